import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RunningBank } from '../aspsp/start-bank.js';
import { decideInApp } from '../aspsp/testing/app.js';
import { codes } from '../aspsp/testing/basket-samples.js';
import { decide } from '../aspsp/testing/browser.js';
import { pain001 } from '../aspsp/testing/pain.js';
import {
  CREATION,
  consent,
  EXPLICIT,
  ibanAt,
  NO_REDIRECT,
  payment,
  periodOf,
  REDIRECT_URI,
} from '../aspsp/testing/samples.js';
import { signCall } from '../aspsp/testing/sign-call.js';
import { type FormalBank, JUDGED_BY, openFormalBank } from './formal-bank.js';

const PAYMENTS = '/v1/payments/sepa-credit-transfers';
const FUNDS = '/v2/consents/confirmation-of-funds';
const ADDRESS = {
  streetName: 'High Street',
  buildingNumber: '1',
  townName: 'Bonn',
  postCode: '53111',
  country: 'DE',
};

describe(`a bank of the formal dialect${JUDGED_BY}`, () => {
  let bank: RunningBank;
  let one: FormalBank;
  beforeAll(async () => {
    one = await openFormalBank();
    bank = one.bank;
  });
  afterAll(() => one.close());

  const pay = async (change: object = {}, headers: object = CREATION) => {
    const made = await one.call('POST', PAYMENTS, {
      headers: { ...headers },
      json: payment(bank, change),
    });
    const self = `${PAYMENTS}/${made.body.paymentId}`;
    return { made, self, links: made.body._links };
  };
  const statusOf = async (self: string) => (await one.call('GET', `${self}/status`)).body;
  const agree = async (change: object = {}) => {
    const json = consent(bank, change);
    const made = await one.call('POST', '/v1/consents', { headers: CREATION, json });
    await decide(bank, made.body._links.scaRedirect.href);
    const headers = { 'consent-id': made.body.consentId, 'psu-ip-address': '192.0.2.10' };
    return (path: string) => one.call('GET', path, { headers });
  };

  it('names the dialect in its profile, and lists no products that only the contract has', () => {
    const { dialect, pis } = bank.profile;
    expect([dialect, pis?.products.includes('ro-credit-transfers')]).toEqual([
      'berlin-group',
      false,
    ]);
    expect(bank.profile).not.toHaveProperty('optionalOperations');
  });

  it('authorises a payment through Redirect, and returns creditorAddress as sent', async () => {
    const { made, self, links } = await pay({ creditorAddress: ADDRESS });
    expect(made.body).toEqual({
      transactionStatus: 'RCVD',
      paymentId: expect.any(String),
      _links: {
        scaRedirect: { href: expect.stringContaining(`${bank.authUrl}/sca/`) },
        scaOAuth: { href: `${bank.authUrl}/.well-known/oauth-authorization-server` },
        scaStatus: { href: expect.stringContaining(`${self}/authorisations/`) },
        self: { href: `${bank.baseUrl}${self}` },
        status: { href: `${bank.baseUrl}${self}/status` },
      },
    });
    await decide(bank, links.scaRedirect.href);
    expect(await statusOf(self)).toEqual({ transactionStatus: 'ACTC', fundsAvailable: true });
    expect((await one.call('GET', self)).body).toMatchObject({ creditorAddress: ADDRESS });
    const { streetName: street, townName: city, ...rest } = ADDRESS;
    const kept = await bank.bank.store.get('payment', made.body.paymentId);
    expect(kept?.order).toMatchObject({ creditorAddress: { street, city, ...rest } });
    const ids = await one.call('GET', `${self}/authorisations`);
    expect(ids.body).toEqual({ authorisationIds: [expect.any(String)] });
    expect((await one.call('GET', links.scaStatus.href)).body).toEqual({ scaStatus: 'finalised' });
  });

  it('cancels with an empty 204, or with 202 and an authorisation', async () => {
    const young = await pay();
    const gone = await one.call('DELETE', young.self, { headers: CREATION });
    expect([gone.status, gone.text]).toEqual([204, '']);
    const { self, links } = await pay();
    await decide(bank, links.scaRedirect.href);
    const asked = await one.call('DELETE', self, { headers: CREATION });
    expect([asked.status, asked.body.transactionStatus]).toEqual([202, 'ACTC']);
    const started = await one.call('POST', asked.body._links.startAuthorisation.href);
    const id = started.body.authorisationId;
    const list = await one.call('GET', `${self}/cancellation-authorisations`);
    expect(list.body).toEqual({ authorisationIds: [id] });
    await decide(bank, started.body._links.scaRedirect.href);
    const sca = await one.call('GET', `${self}/cancellation-authorisations/${id}`);
    expect([sca.body, (await statusOf(self)).transactionStatus]).toEqual([
      { scaStatus: 'finalised' },
      'CANC',
    ]);
  });

  it('accepts bulks with a time, and periodic payments', async () => {
    const { debtorAccount, ...block } = payment(bank);
    const time = `${one.clock.now().toISOString().slice(0, 10)}T14:00:00Z`;
    const bulk = await one.call('POST', '/v1/bulk-payments/sepa-credit-transfers', {
      headers: CREATION,
      json: {
        debtorAccount,
        requestedExecutionTime: time,
        payments: [{ ...block, creditorAddress: ADDRESS }, block],
      },
    });
    const read = await one.call('GET', bulk.body._links.self.href);
    expect(read.body).toMatchObject({
      requestedExecutionTime: time,
      payments: [{ creditorAddress: ADDRESS }, {}],
    });
    const startDate = one.clock.now().toISOString().slice(0, 10);
    const periodic = await one.call('POST', '/v1/periodic-payments/sepa-credit-transfers', {
      headers: CREATION,
      json: payment(bank, { startDate, frequency: 'Monthly', dayOfExecution: '5' }),
    });
    expect(periodic.status).toBe(201);
  });

  it('returns accounts, balances and transactions at the paths of the dialect', async () => {
    const get = await agree();
    const list = await get('/v1/accounts');
    const [account] = list.body.accounts;
    expect((await get(account._links.balances.href)).status).toBe(200);
    const { href } = account._links.transactions;
    expect(href).toBe(`${bank.baseUrl}/v1/accounts/${account.resourceId}/transactions`);
    const { dateFrom, dateTo } = periodOf(bank);
    const query = `?bookingStatus=both&dateFrom=${dateFrom}&dateTo=${dateTo}`;
    const report = await get(`${href}${query}`);
    const [entry] = report.body.transactions.booked;
    const details = await get(`${href}/${entry.transactionId}`);
    expect(details.body.transactionsDetails.transactionId).toBe(entry.transactionId);
    const standing = await get(`${href}?bookingStatus=information`);
    expect(standing.status).toBe(200);
  });

  it('returns card accounts with nonInvoiced, and their balances and transactions', async () => {
    const get = await agree({ access: { allPsd2: 'allAccounts' } });
    const list = await get('/v1/card-accounts');
    const [card] = list.body.cardAccounts;
    const types = card.balances.map((balance: { balanceType: string }) => balance.balanceType);
    expect(types).toEqual(['closingBooked', 'interimBooked', 'expected', 'nonInvoiced']);
    expect((await get(card._links.balances.href)).status).toBe(200);
    const { dateFrom } = periodOf(bank);
    const query = `?bookingStatus=both&dateFrom=${dateFrom}`;
    expect((await get(`${card._links.transactions.href}${query}`)).status).toBe(200);
  });

  it('ends a consent with 204', async () => {
    const json = consent(bank);
    const made = await one.call('POST', '/v1/consents', { headers: CREATION, json });
    const self = `/v1/consents/${made.body.consentId}`;
    expect((await one.call('GET', self)).body).toMatchObject({ frequencyPerDay: 4 });
    expect((await one.call('DELETE', self)).status).toBe(204);
    expect((await one.call('GET', `${self}/status`)).body).toEqual({ consentStatus: 'rejected' });
  });

  it('confirms funds with a consent for one account', async () => {
    const account = { iban: ibanAt(bank) };
    const requested = { account, cardNumber: '1234', cardInformation: 'My card' };
    const made = await one.call('POST', FUNDS, { headers: CREATION, json: requested });
    const self = `${FUNDS}/${made.body.consentId}`;
    expect((await one.call('GET', self)).body).toMatchObject({
      ...requested,
      consentStatus: 'received',
    });
    await decide(bank, made.body._links.scaRedirect.href);
    expect((await one.call('GET', `${self}/status`)).body).toEqual({ consentStatus: 'valid' });
    const instructedAmount = { currency: 'EUR', amount: '1.00' };
    const asked = await one.call('POST', '/v1/funds-confirmations', {
      headers: { 'consent-id': made.body.consentId },
      json: { account, instructedAmount },
    });
    expect(asked.body).toEqual({ fundsAvailable: true });
    expect((await one.call('DELETE', self)).status).toBe(204);
  });

  it('starts the authorisation of a consent to confirm funds, an extension of the dialect', async () => {
    const json = { account: { iban: ibanAt(bank) } };
    const made = await one.call('POST', FUNDS, { headers: EXPLICIT, json });
    const started = await one.call('POST', made.body._links.startAuthorisation.href);
    expect(started.body).toMatchObject({
      scaStatus: 'received',
      authorisationId: expect.any(String),
    });
    await decide(bank, started.body._links.scaRedirect.href, 'reject');
    const { href } = made.body._links.status;
    expect((await one.call('GET', href)).body).toEqual({ consentStatus: 'rejected' });
  });

  it('authorises a basket, and returns its status at a separate path', async () => {
    const both = [await pay(), await pay()];
    const paymentIds = both.map(({ made }) => made.body.paymentId);
    const made = await one.call('POST', '/v1/signing-baskets', {
      headers: CREATION,
      json: { paymentIds },
    });
    const { status, startAuthorisation } = made.body._links;
    expect(status.href).toBe(`${bank.baseUrl}/v1/signing-baskets/${made.body.basketId}/status`);
    const started = await one.call('POST', startAuthorisation.href);
    await decide(bank, started.body._links.scaRedirect.href);
    expect((await one.call('GET', status.href)).body).toEqual({ transactionStatus: 'ACTC' });
    const basket = await one.call('GET', made.body._links.self.href);
    expect(basket.body).toMatchObject({ payments: paymentIds, transactionStatus: 'ACTC' });
  });

  it('authorises by OAuth, beginning with the metadata of the IAM', async () => {
    const json = consent(bank);
    const made = await one.call('POST', '/v1/consents', { headers: EXPLICIT, json });
    const started = await one.call('POST', made.body._links.startAuthorisation.href);
    const metadata = (await one.call('GET', started.body._links.scaOAuth.href)).body;
    expect(metadata.issuer).toBe(bank.authUrl);
    const redirect = { redirect_uris: [REDIRECT_URI] };
    const client = await one.call('POST', metadata.registration_endpoint, { json: redirect });
    const { client_id } = client.body;
    const scope = `AIS:${made.body.consentId}`;
    const verifier = 'a'.repeat(43);
    const query = new URLSearchParams({
      response_type: 'code',
      client_id,
      redirect_uri: REDIRECT_URI,
      scope,
      state: 's',
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
    });
    const end = await decide(bank, `${metadata.authorization_endpoint}?${query}`);
    const returned = new URL(String(end.headers.location)).searchParams;
    expect([...returned.keys(), returned.get('state')]).toEqual(['code', 'state', 's']);
    const exchange = async (more: Readonly<Record<string, string>>) => {
      const form = { client_id, code: returned.get('code') ?? '', redirect_uri: REDIRECT_URI };
      const reply = await one.call('POST', metadata.token_endpoint, {
        form: { ...form, ...more, grant_type: 'authorization_code' },
      });
      const after = await one.call('GET', started.body._links.scaStatus.href);
      return [reply.status, reply.body.error, after.body.scaStatus];
    };
    const waits = started.body.scaStatus === 'finalised' ? '' : 'unconfirmed';
    expect(await exchange({})).toEqual([400, 'invalid_grant', waits]);
    expect(await exchange({ code_verifier: 'b'.repeat(43) })).toEqual([
      400,
      'invalid_grant',
      waits,
    ]);
    expect(await exchange({ code_verifier: verifier, redirect_uri: `${REDIRECT_URI}x` })).toEqual([
      ...[400, 'invalid_grant', waits],
    ]);
    const done = await exchange({ code_verifier: verifier });
    expect(done).toEqual([200, undefined, 'finalised']);
    expect(await exchange({ code_verifier: verifier })).toEqual([
      ...[400, 'invalid_grant', 'finalised'],
    ]);
    query.delete('code_challenge');
    const bare = await decide(bank, `${metadata.authorization_endpoint}?${query}`);
    expect(new URL(String(bare.headers.location)).searchParams.get('error')).toBe(
      'invalid_request',
    );
  });

  it('verifies a signature over the sent body, not over the translated one', async () => {
    const body = JSON.stringify(payment(bank, { creditorAddress: ADDRESS }));
    const headers = {
      ...CREATION,
      'x-request-id': crypto.randomUUID(),
      'content-type': 'application/json',
    };
    const signed = signCall({ headers, body }, bank.pki['tpp1-qseal']);
    const made = await one.call('POST', PAYMENTS, { headers: signed.headers, text: body });
    expect(made.status).toBe(201);
    const other = `${body} `;
    const changed = { ...signed.headers, 'x-request-id': headers['x-request-id'] };
    const refused = await one.call('POST', PAYMENTS, { headers: changed, text: other });
    expect([refused.status, codes(refused)]).toEqual([400, ['FORMAT_ERROR']]);
  });

  it('authorises in the app of the PSU (Decoupled)', async () => {
    const psu = { ...NO_REDIRECT, 'psu-id': bank.psus[0]?.id ?? '' };
    const { made, links } = await pay({}, psu);
    expect(made.headers['aspsp-sca-approach']).toBe('DECOUPLED');
    const list = await one.call('GET', `${PAYMENTS}/${made.body.paymentId}/authorisations`);
    await decideInApp(bank, list.body.authorisationIds[0]);
    expect((await one.call('GET', links.scaStatus.href)).body).toEqual({ scaStatus: 'finalised' });
  });

  it('accepts pain.001 like a bank of the contract', async () => {
    const path = '/v1/payments/pain.001-sepa-credit-transfers';
    const text = pain001({ debtor: ibanAt(bank), transfers: [{ iban: ibanAt(bank, 1) }] });
    const headers = { ...CREATION, 'content-type': 'application/xml' };
    const made = await one.call('POST', path, { headers, text });
    expect(made.status).toBe(201);
    expect((await one.call('GET', `${path}/${made.body.paymentId}`)).text).toBe(text);
  });
});

describe(`a bank of the formal dialect with pages${JUDGED_BY}`, () => {
  it('links from each page to the next at the path of the dialect', async () => {
    const one = await openFormalBank({ transactions: { pageSize: 2 } });
    const { bank } = one;
    const json = consent(bank);
    const made = await one.call('POST', '/v1/consents', { headers: CREATION, json });
    await decide(bank, made.body._links.scaRedirect.href);
    const headers = { 'consent-id': made.body.consentId, 'psu-ip-address': '192.0.2.10' };
    const list = await one.call('GET', '/v1/accounts', { headers });
    const { href } = list.body.accounts[0]._links.transactions;
    const query = `?bookingStatus=booked&dateFrom=${periodOf(bank).dateFrom}`;
    const first = await one.call('GET', `${href}${query}`, { headers });
    const next = first.body.transactions._links.next.href;
    expect(next.startsWith(`${href}?`)).toBe(true);
    const second = await one.call('GET', next, { headers });
    expect(second.body.transactions.booked).toHaveLength(2);
    await one.close();
  });
});

describe(`a bank of the formal dialect with Embedded${JUDGED_BY}`, () => {
  it('returns the methods and the chosen one, and starts the SCA at the linked address', async () => {
    const one = await openFormalBank({ sca: { approaches: ['embedded', 'redirect'] } });
    const { bank } = one;
    const { id = '', password = '' } = bank.psus[0] ?? {};
    const headers = { ...NO_REDIRECT, 'tpp-explicit-authorisation-preferred': 'true' };
    const made = await one.call('POST', PAYMENTS, { headers, json: payment(bank) });
    const { startAuthorisationWithPsuIdentification: start } = made.body._links;
    const started = await one.call('POST', start.href, { headers: { 'psu-id': id }, json: {} });
    const address = started.body._links.scaStatus.href;
    const put = (json: object) => one.call('PUT', address, { json });
    const known = await put({ psuData: { password } });
    expect(known.body.scaMethods[0]).toMatchObject({ authenticationType: 'SMS_OTP' });
    const chosen = await put({ authenticationMethodId: 'sms' });
    expect(chosen.body).toMatchObject({
      scaStatus: 'scaMethodSelected',
      chosenScaMethod: { authenticationMethodId: 'sms', authenticationType: 'SMS_OTP' },
    });
    const [message] = await bank.bank.outbox.messagesFor(id);
    const code = message?.otp ?? '';
    const done = await put({ scaAuthenticationData: code });
    expect(done.body).toMatchObject({ scaStatus: 'finalised' });
    await one.close();
  });
});
