import { afterAll, beforeAll, describe, expect, expectTypeOf, it } from 'vitest';
import { authorizeUrl } from '../../generated/client/iam/links.js';
import { servers as iamServers } from '../../generated/client/iam/servers.js';
import { createXs2aClient, type Xs2aClient } from '../../generated/client/xs2a/client.js';
import { servers } from '../../generated/client/xs2a/servers.js';
import type { Problem, TransactionList } from '../../generated/model/xs2a/schemas.js';
import type { ClientError } from '../../runtime/client/client-error.js';
import { makePkce } from '../../runtime/client/pkce.js';
import { serverUrl } from '../../runtime/client/server-url.js';
import {
  json,
  type RecordingServer,
  type Reply,
  startRecordingServer,
} from '../fixtures/recording-server.js';

const ID = '99391c7e-ad88-49ec-a2ad-99ddcb1f7721';
const IP = { 'PSU-IP-Address': '192.0.2.1' };
const CREATED = {
  transactionStatus: 'RCVD',
  paymentId: 'p1',
  _links: { self: { href: '/v1/payments/p1' } },
} as const;
const PAYMENT = {
  instructedAmount: { currency: 'EUR', amount: '1.50' },
  debtorAccount: { iban: 'DE40100100103307118608' },
  creditorName: 'Merchant',
  creditorAccount: { iban: 'DE02100100109307118603' },
} as const;
const SINGLE = {
  'payment-service': 'payments',
  'payment-product': 'sepa-credit-transfers',
} as const;
const PAIN = {
  'payment-service': 'payments',
  'payment-product': 'pain.001-sepa-credit-transfers',
} as const;

let server: RecordingServer;
let client: Xs2aClient;

beforeAll(async () => {
  server = await startRecordingServer();
  client = createXs2aClient({ baseUrl: `${server.baseUrl}/bank/psd2/` });
});
afterAll(() => server.close());

const sent = () => {
  const [request] = server.seen;
  if (request === undefined) throw new Error('nothing was sent');
  return { ...request, text: request.bytes.toString() };
};

describe('on the wire', () => {
  it('1: a JSON body with its content type', async () => {
    server.answer(json(201, CREATED));
    const body = { contentType: 'application/json', value: PAYMENT } as const;
    const answer = await client.initiatePayment({ path: SINGLE, headers: IP, body });
    expect(sent()).toMatchObject({
      method: 'POST',
      url: '/bank/psd2/v1/payments/sepa-credit-transfers',
      headers: { 'content-type': 'application/json', 'psu-ip-address': '192.0.2.1' },
    });
    expect(JSON.parse(sent().text)).toEqual(PAYMENT);
    expect(answer).toMatchObject({ status: 201, body: CREATED });
  });

  it('2: a pain.001 body, unchanged', async () => {
    server.answer(json(201, CREATED));
    const value = '<?xml version="1.0"?><Document>"ü"</Document>';
    const body = { contentType: 'application/xml', value } as const;
    await client.initiatePayment({ path: PAIN, headers: IP, body });
    expect(sent().headers['content-type']).toBe('application/xml');
    expect(sent().text).toBe(value);
  });

  it('3: a periodic payment in parts', async () => {
    server.answer(json(201, CREATED));
    const value = {
      xml_sct: '<Document/>',
      json_standingorderType: { startDate: '2030-01-01', frequency: 'Monthly' },
    } as const;
    const path = { ...PAIN, 'payment-service': 'periodic-payments' } as const;
    const body = { contentType: 'multipart/form-data', value } as const;
    await client.initiatePayment({ path, headers: IP, body });
    const type = sent().headers['content-type'] ?? '';
    expect(type).toMatch(/^multipart\/form-data; boundary=/);
    const form = await new Response(sent().bytes, { headers: { 'content-type': type } }).formData();
    const parts = await Promise.all([...form.values()].map((part) => new Response(part).text()));
    expect([...form.keys()]).toEqual(['xml_sct', 'json_standingorderType']);
    expect(parts[0]).toBe('<Document/>');
    expect(JSON.parse(parts[1] ?? '')).toEqual(value.json_standingorderType);
  });

  it('4: encoded path values and query parameters, and a parsed problem+json', async () => {
    const problem = { type: 'https://bank.example/why', code: 'CONSENT_UNKNOWN', title: 'No' };
    server.answer(json(403, problem, 'application/problem+json'));
    const answer = await client.listTransactions({
      path: { 'account-id': 'a/b c' },
      query: { bookingStatus: 'both', dateFrom: '2030-01-01', withBalance: true },
      headers: { 'Consent-ID': 'c&1' },
    });
    expect(sent().url).toBe(
      '/bank/psd2/v1/accounts/a%2Fb%20c/transactions/' +
        '?bookingStatus=both&dateFrom=2030-01-01&withBalance=true',
    );
    expect(answer).toMatchObject({
      status: 403,
      contentType: 'application/problem+json',
      body: problem,
    });
    if (answer.status === 403 && answer.contentType === 'application/problem+json') {
      expectTypeOf(answer.body).toEqualTypeOf<Problem>();
    }
    if (answer.status === 200 && answer.contentType === 'application/json') {
      expectTypeOf(answer.body).toEqualTypeOf<TransactionList>();
    }
    expectTypeOf(answer.requestId).toEqualTypeOf<string>();
  });

  it('5: a body that updates an authorisation', async () => {
    server.answer(json(200, { scaStatus: 'finalised' }));
    const path = { ...SINGLE, paymentId: 'p1', authorisationId: 'a1' };
    const value = { psuData: { password: 'x' } };
    const body = { contentType: 'application/json', value } as const;
    await client.updatePaymentPsuData({ path, headers: {}, body });
    expect(sent()).toMatchObject({ method: 'PUT', text: JSON.stringify(value) });
  });

  it('6: a response with 204', async () => {
    server.answer({ status: 204 });
    const answer = await client.deleteConsent({ path: { consentId: 'c1' } });
    expect(answer).toEqual({ status: 204, headers: {}, requestId: expect.any(String) });
  });

  it('7: a response in XML, as text', async () => {
    const headers = { 'Content-Type': 'application/xml; charset=utf-8' };
    server.answer({ status: 200, headers, body: '<Document>ü</Document>' });
    const answer = await client.getPaymentStatus({ path: { ...PAIN, paymentId: 'p1' } });
    expect(answer).toMatchObject({
      contentType: 'application/xml',
      body: '<Document>ü</Document>',
    });
    if (answer.status === 200 && answer.contentType === 'application/xml') {
      expectTypeOf(answer.body).toEqualTypeOf<string>();
    }
  });
});

describe('a request id', () => {
  it.each([
    { given: undefined, want: /^[0-9a-f]{8}-[0-9a-f]{4}-4/ },
    { given: ID, want: ID },
  ])('is $want for $given, and is part of the response', async ({ given, want }) => {
    server.answer(json(200, { accounts: [] }));
    const headers = {
      'Consent-ID': 'c',
      ...(given === undefined ? {} : { 'X-Request-ID': given }),
    };
    const { requestId } = await client.listAccounts({ headers });
    expect(requestId).toMatch(want);
    expect(sent().headers['x-request-id']).toBe(requestId);
  });

  it('is part of errors too', async () => {
    server.answer({ status: 418 });
    const failing = client.listAccounts({ headers: { 'Consent-ID': 'c', 'X-Request-ID': ID } });
    await expect(failing).rejects.toMatchObject({ requestId: ID, operationId: 'listAccounts' });
  });
});

describe('a response that the document does not declare', () => {
  const secret = 'eyJhbGciOi.secret.token';
  const broken = `<html>Authorization: Bearer ${secret}</html>`;
  const rows: readonly { given: Reply; code: string; says: string }[] = [
    {
      given: { status: 418, body: 'short' },
      code: 'UNDECLARED_ANSWER',
      says: 'status 418 is not declared: "short"',
    },
    {
      given: {
        status: 418,
        body: `{"detail": "limit must be an integer, not Bearer ${secret}", "status": 418}`,
      },
      code: 'UNDECLARED_ANSWER',
      says: 'status 418 is not declared: "limit must be an integer, not Bearer ..."',
    },
    {
      given: { status: 418, body: `{"access_token": "${secret}", "password": "${secret} b"}` },
      code: 'UNDECLARED_ANSWER',
      says: String.raw`is not declared: "{\"access_token\": \"...\", \"password\": \"...\"}"`,
    },
    {
      given: { status: 418, body: 'a'.repeat(999) },
      code: 'UNDECLARED_ANSWER',
      says: `is not declared: "${'a'.repeat(80)}..."`,
    },
    {
      given: { status: 200, headers: { 'Content-Type': 'text/csv' }, body: 'a,b' },
      code: 'UNDECLARED_ANSWER',
      says: 'status 200 with text/csv',
    },
    { given: { status: 200, body: '{}' }, code: 'UNDECLARED_ANSWER', says: 'no Content-Type' },
    { given: { status: 400 }, code: 'EMPTY_ANSWER', says: 'status 400 has no body' },
    {
      given: { status: 401, headers: { 'Content-Type': 'application/problem+json' } },
      code: 'EMPTY_ANSWER',
      says: 'status 401 has no body',
    },
    { given: { status: 200 }, code: 'EMPTY_ANSWER', says: 'status 200 has no body' },
    {
      given: { ...json(200, 0), body: broken },
      code: 'UNREADABLE_ANSWER',
      says: 'the body is not valid JSON: "<html>Authorization: Bearer ...',
    },
  ];
  it.each(rows)('is an error that $says', async ({ given, code, says }) => {
    server.answer(given);
    const calling = createXs2aClient({ baseUrl: server.baseUrl, bearer: secret });
    const error = await calling
      .listAccounts({ headers: { 'Consent-ID': 'c' } })
      .then(() => undefined)
      .catch((caught: ClientError) => caught);
    expect(error).toMatchObject({ code, status: given.status, body: given.body });
    expect(error?.message).toContain(says);
    expect(error?.headers).toMatchObject({ connection: 'keep-alive' });
    expect(`${error?.message}${error?.stack}`).not.toContain(secret);
  });

  it('never contains the sent token, even if there is no response', async () => {
    server.answer({});
    const calling = createXs2aClient({ baseUrl: server.baseUrl, bearer: secret });
    const failing = calling.listAccounts({ headers: { 'Consent-ID': 'c' } });
    const error = await failing.catch((caught: ClientError) => caught);
    expect(error).toMatchObject({ code: 'NO_ANSWER', answer: undefined });
    expect(JSON.stringify(error)).not.toContain(secret);
  });
});

describe('a request that cannot be sent', () => {
  const headers = { 'Consent-ID': 'c' };
  it.each([
    ['an empty path value', { path: { 'account-id': '' }, headers }, 'account-id'],
    ['a path value of ..', { path: { 'account-id': '..' }, headers }, 'account-id'],
    [
      'a header of two lines',
      { path: { 'account-id': 'a' }, headers: { 'Consent-ID': 'a\nb' } },
      'Consent-ID',
    ],
  ])('is refused for %s', async (_name, request, says) => {
    server.answer(json(200, {}));
    const failing = client.getAccount(request);
    await expect(failing).rejects.toMatchObject({ code: 'INVALID_REQUEST' });
    await expect(failing).rejects.toThrow(says);
    expect(server.seen).toEqual([]);
  });
});

describe('addresses', () => {
  it('come from the servers of the document', () => {
    expect(serverUrl(servers[0])).toBe('https://api.bank.example/psd2');
    expect(serverUrl(iamServers[0], { authHost: 'localhost:1' })).toBe('https://localhost:1');
    expectTypeOf<'authHost'>().toEqualTypeOf<keyof (typeof iamServers)[0]['variables']>();
  });

  it.each([
    '',
    '/psd2',
    'ftp://bank.example',
    'https://bank.example?a=b',
    'https://u:p@bank.example',
  ])('refuse the base %j', (baseUrl) => {
    expect(() => createXs2aClient({ baseUrl })).toThrow(/^baseUrl /);
  });

  it('send the PSU to the authorize page', async () => {
    const { challenge } = await makePkce();
    const query = {
      grant_type: 'code',
      response_type: 'code',
      client_id: 'c 1',
      redirect_uri: 'https://tpp.example/cb?x=1',
      scope: 'AIS:7f1c',
      state: 's&1',
      code_challenge: challenge,
      code_challenge_method: 'S256',
    } as const;
    const url = new URL(authorizeUrl('https://iam.bank.example/', { query }));
    expect(url.origin + url.pathname).toBe('https://iam.bank.example/connect/authorize');
    expect(Object.fromEntries(url.searchParams)).toEqual(query);
  });
});
