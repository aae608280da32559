import { afterAll, beforeAll, expect, it } from 'vitest';
import { type RunningBank, startBank } from './start-bank.js';
import { decide } from './testing/browser.js';
import { CREATION, consent, payment } from './testing/samples.js';
import { type TppClient, tppClient } from './testing/tpp-client.js';

let bank: RunningBank;
let one: TppClient;
let two: TppClient;
beforeAll(async () => {
  bank = await startBank({ port: 0, iamPort: 0 });
  one = tppClient(bank);
  two = tppClient(bank, 'tpp2-qwac');
});
afterAll(async () => {
  await one.close();
  await two.close();
  await bank.close();
});

const PAYMENTS = '/v1/payments/sepa-credit-transfers';

it("gives the same response for another TPP's resources as for unknown ones, and does not change them", async () => {
  const paid = await one.call('POST', PAYMENTS, { headers: CREATION, json: payment(bank) });
  const agreed = await one.call('POST', '/v1/consents', { headers: CREATION, json: consent(bank) });
  const own = [
    [`${PAYMENTS}/${paid.body.paymentId}`, `${PAYMENTS}/unknown`],
    [`/v1/consents/${agreed.body.consentId}`, '/v1/consents/unknown'],
  ] as const;
  const tails = [
    ['GET', ''],
    ['GET', '/status'],
    ['DELETE', ''],
    ['POST', '/authorisations'],
    ['GET', '/authorisations'],
  ] as const;
  for (const [path, unknown] of own) {
    for (const [method, tail] of tails) {
      const foreign = await two.call(method, path + tail);
      const none = await two.call(method, unknown + tail);
      expect([foreign.status, foreign.body]).toEqual([none.status, none.body]);
      expect(foreign.status).toBe(403);
    }
  }
  const [still, yet] = [
    await one.call('GET', `${own[0][0]}/status`),
    await one.call('GET', `${own[1][0]}/status`),
  ];
  expect([still.body.transactionStatus, yet.body.consentStatus]).toEqual(['RCVD', 'received']);
});

it('limits an account-id to its TPP, its consent and its rights', async () => {
  const reference = [{ iban: bank.psus[0]?.accounts[0]?.iban ?? '' }];
  const once = { recurringIndicator: false, frequencyPerDay: 1 };
  const make = async (change: object) => {
    const json = consent(bank, { ...once, ...change });
    const made = await one.call('POST', '/v1/consents', { headers: CREATION, json });
    await decide(bank, made.body._links.scaRedirect.href);
    const headers = { 'consent-id': made.body.consentId };
    const list = await one.call('GET', '/v1/accounts', { headers });
    return { headers, account: list.body.accounts[0] };
  };
  const full = await make({});
  const poor = await make({ access: { accounts: reference } });
  expect(poor.account._links).toEqual({});
  expect(poor.account.resourceId).not.toBe(full.account.resourceId);
  const at = (id: string, tail = '') => `/v1/accounts/${id}${tail}`;
  const stranger = await two.call('GET', '/v1/accounts', { headers: full.headers });
  expect([stranger.status, stranger.body.tppMessages[0].code]).toEqual([400, 'CONSENT_UNKNOWN']);
  const other = await one.call('GET', at(full.account.resourceId), { headers: poor.headers });
  expect([other.status, other.body.tppMessages[0].code]).toEqual([404, 'RESOURCE_UNKNOWN']);
  const right = await one.call('GET', at(poor.account.resourceId, '/balances'), {
    headers: poor.headers,
  });
  expect([right.status, right.body.tppMessages[0].code]).toEqual([401, 'CONSENT_INVALID']);
});
