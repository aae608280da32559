import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestCertificateName } from '../pki/pki.js';
import { type RunningBank, startBank } from './start-bank.js';
import { agree } from './testing/agree.js';
import { codes } from './testing/basket-samples.js';
import { decide } from './testing/browser.js';
import { CREATION, consent, payment } from './testing/samples.js';
import { type Call, signCall, withHeaders, withSignature } from './testing/sign-call.js';
import { type Reply, type TppClient, tppClient } from './testing/tpp-client.js';

const told = (reply: Reply) => [reply.status, ...codes(reply)].join(' ');

describe('a request with several errors', () => {
  const STEPS = ['offer', 'media-type', 'certificate', 'signature', 'role'] as const;
  const BANKS = [
    { signatureDate: 'always', checks: { order: 'signature-first' } },
    { signatureDate: 'payments', checks: { order: 'certificate-first' } },
    { signatureDate: 'always', checks: { steps: STEPS } },
  ] as const;
  const banks: RunningBank[] = [];
  const clients: TppClient[] = [];

  beforeAll(async () => {
    for (const config of BANKS) {
      const certs = banks[0]?.certs;
      const more = certs === undefined ? {} : { certs };
      const signature = 'mandatory' as const;
      banks.push(
        await startBank({ port: 0, iamPort: 0, ...more, config: { signature, ...config } }),
      );
    }
  });
  afterAll(async () => {
    for (const client of clients) await client.close();
    for (const bank of [...banks].reverse()) await bank.close();
  });

  const plain = (json: object, headers: object = {}): Call => ({
    headers: {
      ...CREATION,
      'content-type': 'application/json',
      'x-request-id': randomUUID(),
      date: new Date().toUTCString(),
      ...headers,
    },
    body: JSON.stringify(json),
  });
  const signed = (json: object, seal: TestCertificateName = 'tpp1-qseal') => {
    const pki = banks[0]?.pki;
    if (pki === undefined) throw new Error('no bank was started');
    return signCall(plain(json), pki[seal]);
  };
  const without = (call: Call, ...names: readonly string[]) =>
    withHeaders(call, Object.fromEntries(names.map((name) => [name, undefined])));
  const ELSE = { a: 1 };
  /** Signed, and then sent with another body. */
  const torn = (seal?: TestCertificateName): Call => ({ ...signed({}, seal), body: '{"a":1}' });
  const CERTIFICATE = 'tpp-signature-certificate';
  const PAY = '/v1/payments/sepa-credit-transfers';
  const CONSENTS = '/v1/consents';

  interface Row {
    readonly as?: TestCertificateName | 'none';
    readonly at?: string;
    readonly call: () => Call;
    /** The result at each of the three banks. */
    readonly want: readonly [string, string, string];
  }

  const same = (want: string): Row['want'] => [want, want, want];

  it.each<[string, Row]>([
    [
      'no certificate, no signature, unknown product',
      {
        as: 'none',
        at: '/v1/payments/gifts',
        call: () => plain(ELSE),
        want: ['401 CERTIFICATE_MISSING', '401 CERTIFICATE_MISSING', '404 PRODUCT_UNKNOWN'],
      },
    ],
    [
      'expired certificate without the role, no signature',
      { as: 'expired-qwac', call: () => plain(ELSE), want: same('401 CERTIFICATE_EXPIRED') },
    ],
    [
      'wrong role, no Signature header, but its certificate and Digest',
      {
        as: 'wrong-role-qwac',
        call: () => without(signed(ELSE), 'signature'),
        want: ['401 ROLE_INVALID', '401 ROLE_INVALID', '401 SIGNATURE_MISSING'],
      },
    ],
    [
      'no header of a signature, invalid body',
      {
        call: () => plain(ELSE),
        want: ['401 SIGNATURE_MISSING', '401 CERTIFICATE_MISSING', '401 SIGNATURE_MISSING'],
      },
    ],
    [
      'neither Digest nor Signature',
      {
        call: () => without(signed(ELSE), 'digest', 'signature'),
        want: ['401 SIGNATURE_MISSING', '401 SIGNATURE_INVALID', '401 SIGNATURE_MISSING'],
      },
    ],
    [
      'neither X-Request-ID nor Digest',
      {
        call: () => withHeaders(without(signed(ELSE), 'digest'), { 'x-request-id': '' }),
        want: ['400 FORMAT_ERROR', '401 SIGNATURE_INVALID', '400 FORMAT_ERROR'],
      },
    ],
    [
      'neither Digest nor signature certificate',
      {
        call: () => without(signed(ELSE), 'digest', CERTIFICATE),
        want: [
          '400 FORMAT_ERROR FORMAT_ERROR',
          '401 CERTIFICATE_MISSING',
          '400 FORMAT_ERROR FORMAT_ERROR',
        ],
      },
    ],
    [
      'a payment without Date, body changed after signing',
      { call: () => without(torn(), 'date'), want: same('400 FORMAT_ERROR') },
    ],
    [
      'a consent without Date, body changed after signing',
      {
        at: CONSENTS,
        call: () => without(torn(), 'date'),
        want: ['400 FORMAT_ERROR', '401 SIGNATURE_INVALID', '400 FORMAT_ERROR'],
      },
    ],
    [
      'body changed after signing, seal of another TPP',
      {
        call: () => torn('tpp2-qseal'),
        want: ['400 FORMAT_ERROR', '401 CERTIFICATE_INVALID', '400 FORMAT_ERROR'],
      },
    ],
    [
      'body changed after signing, wrong signature',
      {
        call: () => withSignature(torn(), { signature: 'AAAA' }),
        want: ['400 FORMAT_ERROR', '401 SIGNATURE_INVALID', '400 FORMAT_ERROR'],
      },
    ],
    [
      'wrong signature, unknown product',
      {
        at: '/v1/payments/gifts',
        call: () => withSignature(signed(ELSE), { signature: 'AAAA' }),
        want: ['401 SIGNATURE_INVALID', '401 SIGNATURE_INVALID', '404 PRODUCT_UNKNOWN'],
      },
    ],
    [
      'unknown service and product, invalid body',
      {
        at: '/v1/gifts/gifts',
        call: () => signed(ELSE),
        want: same('400 PARAMETER_NOT_SUPPORTED'),
      },
    ],
    [
      'unknown product, invalid body',
      { at: '/v1/payments/gifts', call: () => signed(ELSE), want: same('404 PRODUCT_UNKNOWN') },
    ],
    [
      'the media type of another product, invalid body',
      {
        at: '/v1/payments/pain.001-sepa-credit-transfers',
        call: () => signed(ELSE),
        want: same('415 FORMAT_ERROR'),
      },
    ],
  ])(
    'gets the error of the first check that fails: %s',
    async (_name, { as = 'tpp1-qwac', at = PAY, call, want }) => {
      const seen: string[] = [];
      for (const bank of banks) {
        const client = tppClient(bank, as);
        clients.push(client);
        const { headers, body } = call();
        seen.push(told(await client.call('POST', at, { headers, text: body })));
      }
      expect(seen).toEqual(want);
    },
  );
});

describe('the resource of a request', () => {
  let bank: RunningBank;
  let tpp: TppClient;
  beforeAll(async () => {
    const transactions = { formats: ['json'], bookingStatuses: ['booked'] } as const;
    bank = await startBank({ port: 0, iamPort: 0, config: { transactions } });
    tpp = tppClient(bank);
  });
  afterAll(async () => {
    await tpp.close();
    await bank.close();
  });

  const PAY = '/v1/payments/sepa-credit-transfers';
  const BROKEN = { 'tpp-redirect-uri': 'nowhere' };
  const TWO = { json: { psuData: { password: 'x' }, confirmationCode: 'y' } };

  it.each([
    ['POST', `${PAY}/none/authorisations`, { headers: BROKEN }, '400 FORMAT_ERROR'],
    ['POST', '/v1/consents/none/authorisations', { headers: BROKEN }, '400 FORMAT_ERROR'],
    ['PUT', `${PAY}/none/authorisations/none`, TWO, '400 FORMAT_ERROR FORMAT_ERROR'],
    ['PUT', '/v1/consents/none/authorisations/none', TWO, '400 FORMAT_ERROR FORMAT_ERROR'],
    ['DELETE', `${PAY}/none`, { headers: BROKEN }, '400 FORMAT_ERROR'],
    ['DELETE', `${PAY}/none`, {}, '403 RESOURCE_UNKNOWN'],
    ['PUT', '/v1/consents/none/authorisations/none', { json: {} }, '403 CONSENT_UNKNOWN'],
  ])(
    'is looked up only when the request is valid: %s %s %j',
    async (method, path, options, want) => {
      expect(told(await tpp.call(method, path, options))).toBe(want);
    },
  );

  it('is reported as expired before its authorisation is looked up', async () => {
    const made = await tpp.call('POST', PAY, { headers: CREATION, json: payment(bank) });
    await decide(bank, made.body._links.scaRedirect.href, 'reject');
    const self = `${PAY}/${made.body.paymentId}`;
    const put = (json: object) => tpp.call('PUT', `${self}/authorisations/none`, { json });
    expect(told(await put({}))).toBe('403 RESOURCE_EXPIRED');
    expect(told(await put({ confirmationCode: 'x' }))).toBe('400 SCA_INVALID');
  });

  it('is read after the checks of consent and account, then media type, then parameters', async () => {
    const reference = bank.psus[0]?.accounts[0]?.iban ?? '';
    const once = { recurringIndicator: false, frequencyPerDay: 1 };
    const access = { balances: [{ iban: reference }] };
    const [all, narrow] = [await agree(bank, tpp), await agree(bank, tpp, { ...once, access })];
    const rejected = await tpp.call('POST', '/v1/consents', {
      headers: CREATION,
      json: consent(bank),
    });
    await decide(bank, rejected.body._links.scaRedirect.href, 'reject');
    const received = await tpp.call('POST', '/v1/consents', {
      headers: CREATION,
      json: consent(bank),
    });
    const own = async ({ get }: typeof all) =>
      (await get('/v1/accounts')).body.accounts[0].resourceId as string;
    const [wide, low] = [await own(all), await own(narrow)];
    const WRONG = 'bookingStatus=both&deltaList=true&entryReferenceFrom=1';
    const read = (consentId: string, account: string, headers: object = {}, query = WRONG) =>
      tpp.call('GET', `/v1/accounts/${account}/transactions/?${query}`, {
        headers: { 'consent-id': consentId, 'psu-ip-address': '192.0.2.1', ...headers },
      });
    const xml = { accept: 'application/xml' };
    expect(told(await read('none', 'none', xml))).toBe('400 CONSENT_UNKNOWN');
    expect(told(await read(received.body.consentId, 'none', xml))).toBe('401 CONSENT_INVALID');
    expect(told(await read(rejected.body.consentId, 'none', xml))).toBe('401 CONSENT_EXPIRED');
    expect(told(await read(all.id, 'none', xml))).toBe('404 RESOURCE_UNKNOWN');
    expect(told(await read(narrow.id, low, xml))).toBe('401 CONSENT_INVALID');
    expect(told(await read(all.id, wide, xml))).toBe('406 REQUESTED_FORMATS_INVALID');
    expect(told(await read(all.id, wide))).toBe('400 PARAMETER_NOT_SUPPORTED FORMAT_ERROR');
    const right = 'bookingStatus=booked&dateFrom=2020-01-01';
    for (let count = 0; count < 4; count += 1) {
      const unseen = { 'psu-ip-address': undefined };
      expect((await read(all.id, wide, unseen, right)).status).toBe(200);
    }
    const spent = await read(all.id, wide, { ...xml, 'psu-ip-address': undefined });
    expect(told(spent)).toBe('429 ACCESS_EXCEEDED');
  });
});
