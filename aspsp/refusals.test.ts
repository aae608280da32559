import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestCertificateName } from '../pki/pki.js';
import { type RunningBank, startBank } from './start-bank.js';
import { CREATION, consent, payment } from './testing/samples.js';
import { type Reply, type TppClient, tppClient } from './testing/tpp-client.js';

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
const ID = '7f1c3a52-0000-4000-8000-000000000000';
const codes = ({ body }: Reply) => body.tppMessages?.map((one: { code: string }) => one.code);

describe('certificates', () => {
  it.each([
    ['none', 'CERTIFICATE_MISSING'],
    ['expired-qwac', 'CERTIFICATE_EXPIRED'],
    ['unknown-ca-qwac', 'CERTIFICATE_INVALID'],
    ['tpp1-qseal', 'CERTIFICATE_INVALID'],
    ['wrong-role-qwac', 'ROLE_INVALID'],
  ] as const)('%s is refused with %s before anything else', async (identity, code) => {
    const client = tppClient(bank, identity as TestCertificateName | 'none');
    const paths = ['/v1/accounts', `/v1/consents/${ID}`, `${PAYMENTS}/${ID}`];
    for (const path of paths) {
      const reply = await client.call('GET', path, { headers: { 'x-request-id': 'no uuid' } });
      expect([reply.status, codes(reply)]).toEqual([401, [code]]);
      expect(reply.headers['x-request-id']).toBe('no uuid');
    }
    await client.close();
  });
});

describe('paths that are misspelt', () => {
  it.each([
    '/v1/accounts/x/transaction',
    `/v1/consents/${ID}/state`,
    `/v1/signing-baskets/${ID}/statuses`,
    `/v1/card-accounts/${ID}/balance`,
  ])('%s is no operation, as other unknown paths are', async (path) => {
    const elsewhere = await tpp.call('GET', '/v3/nothing');
    const client = tppClient(bank, 'wrong-role-qwac');
    const reply = await client.call('GET', `${path}?a=b`);
    await client.close();
    const [{ text, ...rest }] = reply.body.tppMessages;
    expect([reply.status, text]).toEqual([404, `there is no operation at ${path}`]);
    expect([elsewhere.status, elsewhere.body.tppMessages[0]]).toMatchObject([404, rest]);
  });

  it('an unknown payment service stays one', async () => {
    const reply = await tpp.call('GET', `/v1/foo-payments/sepa-credit-transfers/${ID}`);
    expect([reply.status, codes(reply)]).toEqual([400, ['PARAMETER_NOT_SUPPORTED']]);
  });
});

describe('payments that are refused', () => {
  it.each([
    [
      'a wrong check digit',
      { creditorAccount: { iban: 'DE75999900010000000201' } },
      ['FORMAT_ERROR'],
    ],
    ['an account without an IBAN', { debtorAccount: { bban: '123' } }, ['FORMAT_ERROR']],
    [
      'an amount of zero',
      { instructedAmount: { currency: 'EUR', amount: '0.00' } },
      ['FORMAT_ERROR'],
    ],
    [
      'a negative amount',
      { instructedAmount: { currency: 'EUR', amount: '-1' } },
      ['FORMAT_ERROR'],
    ],
    [
      'an amount with three decimals',
      { instructedAmount: { currency: 'EUR', amount: '1.001' } },
      ['FORMAT_ERROR'],
    ],
    [
      'an unknown currency',
      { instructedAmount: { currency: 'QQQ', amount: '1' } },
      ['FORMAT_ERROR'],
    ],
    [
      'USD in a SEPA payment',
      { instructedAmount: { currency: 'USD', amount: '1' } },
      ['FORMAT_ERROR'],
    ],
    ['a date in the past', { requestedExecutionDate: '2020-01-31' }, ['EXECUTION_DATE_INVALID']],
    ['a character outside the allowed set', { creditorName: 'Müller & Co' }, ['FORMAT_ERROR']],
    [
      'several errors',
      { creditorName: 'a#b', instructedAmount: { currency: 'EUR', amount: '0' } },
      ['FORMAT_ERROR', 'FORMAT_ERROR'],
    ],
  ])('%s', async (_name, change, want) => {
    const json = payment(bank, change);
    const reply = await tpp.call('POST', PAYMENTS, { headers: CREATION, json });
    expect([reply.status, codes(reply)]).toEqual([400, want]);
    const twin = await tpp.call('POST', PAYMENTS, { headers: CREATION, json: payment(bank) });
    expect(twin.status).toBe(201);
  });

  it.each([
    ['/v1/bulk-payments/sepa-credit-transfers', 400],
    ['/v1/lottery-payments/sepa-credit-transfers', 400],
    ['/v1/payments/pigeon-post', 404],
    ['/v1/payments/pain.001-sepa-credit-transfers', 415],
  ])('%s: %s', async (path, status) => {
    const reply = await tpp.call('POST', path, { headers: CREATION, json: payment(bank) });
    expect(reply.status).toBe(status);
  });

  it('all errors of the headers are reported at once', async () => {
    const headers = {
      ...CREATION,
      'x-request-id': 'no-uuid',
      'psu-ip-address': undefined,
      'tpp-redirect-preferred': 'perhaps',
    };
    const reply = await tpp.call('POST', PAYMENTS, { headers, json: payment(bank) });
    expect(reply.status).toBe(400);
    expect(codes(reply)).toEqual(['FORMAT_ERROR', 'FORMAT_ERROR', 'FORMAT_ERROR']);
  });

  it.each([
    ['a missing redirect URI', { 'tpp-redirect-uri': undefined }],
    ['a redirect URI that is a script', { 'tpp-redirect-uri': 'javascript:alert(1)' }],
    ['a redirect URI with a fragment', { 'tpp-redirect-uri': 'https://tpp.example/#x' }],
    ['an invalid PSU-IP-Address', { 'psu-ip-address': '300.1.1.1' }],
  ])('%s', async (_name, change) => {
    const headers = { ...CREATION, ...change };
    const reply = await tpp.call('POST', PAYMENTS, { headers, json: payment(bank) });
    expect([reply.status, codes(reply)]).toEqual([400, ['FORMAT_ERROR']]);
  });
});

describe('consents that are refused', () => {
  it.each([
    ['an end date in the past', { validUntil: '2020-01-31' }],
    ['an empty access', { access: {} }],
    ['global and detailed at once', { access: { allPsd2: 'allAccounts', balances: [] } }],
    ['an end date that does not exist', { validUntil: '2099-02-30' }],
    ['an invalid IBAN', { access: { balances: [{ iban: 'DE00999900010000000101' }] } }],
    ['a frequency of 0', { frequencyPerDay: 0 }],
  ])('%s', async (_name, change) => {
    const json = consent(bank, change);
    const reply = await tpp.call('POST', '/v1/consents', { headers: CREATION, json });
    expect(reply.status).toBe(400);
    expect(codes(reply)).toContain('FORMAT_ERROR');
  });
});

describe('an unknown or invalid request', () => {
  it.each([
    ['GET', `${PAYMENTS}/${ID}`, 403, ['RESOURCE_UNKNOWN']],
    ['GET', `/v1/consents/${ID}`, 403, ['CONSENT_UNKNOWN']],
    ['GET', '/v1/nothing', 404, ['RESOURCE_UNKNOWN']],
    ['PATCH', '/v1/consents', 405, ['SERVICE_INVALID']],
  ])('%s %s: %s', async (method, path, status, want) => {
    const reply = await tpp.call(method, path, {});
    expect([reply.status, codes(reply)]).toEqual([status, want]);
    expect(reply.headers['x-request-id']).toBeDefined();
  });

  it('gets 415 if it does not send JSON, and 406 if it does not accept JSON', async () => {
    const type = { ...CREATION, 'content-type': 'text/plain' };
    const plain = await tpp.call('POST', '/v1/consents', { headers: type, text: 'hello' });
    expect([plain.status, codes(plain)]).toEqual([415, ['FORMAT_ERROR']]);
    const problem = { ...type, accept: 'application/problem+json' };
    const asked = await tpp.call('POST', '/v1/consents', { headers: problem, text: 'hello' });
    expect([asked.status, asked.body]).toMatchObject([415, { code: 'FORMAT_ERROR' }]);
    const accept = { ...CREATION, accept: 'image/png' };
    const image = await tpp.call('POST', '/v1/consents', { headers: accept, json: consent(bank) });
    expect([image.status, codes(image)]).toEqual([406, ['REQUESTED_FORMATS_INVALID']]);
  });

  it('gets an error response, whatever is wrong with it', async () => {
    const broken = await tpp.call('POST', '/v1/consents', {
      headers: { ...CREATION, 'content-type': 'application/json' },
      text: '{"access":',
    });
    expect([broken.status, codes(broken)]).toEqual([400, ['FORMAT_ERROR']]);
    const percent = await tpp.call('GET', '/v1/consents/%zz');
    expect([percent.status, codes(percent)]).toEqual([400, ['FORMAT_ERROR']]);
    expect(percent.headers['x-request-id']).toBeDefined();
    const origin = bank.baseUrl.replace('/psd2', '');
    expect((await tpp.call('GET', `${origin}/elsewhere`)).status).toBe(404);
    const huge = await tpp.call('POST', '/v1/consents', {
      headers: CREATION,
      json: { access: 'x'.repeat(2_000_000) },
    });
    expect(huge.status).toBe(400);
  });
});
