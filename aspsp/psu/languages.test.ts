import { afterAll, beforeAll, expect, it } from 'vitest';
import { type RunningBank, startBank } from '../start-bank.js';
import { CREATION, NO_REDIRECT, payment } from '../testing/samples.js';
import { type TppClient, tppClient } from '../testing/tpp-client.js';

let bank: RunningBank;
let tpp: TppClient;
beforeAll(async () => {
  bank = await startBank({ port: 0, iamPort: 0 });
  tpp = tppClient(bank);
});
afterAll(async () => {
  await tpp.close();
  await bank.close();
});

it.each([
  ['de-DE,de;q=0.9,en;q=0.1', 'de', 'Anmelden', 'Zahlung freigeben', 'Ablehnen', 'Ausführung'],
  ['ro', 'ro', 'Autentificare', 'Aprobați o plată', 'Respingeți', 'Executare'],
  ['en-GB', 'en', 'Log in', 'Approve a payment', 'Reject', 'Execution'],
  ['xx, <b>', 'en', 'Log in', 'Approve a payment', 'Reject', 'Execution'],
])('a browser that asks for %s gets the pages in %s', async (requested, lang, logIn, ...words) => {
  const headers = { ...CREATION };
  const order = await tpp.call('POST', '/v1/payments/sepa-credit-transfers', {
    headers,
    json: payment(bank),
  });
  const link: string = order.body._links.scaRedirect.href;
  const browser = { 'accept-language': requested };
  const login = await tpp.call('GET', link, { headers: browser });
  expect(login.text).toContain(`<html lang="${lang}">`);
  expect(login.text).toContain(`<h1>${logIn}</h1>`);
  const csrf = /name="csrf" value="([^"]+)"/.exec(login.text)?.[1] ?? '';
  const cookie = String(login.headers['set-cookie']).split(';')[0] ?? '';
  const { id = '', password = '' } = bank.psus[0] ?? {};
  const approval = await tpp.call('POST', link, {
    headers: { ...browser, cookie, 'content-type': 'application/x-www-form-urlencoded' },
    text: new URLSearchParams({ csrf, username: id, password, login: '1' }).toString(),
  });
  for (const word of words) expect(approval.text).toContain(word);
  expect(approval.text).toContain(`<html lang="${lang}">`);
});

it.each([
  [{ 'psu-accept-language': 'de' }, 'Die angefragte Ressource ist nicht bekannt.'],
  [{ 'accept-language': 'ro-RO,ro;q=0.9' }, 'Resursa cerută nu este cunoscută.'],
  [{ 'psu-accept-language': 'de', 'accept-language': 'ro' }, 'Die angefragte Ressource ist nicht'],
  [{ 'accept-language': '*' }, 'There is no'],
  [{ 'accept-language': ';;q=,\u00a0<b>' }, 'There is no'],
])('a TPP that sends %j gets a refusal in the right language', async (asked, says) => {
  const path = '/v1/payments/sepa-credit-transfers/99391c7e-ad88-49ec-a2ad-99ddcb1f7721';
  const { status, body, headers } = await tpp.call('GET', path, { headers: asked });
  const translated = !says.startsWith('There is no');
  expect(headers['content-language'] !== undefined).toBe(translated);
  expect([status, body.tppMessages?.[0]?.code]).toEqual([403, 'RESOURCE_UNKNOWN']);
  expect(body.tppMessages[0].text).toContain(says);
});

it('an error in the body is reported in the language of the request', async () => {
  const headers = { ...CREATION, 'accept-language': 'de' };
  const json = { ...payment(bank), creditorName: undefined };
  const { body } = await tpp.call('POST', '/v1/payments/sepa-credit-transfers', { headers, json });
  expect(body.tppMessages[0].text).toMatch(/^Die Anfrage hat ein falsches Format\. \(.+\)$/);
});

it('a body that arrives in several chunks is refused in the language of the request', async () => {
  const headers = { ...CREATION, 'accept-language': 'de' };
  const json = payment(bank);
  // larger than one chunk of a connection
  const text = JSON.stringify({ ...json, creditorName: undefined, addressee: 'x'.repeat(60_000) });
  const call = { headers: { ...headers, 'content-type': 'application/json' }, text };
  const { body } = await tpp.call('POST', '/v1/payments/sepa-credit-transfers', call);
  expect(body.tppMessages[0].text).toMatch(/^Die Anfrage hat ein falsches Format/);
});

it('the next step for the PSU is in the language of the request, on the phone too', async () => {
  const embedded = await startBank({
    port: 0,
    iamPort: 0,
    config: { sca: { approaches: ['embedded'] } },
  });
  const client = tppClient(embedded);
  const { id = '', password = '' } = embedded.psus[0] ?? {};
  const headers = { ...NO_REDIRECT, 'psu-id': id };
  const json = payment(embedded);
  const made = await client.call('POST', '/v1/payments/sepa-credit-transfers', { headers, json });
  const put = (body: object) =>
    client.call('PUT', made.body._links.scaStatus.href, {
      json: body,
      headers: { 'psu-accept-language': 'ro-RO' },
    });
  await put({ psuData: { password } });
  const { body, headers: told } = await put({ authenticationMethodId: 'sms' });
  const [message] = await embedded.bank.outbox.messagesFor(id);
  await client.close();
  await embedded.close();
  expect(told['content-language']).toBe('ro');
  expect(body.psuMessage).toBe('Vă rugăm să introduceți codul care v-a fost trimis.');
  expect(message?.text).toMatch(/^Codul dumneavoastră este \d+\. .+ către .+ \(cerut de .+\)\.$/);
});
