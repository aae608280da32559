import { createPrivateKey, randomUUID, sign, X509Certificate } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { digest } from '../pki/pki.js';
import { signatureKeyId } from '../pki/sign-request.js';
import { type RunningBank, startBank } from './start-bank.js';
import { agree } from './testing/agree.js';
import { codes } from './testing/basket-samples.js';
import { makeSeal } from './testing/make-seal.js';
import { pain001, periodicParts } from './testing/pain.js';
import { CREATION, consent, ibanAt, NO_REDIRECT, payment, periodOf } from './testing/samples.js';
import { type Reply, type TppClient, tppClient } from './testing/tpp-client.js';

/** Requests as the software of others writes them: what cannot be misunderstood is served. */
let bank: RunningBank;
let tpp: TppClient;
beforeAll(async () => {
  const config = { sca: { approaches: ['redirect', 'embedded'] } } as const;
  bank = await startBank({ port: 0, iamPort: 0, config });
  tpp = tppClient(bank);
});
afterAll(async () => {
  await tpp.close();
  await bank.close();
});

type Headers = Readonly<Record<string, string>>;

/** The three headers of a signature over the address, with one part written in another way. */
function signed(
  url: string,
  change: { algorithm?: string; certificate?: (pem: string) => string; covered?: boolean },
) {
  const seal = makeSeal(bank.pki, { keys: 'p256' });
  const certificate = new X509Certificate(seal.certificate);
  const { pathname, search } = new URL(url);
  const sent: Headers = { 'x-request-id': randomUUID(), digest: digest('') };
  const shown = change.certificate?.(seal.certificate) ?? certificate.raw.toString('base64');
  const values: Headers = {
    '(request-target)': `get ${pathname}${search}`,
    ...sent,
    ...(change.covered === true && { 'tpp-signature-certificate': shown }),
  };
  const names = Object.keys(values);
  const text = names.map((name) => `${name}: ${values[name]}`).join('\n');
  const parameters = {
    keyId: signatureKeyId(certificate),
    algorithm: change.algorithm ?? 'ecdsa-sha256',
    headers: names.join(' '),
    signature: sign('sha256', Buffer.from(text), createPrivateKey(seal.key)).toString('base64'),
  };
  const signature = Object.entries(parameters).map(([name, value]) => `${name}="${value}"`);
  return { ...sent, signature: signature.join(','), 'tpp-signature-certificate': shown };
}

describe('transactions without the slash at the end', () => {
  it('are the same as with it, also for a signature over the address', async () => {
    const full = await agree(bank, tpp);
    const [account] = (await full.get('/v1/accounts')).body.accounts;
    const address = `${bank.baseUrl}/v1/accounts/${account.resourceId}/transactions`;
    const query = `?bookingStatus=booked&dateFrom=${periodOf(bank).dateFrom}`;
    const [bare, whole] = [await full.get(address + query), await full.get(`${address}/${query}`)];
    expect([bare.status, bare.body]).toEqual([200, whole.body]);
    const by = await full.get(address + query, signed(address + query, {}));
    expect([by.status, ...(codes(by) ?? [])]).toEqual([200]);
  });

  it('name the missing Consent-ID, and only GET is allowed', async () => {
    const path = '/v1/accounts/a/transactions';
    const get = await tpp.call('GET', path);
    expect([get.status, get.body.tppMessages[0].path]).toEqual([400, 'Consent-ID']);
    expect((await tpp.call('POST', path, { json: {} })).status).toBe(405);
  });
});

describe('another spelling of an address', () => {
  it('leads to the same resource, also with a signature over it', async () => {
    const full = await agree(bank, tpp);
    const [account] = (await full.get('/v1/accounts/')).body.accounts;
    const url = `${bank.baseUrl}/v1/accounts/${account.resourceId}`;
    const other = `${bank.baseUrl}/v1/accounts/${account.resourceId.toUpperCase()}/`;
    const [usual, spelled] = [await full.get(url), await full.get(other, signed(other, {}))];
    expect([spelled.status, spelled.body]).toEqual([200, usual.body]);
    for (const dash of ['%2d', '%2D']) {
      const coded = url.replace(account.resourceId, account.resourceId.replaceAll('-', dash));
      const read = await full.get(coded, signed(coded, {}));
      expect([coded, read.status, read.body]).toEqual([coded, 200, usual.body]);
    }
  });

  it('creates a resource, which is its own only', async () => {
    const headers = CREATION;
    const made = await tpp.call('POST', '/v1/consents/', { headers, json: consent(bank) });
    const path = `/v1/consents/${made.body.consentId.toUpperCase()}/status/`;
    expect([made.status, (await tpp.call('GET', path)).status]).toEqual([201, 200]);
    const stranger = tppClient(bank, 'tpp2-qwac');
    expect((await stranger.call('GET', path)).status).toBe(403);
    await stranger.close();
  });
});

describe('the header TPP-Signature-Certificate', () => {
  const lines = (pem: string) => pem.trim().split('\n');
  const read = async (change: Parameters<typeof signed>[1]) => {
    const url = `${bank.baseUrl}/v1/accounts`;
    const { status, body } = await tpp.call('GET', url, { headers: signed(url, change) });
    return [status, body.tppMessages[0].path, body.tppMessages[0].text];
  };
  const pems: readonly (readonly [string, (pem: string) => string])[] = [
    ['base64 of a PEM', (pem) => Buffer.from(pem).toString('base64')],
    ['a PEM on one line', (pem) => lines(pem).join('')],
    ['a PEM with spaces for its line ends', (pem) => lines(pem).join(' ')],
    ['the lines of a PEM with spaces between them', (pem) => lines(pem).slice(1, -1).join(' ')],
  ];
  it.each(pems)(
    'may be %s, which a signature covers as it was sent',
    async (_name, certificate) => {
      for (const covered of [false, true]) {
        const [status, path] = await read({ certificate, covered });
        expect([status, path]).toEqual([400, 'Consent-ID']);
      }
    },
  );

  it('with a URL-encoded PEM is refused with what to send', async () => {
    const [status, path, text] = await read({ certificate: encodeURIComponent });
    expect([status, path]).toEqual([401, 'TPP-Signature-Certificate']);
    expect(text).toMatch(/: send its DER in base64, on one line\.$/);
  });

  it('that cannot be parsed is refused with what to send', async () => {
    const url = `${bank.baseUrl}/v1/accounts`;
    const headers = signed(url, { certificate: () => 'AAAA' });
    const { status, body } = await tpp.call('GET', url, { headers });
    expect([status, body.tppMessages[0].text]).toEqual([
      401,
      'TPP-Signature-Certificate cannot be parsed: send its DER in base64, on one line.',
    ]);
  });
});

it.each(['SHA-256', 'sha256'])(
  'takes the algorithm %s with the key of the certificate',
  async (algorithm) => {
    const url = `${bank.baseUrl}/v1/accounts`;
    const reply = await tpp.call('GET', url, { headers: signed(url, { algorithm }) });
    expect([reply.status, reply.body.tppMessages[0].path]).toEqual([400, 'Consent-ID']);
  },
);

describe('a PSU-ID without content names nobody', () => {
  const creations: readonly (readonly [string, object])[] = [
    ['Embedded', NO_REDIRECT],
    ['Redirect', CREATION],
  ];
  it.each(creations)('in the %s approach', async (_name, headers) => {
    const make = (more: Headers): Promise<Reply> =>
      tpp.call('POST', '/v1/consents', { headers: { ...headers, ...more }, json: consent(bank) });
    const keysOf = ({ status, body }: Reply) => [
      status,
      body.psuMessage,
      Object.keys(body._links ?? {}),
    ];
    const without = keysOf(await make({}));
    expect(without[0]).toBe(201);
    for (const psu of ['', ' ']) expect(keysOf(await make({ 'psu-id': psu }))).toEqual(without);
    const paid = await tpp.call('POST', '/v1/payments/sepa-credit-transfers', {
      headers: { ...headers, 'psu-id': '' },
      json: payment(bank),
    });
    const started = await tpp.call('POST', `${paid.body._links.self.href}/authorisations`, {
      headers: { 'psu-id': '' },
    });
    expect([paid.status, started.status]).toEqual([201, 201]);
  });
});

it('takes the parts of a periodic pain.001 payment without their Content-Type, and sends them with it', async () => {
  const whole = pain001({ debtor: ibanAt(bank), transfers: [{ iban: ibanAt(bank, 1) }] });
  const xml = whole.replace(/^<\?xml.*\n/, '');
  const order = { startDate: '2099-01-01', frequency: 'Monthly' };
  const { type, text } = periodicParts(xml, order);
  const bare = text.replaceAll(/\r\nContent-Type: application\/\w+/g, '');
  const path = '/v1/periodic-payments/pain.001-sepa-credit-transfers';
  const reply = await tpp.call('POST', path, {
    headers: { ...CREATION, 'content-type': type },
    text: bare,
  });
  expect([reply.status, reply.body.tppMessages]).toEqual([201, undefined]);
  const headers = { accept: 'multipart/form-data' };
  const read = await tpp.call('GET', `${path}/${reply.body.paymentId}`, { headers });
  expect(read.text.match(/Content-Type: .*(?=\r)/g)).toEqual([
    'Content-Type: application/xml',
    'Content-Type: application/json',
  ]);
});
