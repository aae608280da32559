import { afterAll, beforeAll, expect, it } from 'vitest';
import { type RunningBank, startBank } from './start-bank.js';
import { decide } from './testing/browser.js';
import { type MovingClock, movingClock } from './testing/moving-clock.js';
import { CREATION, consent, payment } from './testing/samples.js';
import { type TppClient, tppClient } from './testing/tpp-client.js';

const DAY = 86_400;
let clock: MovingClock;
let bank: RunningBank;
let tpp: TppClient;
beforeAll(async () => {
  clock = movingClock();
  bank = await startBank({ port: 0, iamPort: 0, seams: clock });
  tpp = tppClient(bank);
});
afterAll(async () => {
  await tpp.close();
  await bank.close();
});

async function agree(change: object = {}) {
  const json = consent(bank, change);
  const made = await tpp.call('POST', '/v1/consents', { headers: CREATION, json });
  await decide(bank, made.body._links.scaRedirect.href);
  const headers = { 'consent-id': String(made.body.consentId) };
  const status = async () =>
    (await tpp.call('GET', made.body._links.status.href)).body.consentStatus as string;
  return { headers, status };
}

async function pay(product = 'sepa-credit-transfers', change: object = {}) {
  const json = payment(bank, change);
  const made = await tpp.call('POST', `/v1/payments/${product}`, { headers: CREATION, json });
  const self = made.body._links.self.href as string;
  const status = async () =>
    (await tpp.call('GET', `${self}/status`)).body.transactionStatus as string;
  return { self, link: made.body._links.scaRedirect.href as string, status };
}

it('counts accesses per day and address, unless the PSU is present', async () => {
  const { headers } = await agree({ frequencyPerDay: '2' });
  const read = (extra: object = {}) =>
    tpp.call('GET', '/v1/accounts', { headers: { ...headers, ...extra } });
  const list = await read();
  const other = await tpp.call('GET', `/v1/accounts/${list.body.accounts[0].resourceId}`, {
    headers,
  });
  expect([list.status, other.status, (await read()).status]).toEqual([200, 200, 200]);
  const spent = await read();
  expect([spent.status, spent.body.tppMessages[0].code]).toEqual([429, 'ACCESS_EXCEEDED']);
  expect((await read({ 'psu-ip-address': '192.0.2.3' })).status).toBe(200);
  clock.forward(DAY);
  expect((await read()).status).toBe(200);
});

it('allows a one-off consent one read', async () => {
  const { headers, status } = await agree({ recurringIndicator: false, frequencyPerDay: 1 });
  const read = () =>
    tpp.call('GET', '/v1/accounts', { headers: { ...headers, 'psu-ip-address': '192.0.2.3' } });
  expect([(await read()).status, (await read()).status]).toEqual([200, 429]);
  clock.forward(DAY);
  expect(await status()).toBe('expired');
});

it('expires the earlier recurring consent when the next one is authorised', async () => {
  const earlier = await agree();
  const once = await agree({ recurringIndicator: false, frequencyPerDay: 1 });
  expect(await earlier.status()).toBe('valid');
  const later = await agree();
  expect([await earlier.status(), await once.status(), await later.status()]).toEqual([
    'expired',
    'valid',
    'valid',
  ]);
  const reply = await tpp.call('GET', '/v1/accounts', { headers: earlier.headers });
  expect([reply.status, reply.body.tppMessages[0].code]).toEqual([401, 'CONSENT_EXPIRED']);
});

it('rejects a payment that nobody confirms within a day', async () => {
  const { link, status } = await pay();
  clock.forward(DAY);
  expect(await status()).toBe('RJCT');
  expect((await decide(bank, link)).status).toBe(410);
});

it('refuses an expired link of the PSU', async () => {
  const { link, status } = await pay();
  clock.forward(601);
  expect((await decide(bank, link)).status).toBe(410);
  expect(await status()).toBe('RCVD');
});

it('executes an instant payment at once and others later', async () => {
  clock.toMonday();
  const instant = await pay('instant-sepa-credit-transfers');
  const usual = await pay();
  await decide(bank, instant.link);
  await decide(bank, usual.link);
  expect([await instant.status(), await usual.status()]).toEqual(['ACSC', 'ACTC']);
  clock.forward(901);
  expect(await usual.status()).toBe('ACSC');
  const late = await tpp.call('DELETE', usual.self);
  expect([late.status, late.body.tppMessages[0].code]).toEqual([405, 'CANCELLATION_INVALID']);
});

it('cancels at once before the PSU approves, and with another authorisation after that', async () => {
  const early = await pay();
  expect(await tpp.call('DELETE', early.self)).toMatchObject({ status: 204, text: '' });
  expect(await early.status()).toBe('CANC');
  const { self, link, status } = await pay();
  await decide(bank, link);
  const list = `${self}/cancellation-authorisations`;
  expect((await tpp.call('POST', list)).status).toBe(409);
  const deleted = await tpp.call('DELETE', self);
  expect(deleted).toMatchObject({
    status: 202,
    body: { transactionStatus: 'ACTC', _links: { startAuthorisation: { href: list } } },
  });
  const refused = await tpp.call('POST', list);
  await decide(bank, refused.body._links.scaRedirect.href, 'reject');
  expect(await status()).toBe('ACTC');
  const started = await tpp.call('POST', list);
  await decide(bank, started.body._links.scaRedirect.href);
  expect(await status()).toBe('CANC');
  const ids = await tpp.call('GET', list);
  expect(ids.body.cancellationIds).toEqual([
    refused.body.authorizationId,
    started.body.authorizationId,
  ]);
});
