import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Refusal } from './domain/refusal.js';
import { useFundsConsent } from './sca/use-funds-consent.js';
import { type RunningBank, startBank } from './start-bank.js';
import { codes } from './testing/basket-samples.js';
import { decide } from './testing/browser.js';
import { type MovingClock, movingClock } from './testing/moving-clock.js';
import { CREATION, consent, EXPLICIT, ibanAt, REDIRECT_URI } from './testing/samples.js';
import { type TppClient, tppClient } from './testing/tpp-client.js';

const FUNDS = '/v2/consents/confirmation-of-funds';
const DAY = 86_400;
let clock: MovingClock;
let bank: RunningBank;
let tpp: TppClient;
let stranger: TppClient;
beforeAll(async () => {
  clock = movingClock();
  bank = await startBank({ port: 0, iamPort: 0, seams: clock });
  tpp = tppClient(bank);
  stranger = tppClient(bank, 'tpp2-qwac');
});
afterAll(async () => {
  await Promise.all([tpp.close(), stranger.close()]);
  await bank.close();
});

const access = () => ({ balances: [{ iban: ibanAt(bank) }] });

async function create(change: object = {}, headers: object = CREATION) {
  const json = { access: access(), ...change };
  const made = await tpp.call('POST', FUNDS, { headers: { ...headers }, json });
  const id = String(made.body.consentId);
  const status = async () =>
    (await tpp.call('GET', `${FUNDS}/${id}/status`)).body.consentStatus as string;
  return { made, id, self: `${FUNDS}/${id}`, status };
}

async function agreed(change: object = {}) {
  const one = await create(change);
  await decide(bank, one.made.body._links.scaRedirect.href);
  return one;
}

const today = () => clock.now().toISOString().slice(0, 10);

describe('a consent to confirm funds', () => {
  it('is created, read and authorised by Redirect', async () => {
    const requested = {
      recurringIndicator: true,
      validUntil: '9999-12-31',
      frequencyPerDay: '7',
      cardNumber: '1234 5678',
      cardExpiryDate: '2031-05-31',
      cardInformation: 'My card',
      registrationInformation: 'Shop 1',
    };
    const { made, id, self, status } = await create(requested);
    const address = `${bank.baseUrl}${self}`;
    expect(made).toMatchObject({ status: 201, headers: { location: address } });
    expect(made.body).toEqual({
      consentStatus: 'received',
      consentId: id,
      _links: {
        scaRedirect: { href: expect.stringContaining(`${bank.authUrl}/sca/`) },
        scaOAuth: { href: bank.authUrl },
        scaStatus: { href: expect.stringContaining(`${address}/authorisations/`) },
        self: { href: address },
        status: { href: `${address}/status` },
      },
    });
    expect((await tpp.call('GET', self)).body).toEqual({
      ...requested,
      access: access(),
      frequencyPerDay: 7,
      lastActionDate: today(),
      consentId: id,
      consentStatus: 'received',
      _links: { status: { href: `${address}/status` } },
    });
    expect((await decide(bank, made.body._links.scaRedirect.href)).headers.location).toBe(
      REDIRECT_URI,
    );
    expect(await status()).toBe('valid');
  });

  it('accepts the access alone, and an authorisation that the TPP starts', async () => {
    const { made, self, status } = await create({}, EXPLICIT);
    expect(Object.keys(made.body._links)).toEqual(['startAuthorisation', 'self', 'status']);
    const started = await tpp.call('POST', made.body._links.startAuthorisation.href);
    expect(started).toMatchObject({ status: 201, body: { scaStatus: 'received' } });
    await decide(bank, started.body._links.scaRedirect.href, 'reject');
    expect(await status()).toBe('rejected');
    expect((await tpp.call('GET', self)).body).not.toHaveProperty('validUntil');
    const again = await tpp.call('POST', `${self}/authorisations`);
    expect([again.status, codes(again)]).toEqual([409, ['STATUS_INVALID']]);
  });

  it('is authorised by OAuth, and finished by the update', async () => {
    const { made, id, self, status } = await create({}, EXPLICIT);
    const started = await tpp.call('POST', made.body._links.startAuthorisation.href);
    const client = await tpp.call('POST', `${bank.authUrl}/connect/register`, {
      json: { redirect_uris: [REDIRECT_URI] },
    });
    const same = {
      client_id: String(client.body.client_id),
      redirect_uri: REDIRECT_URI,
      scope: `AIS:${id}`,
    };
    const query = new URLSearchParams({ ...same, response_type: 'code' });
    const end = await decide(bank, `${bank.authUrl}/connect/authorize?${query}`);
    const code = new URL(String(end.headers.location)).searchParams.get('code') ?? '';
    const token = await tpp.call('POST', `${bank.authUrl}/connect/token/mtls`, {
      form: { ...same, code, grant_type: 'authorization_code' },
    });
    const json = { scaAuthenticationData: token.body.access_token };
    const address = `${self}/authorisations/${started.body.authorizationId}`;
    const updated = await tpp.call('PUT', address, { json });
    expect(updated).toMatchObject({ status: 200, body: { scaStatus: 'finalised' } });
    expect(await status()).toBe('valid');
  });

  it('ends with DELETE: rejected before the PSU approves it, terminatedByTpp after that', async () => {
    for (const [make, want] of [
      [create, 'rejected'],
      [agreed, 'terminatedByTpp'],
    ] as const) {
      const { made, self, status } = await make();
      const deleted = await tpp.call('DELETE', self);
      expect([deleted.status, deleted.text, await status()]).toEqual([204, '', want]);
      expect(codes(await tpp.call('DELETE', self))).toEqual(['STATUS_INVALID']);
      expect((await decide(bank, made.body._links.scaRedirect.href)).status).toBe(410);
    }
  });

  it('expires after its last day, and is rejected after a day without approval', async () => {
    const valid = await agreed({ validUntil: today() });
    const waiting = await create();
    expect([await valid.status(), await waiting.status()]).toEqual(['valid', 'received']);
    clock.forward(DAY);
    expect([await valid.status(), await waiting.status()]).toEqual(['expired', 'rejected']);
  });

  it('does not change other consents', async () => {
    const account = await tpp.call('POST', '/v1/consents', {
      headers: CREATION,
      json: consent(bank),
    });
    await decide(bank, account.body._links.scaRedirect.href);
    const first = await agreed({ recurringIndicator: true });
    const second = await agreed({ recurringIndicator: true });
    const kept = await tpp.call('GET', account.body._links.status.href);
    expect([kept.body.consentStatus, await first.status(), await second.status()]).toEqual(
      Array(3).fill('valid'),
    );
    const headers = { 'consent-id': second.id };
    expect(codes(await tpp.call('GET', '/v1/accounts', { headers }))).toEqual(['CONSENT_UNKNOWN']);
  });

  it.each([
    ['a missing access', { access: undefined }, ['FORMAT_ERROR']],
    ['an empty access', { access: {} }, ['FORMAT_ERROR']],
    ['an end date in the past', { validUntil: '2020-01-31' }, ['FORMAT_ERROR']],
    ['a frequency of 0', { frequencyPerDay: 0 }, ['FORMAT_ERROR']],
    ['an invalid expiry date of the card', { cardExpiryDate: '2031-02-30' }, ['FORMAT_ERROR']],
    ['an invalid IBAN', { access: { balances: [{ iban: 'DE00' }] } }, ['FORMAT_ERROR']],
  ])('is refused for %s', async (_name, change, want) => {
    const { made } = await create(change);
    expect([made.status, [...new Set(codes(made))]]).toEqual([400, want]);
  });
});

it('a consent to confirm funds needs a body, is open to card issuers and unknown to other TPPs', async () => {
  expect((await tpp.call('POST', FUNDS, { headers: CREATION })).status).toBe(400);
  const issuer = tppClient(bank, 'wrong-role-qwac');
  const made = await issuer.call('POST', FUNDS, { headers: CREATION, json: { access: access() } });
  expect(made.status).toBe(201);
  await issuer.close();
  const { self, status } = await create({}, EXPLICIT);
  const mine = (await tpp.call('POST', `${self}/authorisations`)).body.authorizationId;
  for (const [method, tail] of [
    ['GET', ''],
    ['GET', '/status'],
    ['DELETE', ''],
    ['POST', '/authorisations'],
    ['PUT', `/authorisations/${mine}`],
  ] as const) {
    const json = method === 'PUT' ? {} : undefined;
    const foreign = await stranger.call(method, self + tail, { json });
    const none = await stranger.call(method, `${FUNDS}/unknown${tail}`, { json });
    expect([foreign.status, foreign.body]).toEqual([none.status, none.body]);
    expect([foreign.status, codes(foreign)]).toEqual([403, ['CONSENT_UNKNOWN']]);
  }
  expect(await status()).toBe('received');
});

describe('the use of a consent to confirm funds', () => {
  const ask = async (
    consentId: string,
    account: object = { iban: ibanAt(bank) },
    owner = 'PSDDE-BAFIN-100001',
  ): Promise<string> => {
    const question = { consentId, account, tpp: owner };
    try {
      const use = bank.bank.store.transaction((records) =>
        useFundsConsent(bank.bank, records, question),
      );
      return (await use).status;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return `${error.status} ${error.messages.map((one) => one.code)}`;
    }
  };

  it('is limited to its own TPP and accounts, while it is valid', async () => {
    const { id, self } = await agreed();
    const waiting = await create();
    const table = [
      [ask(id), 'valid'],
      [ask(id, { iban: ibanAt(bank), currency: 'EUR' }), 'valid'],
      [ask(id, { iban: ibanAt(bank), currency: 'USD' }), '401 CONSENT_INVALID'],
      [ask(id, { iban: ibanAt(bank, 0, 1) }), '401 CONSENT_INVALID'],
      [ask(id, { iban: ibanAt(bank, 1) }), '401 CONSENT_INVALID'],
      [ask(id, {}), '401 CONSENT_INVALID'],
      [ask(id, { iban: ibanAt(bank) }, 'PSDDE-BAFIN-100002'), '400 CONSENT_UNKNOWN'],
      [ask('unknown'), '400 CONSENT_UNKNOWN'],
      [ask(waiting.id), '401 CONSENT_INVALID'],
    ] as const;
    for (const [given, want] of table) expect(await given).toBe(want);
    await tpp.call('DELETE', self);
    expect(await ask(id)).toBe('401 CONSENT_EXPIRED');
  });

  it('is counted per day, and ends a one-off consent', async () => {
    const daily = await agreed({ frequencyPerDay: 2 });
    expect([await ask(daily.id), await ask(daily.id), await ask(daily.id)]).toEqual([
      'valid',
      'valid',
      '429 ACCESS_EXCEEDED',
    ]);
    clock.forward(DAY);
    expect(await ask(daily.id)).toBe('valid');
    const once = await agreed({ recurringIndicator: false });
    expect([await ask(once.id), await ask(once.id)]).toEqual(['valid', '401 CONSENT_EXPIRED']);
  });
});
