import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningBank, startBank } from './start-bank.js';
import { decide } from './testing/browser.js';
import { CREATION, consent, EXPLICIT, payment, periodOf, REDIRECT_URI } from './testing/samples.js';
import { type TppClient, tppClient } from './testing/tpp-client.js';

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

const PAYMENTS = '/v1/payments/sepa-credit-transfers';

describe('the Redirect flow', () => {
  it('takes a payment from RCVD to ACTC', async () => {
    const made = await tpp.call('POST', PAYMENTS, { headers: CREATION, json: payment(bank) });
    expect(made.status).toBe(201);
    const self = `${bank.baseUrl}${PAYMENTS}/${made.body.paymentId}`;
    expect(made.headers).toMatchObject({ location: self, 'aspsp-sca-approach': 'REDIRECT' });
    expect(made.body).toEqual({
      transactionStatus: 'RCVD',
      paymentId: expect.any(String),
      _links: {
        scaRedirect: { href: expect.stringContaining(`${bank.authUrl}/sca/`) },
        scaOAuth: { href: bank.authUrl },
        scaStatus: { href: expect.stringContaining(`${self}/authorisations/`) },
        self: { href: self },
        status: { href: `${self}/status` },
      },
    });
    const end = await decide(bank, made.body._links.scaRedirect.href);
    expect(end).toMatchObject({ status: 302, headers: { location: REDIRECT_URI } });
    const status = await tpp.call('GET', `${self}/status`);
    expect(status.body).toEqual({ transactionStatus: 'ACTC', fundsAvailable: true });
    const sca = await tpp.call('GET', made.body._links.scaStatus.href);
    expect(sca.body).toEqual({ scaStatus: 'finalised' });
    const read = await tpp.call('GET', self);
    expect(read.body).toEqual({
      ...payment(bank),
      paymentId: made.body.paymentId,
      transactionStatus: 'ACTC',
    });
  });

  it('takes an explicitly started consent to valid, and a rejected one to rejected', async () => {
    for (const [button, want, location] of [
      ['approve', ['valid', 'finalised'], REDIRECT_URI],
      ['reject', ['rejected', 'failed'], 'https://tpp.example/refused'],
    ] as const) {
      const made = await tpp.call('POST', '/v1/consents', {
        headers: EXPLICIT,
        json: consent(bank),
      });
      expect(made.status).toBe(201);
      expect(Object.keys(made.body._links)).toEqual(['startAuthorisation', 'self', 'status']);
      const started = await tpp.call('POST', made.body._links.startAuthorisation.href);
      expect(started).toMatchObject({ status: 201, body: { scaStatus: 'received' } });
      const end = await decide(bank, started.body._links.scaRedirect.href, button);
      expect(end.headers.location).toBe(location);
      const status = await tpp.call('GET', made.body._links.status.href);
      const sca = await tpp.call('GET', started.body._links.scaStatus.href);
      expect([status.body.consentStatus, sca.body.scaStatus]).toEqual(want);
    }
  });
});

describe('the OAuth flow', () => {
  it('takes a consent to valid by register, authorize, token and update', async () => {
    const client = await tpp.call('POST', `${bank.authUrl}/connect/register`, {
      json: { redirect_uris: [REDIRECT_URI] },
    });
    expect(client.status).toBe(201);
    const made = await tpp.call('POST', '/v1/consents', { headers: EXPLICIT, json: consent(bank) });
    const started = await tpp.call('POST', made.body._links.startAuthorisation.href);
    const scope = `AIS:${made.body.consentId}`;
    const base = started.body._links.scaOAuth.href;
    const query = new URLSearchParams({
      grant_type: 'code',
      response_type: 'code',
      client_id: client.body.client_id,
      redirect_uri: REDIRECT_URI,
      scope,
      state: 'a b&c',
    });
    const end = await decide(bank, `${base}/connect/authorize?${query}`);
    const back = new URL(String(end.headers.location));
    expect(back.origin + back.pathname).toBe(REDIRECT_URI);
    expect(back.searchParams.get('state')).toBe('a b&c');
    expect(back.searchParams.get('scope')).toBe(scope);
    const before = await tpp.call('GET', made.body._links.status.href);
    expect(before.body.consentStatus).toBe('received');
    const token = await tpp.call('POST', `${base}/connect/token/mtls`, {
      form: {
        client_id: client.body.client_id,
        scope,
        code: back.searchParams.get('code') ?? '',
        redirect_uri: REDIRECT_URI,
        grant_type: 'authorization_code',
      },
    });
    expect(token).toMatchObject({ status: 200, body: { token_type: 'Bearer', expires_in: 600 } });
    const authorisation = started.body._links.scaStatus.href;
    const updated = await tpp.call('PUT', authorisation, {
      json: { scaAuthenticationData: token.body.access_token },
    });
    expect(updated).toMatchObject({ status: 200, body: { scatransactionStatus: 'finalised' } });
    const after = await tpp.call('GET', made.body._links.status.href);
    expect(after.body.consentStatus).toBe('valid');
  });
});

describe('reading accounts', () => {
  it('follows the links from the list to the details of a transaction', async () => {
    const made = await tpp.call('POST', '/v1/consents', { headers: CREATION, json: consent(bank) });
    await decide(bank, made.body._links.scaRedirect.href);
    const headers = { 'consent-id': made.body.consentId };
    const list = await tpp.call('GET', '/v1/accounts?withBalance=true', { headers });
    expect(list.status).toBe(200);
    const [account] = list.body.accounts;
    expect(account).toMatchObject({ currency: 'EUR', balances: [{}, {}, {}] });
    const balances = await tpp.call('GET', account._links.balances.href, { headers });
    expect(balances.body.balances).toEqual(account.balances);
    const { dateFrom, dateTo } = periodOf(bank);
    const period = `?bookingStatus=both&dateFrom=${dateFrom}&dateTo=${dateTo}`;
    const report = await tpp.call('GET', account._links.transactions.href + period, { headers });
    expect(report.status).toBe(200);
    expect(report.body.transactions.booked).toHaveLength(9);
    expect(report.body.transactions.pending).toHaveLength(2);
    const [entry] = report.body.transactions.booked;
    const details = `${account._links.transactions.href}${entry.transactionId}`;
    const one = await tpp.call('GET', details, { headers });
    expect(one.body.transactionsDetails).toMatchObject(entry);
    expect(one.body.transactionsDetails.bankTransactionCode).toBe('PMNT-ICDT-ESCT');
  });
});
