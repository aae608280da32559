import { afterAll, beforeAll, expect, it } from 'vitest';
import { type RunningBank, startBank } from '../start-bank.js';
import { CREATION, payment } from '../testing/samples.js';
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
])('a browser that asks for %s gets the pages in %s', async (wish, lang, logIn, ...words) => {
  const headers = { ...CREATION };
  const order = await tpp.call('POST', '/v1/payments/sepa-credit-transfers', {
    headers,
    json: payment(bank),
  });
  const link: string = order.body._links.scaRedirect.href;
  const browser = { 'accept-language': wish };
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
