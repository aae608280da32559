import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { encodeClientCertHeader } from '../pki/pki.js';
import { type RawResponse, sendRaw } from './fuzz/connection.js';
import { isWebAddress } from './handlers/shared/redirect-targets.js';
import { type RunningBank, startBank } from './start-bank.js';
import { CREATION, consent, ibanAt, payment } from './testing/samples.js';
import { type Reply, type TppClient, tppClient } from './testing/tpp-client.js';

/** Minimal requests that once caused an error, each found by the fuzzer in `fuzz/`. */
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
const FUNDS = '/v2/consents/confirmation-of-funds';
const post = (path: string, json: object) => tpp.call('POST', path, { headers: CREATION, json });
const pathsOf = ({ status, body }: Reply) => [
  status,
  ...(body.tppMessages ?? []).map((one: { path?: string }) => one.path),
];

describe('a field of an account reference that is not a string', () => {
  const odd = (field: object) => [{ iban: ibanAt(bank), ...field }];
  it.each([
    ['/v1/consents', () => consent(bank, { access: { accounts: odd({ pan: 1 }) } }), 'pan'],
    [
      '/v1/consents',
      () => consent(bank, { access: { accounts: odd({ maskedPan: {} }) } }),
      'maskedPan',
    ],
    [FUNDS, () => consent(bank, { access: { accounts: odd({ pan: [] }) } }), 'pan'],
  ])('is refused by %s', async (path, json, field) => {
    expect(pathsOf(await post(path, json()))).toEqual([400, `/access/accounts/0/${field}`]);
  });

  it('is refused in a payment', async () => {
    const debtorAccount = { maskedPan: '1', iban: { toString: 1 } };
    const reply = await post(PAYMENTS, payment(bank, { debtorAccount }));
    expect(pathsOf(reply).slice(0, 2)).toEqual([400, '/debtorAccount/iban']);
  });
});

describe('more errors than the bank reports', () => {
  const many = Object.fromEntries(Array.from({ length: 300 }, (_, at) => [`m${at}`, '\u00e9']));
  it.each([
    ['invalid texts', () => payment(bank, { more: many })],
    ['invalid texts under a long key', () => payment(bank, { ['n'.repeat(50_000)]: many })],
  ])('are cut after 50, with a note that there are more: %s', async (_, json) => {
    const { status, body, text } = await post(PAYMENTS, json());
    expect({ status, count: body.tppMessages.length, last: body.tppMessages[50] }).toEqual({
      status: 400,
      count: 51,
      last: {
        category: 'ERROR',
        code: 'FORMAT_ERROR',
        text: 'There are more errors than these 50.',
      },
    });
    expect(text.length).toBeLessThan(65_536);
  });

  it('are cut in the same way when the schema finds them', async () => {
    const { status, body } = await post('/v1/signing-baskets', { paymentIds: Array(300).fill(1) });
    expect([status, body.tppMessages.length]).toEqual([400, 51]);
  });
});

describe('a key that appears twice in an object', () => {
  const twice = (json: object, more: string) => `${JSON.stringify(json).slice(0, -1)},${more}}`;
  const send = (path: string, text: string) =>
    tpp.call('POST', path, { headers: { ...CREATION, 'content-type': 'application/json' }, text });

  it.each([
    [PAYMENTS, () => twice(payment(bank), '"creditorName":"Mallory"'), '/creditorName'],
    [PAYMENTS, () => twice(payment(bank), '"creditor\\u004eame":"Mallory"'), '/creditorName'],
    ['/v1/consents', () => twice(consent(bank), '"y":{"z":1,"z":2}'), '/y/z'],
  ])('is refused by %s, and the response names it (%#)', async (path, json, where) => {
    const { status, body } = await send(path, json());
    const [first] = body.tppMessages ?? [];
    const text = `The key "${where.slice(where.lastIndexOf('/') + 1)}" appears twice in one object.`;
    const want = { category: 'ERROR', code: 'FORMAT_ERROR', text, path: where };
    expect([status, first]).toEqual([400, want]);
  });

  it('is refused in a registration', async () => {
    const uris = '"redirect_uris":["https://tpp.example/a"]';
    const { status, body } = await send(`${bank.authUrl}/connect/register`, `{${uris},${uris}}`);
    expect([status, body.error]).toEqual([400, 'invalid_request']);
    expect(body.error_description).toContain('redirect_uris');
  });
});

describe('the identity and access manager', () => {
  it('reads a form of 100,000 fields quickly', async () => {
    const text = Array.from({ length: 100_000 }, (_, at) => `f${at}=`).join('&');
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const url = `${bank.authUrl}/connect/token/mtls`;
    const { status, body } = await tpp.call('POST', url, { headers, text });
    // a slow parser needs minutes: only the time limit of the test detects that
    expect([status, body.error]).toEqual([400, 'invalid_request']);
  });

  it('refuses a body that is too large with an OAuth error', async () => {
    const json = { redirect_uris: ['x'.repeat(1_100_000)] };
    const { status, body } = await tpp.call('POST', `${bank.authUrl}/connect/register`, { json });
    expect([status, body.error]).toEqual([400, 'invalid_request']);
  });

  it('returns a page for an unknown address, with any method', async () => {
    const { status, headers } = await tpp.call('PROPFIND', `${bank.authUrl}/app`);
    expect([status, headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
  });

  it.each(['https://a;sandbox', "https://a,script-src'", 'https://a!b'])(
    'refuses an address whose host could change the content security policy: %s',
    (address) => expect(isWebAddress(address)).toBe(false),
  );
});

describe('very many fields that the bank does not know', () => {
  const many = Object.fromEntries(Array.from({ length: 60_000 }, (_, at) => [`m${at}`, 1]));

  it.each([
    ['in the payment', () => payment(bank, many)],
    ['in an object of it', () => payment(bank, { more: many })],
    ['in many objects of a list', () => payment(bank, { payments: Array(20_000).fill({ a: 1 }) })],
  ])('are refused %s', async (_name, json) => {
    const { status, body } = await post(PAYMENTS, json());
    expect([status, body.tppMessages[0].text]).toEqual([
      400,
      'The payment has more than 400 fields.',
    ]);
  });

  it('are taken where they are few, and where a bulk has many transfers', async () => {
    expect((await post(PAYMENTS, payment(bank, { more: { a: 1 } }))).status).toBe(201);
    const { debtorAccount, ...block } = payment(bank);
    const json = { debtorAccount, payments: Array(500).fill(block) };
    expect((await post('/v1/bulk-payments/sepa-credit-transfers', json)).status).toBe(201);
  });

  it.each(['/v1/consents', FUNDS])('are not stored with the access of %s', async (path) => {
    const reference = {
      iban: ibanAt(bank),
      ...Object.fromEntries(Object.entries(many).slice(10_000)),
    };
    const accounts = [reference];
    const access = path === FUNDS ? { accounts } : { accounts, m1: 1 };
    const { status, body } = await post(path, consent(bank, { access }));
    expect(status).toBe(201);
    const kind = path === FUNDS ? 'fundsConsent' : 'consent';
    const stored = await bank.bank.store.get(kind, body.consentId);
    expect(stored?.access).toEqual({ accounts: [{ iban: ibanAt(bank) }] });
  });
});

describe('a body with a Content-Encoding', () => {
  const coded = (text: string | Buffer, coding: string) => ({
    headers: { ...CREATION, 'content-type': 'application/json', 'content-encoding': coding },
    text: text as string,
  });

  it.each(['gzip', 'br, gzip'])('is refused with 415: %s', async (coding) => {
    const json = JSON.stringify(payment(bank));
    for (const body of [json, gzipSync(json)]) {
      const { status, headers } = await tpp.call('POST', PAYMENTS, coded(body, coding));
      expect([status, headers['accept-encoding']]).toEqual([415, 'identity']);
      const url = `${bank.authUrl}/connect/register`;
      expect((await tpp.call('POST', url, coded(body, coding))).status).toBe(415);
    }
  });

  it('is read when it is not coded, and not looked at when there is none', async () => {
    const whole = coded(JSON.stringify(payment(bank)), 'identity');
    expect((await tpp.call('POST', PAYMENTS, whole)).status).toBe(201);
    const none = { headers: { 'content-encoding': 'gzip' } };
    expect((await tpp.call('GET', '/v1/accounts', none)).status).toBe(400);
  });
});

describe('invalid HTTP', () => {
  let plain: RunningBank;
  let certificate = '';
  beforeAll(async () => {
    plain = await startBank({ port: 0, iamPort: 0, http: true });
    certificate = encodeClientCertHeader(plain.pki['tpp1-qwac'].certificate, 'rfc9440');
  });
  afterAll(() => plain.close());

  const told = (outcome: RawResponse) => {
    if (outcome.kind !== 'reply') return outcome.kind;
    const { status, headers, body } = outcome.reply;
    const code = JSON.parse(body.toString() || '{}').tppMessages?.[0].code;
    return [status, headers.get('connection'), headers.has('x-request-id'), code];
  };
  const send = (text: string) =>
    sendRaw(Number(new URL(plain.baseUrl).port), Buffer.from(text, 'latin1'));
  const GET = 'GET /psd2/v1/accounts HTTP/1.1\r\nhost: x\r\n';

  it.each([
    ['another protocol', 'SSH-2.0-x\r\n\r\n'],
    ['a NUL byte in a header', `${GET}PSU-ID: a\0b\r\n\r\n`],
    ['a byte in the URL that is not ASCII', 'GET /\xff HTTP/1.1\r\nhost: x\r\n\r\n'],
    ['a folded header', `${GET}PSU-ID: a\r\n b\r\n\r\n: x\r\n\r\n`],
    ['headers that are too long', `${GET}PSU-ID: ${'x'.repeat(20_000)}\r\n\r\n`],
    [
      'Content-Length and Transfer-Encoding',
      `${GET}content-length: 3\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n`,
    ],
    ['two Content-Length headers', `${GET}content-length: 3\r\ncontent-length: 4\r\n\r\nabcd`],
    ['two Host headers', `${GET}Host: other\r\n\r\n`],
    ['no Host header', 'GET /psd2/v1/accounts HTTP/1.1\r\n\r\n'],
    ['CONNECT', 'CONNECT bank:443 HTTP/1.1\r\nhost: bank:443\r\n\r\n'],
    ['an unknown Expect header', `${GET}expect: much\r\n\r\n`],
  ])('gets an error response of the interface: %s', async (_, text) => {
    expect(told(await send(text))).toEqual([400, 'close', true, 'FORMAT_ERROR']);
  });

  it.each([
    ['a header without a colon', 'bad header\r\n\r\n'],
    ['two Content-Length headers', 'content-length: 3\r\ncontent-length: 4\r\n\r\nabcd'],
    ['a body with invalid chunks', 'transfer-encoding: chunked\r\n\r\nzz\r\n'],
    ['an unknown Expect header', 'expect: much\r\n\r\n'],
  ])('gets a response with its X-Request-ID: %s', async (_, rest) => {
    const id = '99391c7e-ad88-49ec-a2ad-99ddcb1f7721';
    const outcome = await send(
      `POST /psd2/v1/consents HTTP/1.1\r\nhost: x\r\nX-Request-ID: ${id}\r\n${rest}`,
    );
    if (outcome.kind !== 'reply') throw new Error(outcome.kind);
    expect(outcome.reply.headers.get('x-request-id')).toBe(id);
  });

  it('does not change the response to the request before it', async () => {
    const first = `${GET}client-cert: ${certificate}\r\nx-request-id: a\r\n\r\n`;
    const outcome = await send(`${first}GARBAGE\r\n\r\n`);
    if (outcome.kind !== 'reply') throw new Error(outcome.kind);
    const { status, headers } = outcome.reply;
    expect([status, headers.get('x-request-id'), outcome.extra.length]).toEqual([400, 'a', 0]);
  });
});
