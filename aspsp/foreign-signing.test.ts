import { createPrivateKey, randomUUID, sign, X509Certificate } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { digest } from '../pki/pki.js';
import { type RunningBank, startBank } from './start-bank.js';
import { codes } from './testing/basket-samples.js';
import { makeSeal } from './testing/make-seal.js';
import { NO_REDIRECT, payment } from './testing/samples.js';
import { type TppClient, tppClient } from './testing/tpp-client.js';

let bank: RunningBank;
let tpp: TppClient;
beforeAll(async () => {
  const config = { signature: 'mandatory', sca: { approaches: ['embedded'] } } as const;
  bank = await startBank({ port: 0, iamPort: 0, config });
  tpp = tppClient(bank);
});
afterAll(async () => {
  await tpp.close();
  await bank.close();
});

/** How a TPP's own code writes a signature, where several spellings mean the same. */
interface Style {
  readonly keys: 'rsa' | 'p256';
  readonly algorithm: string;
  readonly keyId: (certificate: X509Certificate) => string;
  /** The names of the signed headers, as the TPP writes them. */
  readonly headers: readonly string[];
  /** The separator between the parameters of the Signature header. */
  readonly between: string;
}

/** The attributes of the issuer: Node returns one on each line, the most general first. */
const issuerOf = ({ issuer }: X509Certificate) => issuer.split('\n');

const STYLES: Readonly<Record<string, Style>> = {
  'the names of Java, with spaces and the most specific attribute first': {
    keys: 'rsa',
    algorithm: 'SHA256withRSA',
    keyId: (one) =>
      `SN=${BigInt(`0x${one.serialNumber}`)}, CA=${issuerOf(one).toReversed().join(', ')}`,
    headers: ['x-request-id', 'digest'],
    between: ', ',
  },
  'the names of OpenSSL, URL-encoded': {
    keys: 'p256',
    algorithm: 'ecdsa-with-SHA256',
    keyId: (one) => `SN=${one.serialNumber},CA=${encodeURIComponent(issuerOf(one).join(','))}`,
    headers: ['Digest', 'X-Request-ID', '(request-target)'],
    between: ',',
  },
};

type Headers = Readonly<Record<string, string>>;

/** Signs like the code of a TPP: only the Digest comes from this project. */
function signed(style: Style, method: string, url: string, body: string, more: Headers): Headers {
  const sent: Headers = { 'x-request-id': randomUUID(), digest: digest(body), ...more };
  const target = `${method.toLowerCase()} ${new URL(url).pathname}`;
  const names = [...style.headers, ...Object.keys(more).filter((name) => name === 'psu-id')];
  const lines = names
    .map((name) => name.toLowerCase())
    .map((name) => `${name}: ${name === '(request-target)' ? target : sent[name]}`);
  const seal = makeSeal(bank.pki, { keys: style.keys });
  const certificate = new X509Certificate(seal.certificate);
  const key = createPrivateKey(seal.key);
  const parameters = {
    keyId: style.keyId(certificate),
    algorithm: style.algorithm,
    headers: names.join(' '),
    signature: sign('sha256', Buffer.from(lines.join('\n')), key).toString('base64'),
  };
  const header = Object.entries(parameters).map(([name, value]) => `${name}="${value}"`);
  return {
    ...sent,
    signature: header.join(style.between),
    'tpp-signature-certificate': certificate.raw.toString('base64'),
  };
}

function callAs(style: Style, method: string, url: string, json?: object, more: Headers = {}) {
  const text = json === undefined ? '' : JSON.stringify(json);
  const type: Headers = json === undefined ? {} : { 'content-type': 'application/json' };
  const headers = { ...type, ...signed(style, method, url, text, more) };
  return tpp.call(method, url, json === undefined ? { headers } : { headers, text });
}

it.each(Object.entries(STYLES))(
  'authorises a payment signed with %s, without a Date',
  async (_name, style) => {
    const creation = { ...NO_REDIRECT, 'psu-ip-address': '192.0.2.1' };
    const address = `${bank.baseUrl}/v1/payments/sepa-credit-transfers`;
    const made = await callAs(style, 'POST', address, payment(bank), creation);
    expect([made.status, ...codes(made)]).toEqual([201]);
    const update = (json: object, headers?: Headers) =>
      callAs(style, 'PUT', made.body._links.scaStatus.href, json, headers);
    const psu = bank.psus[0];
    await update({}, { 'psu-id': psu?.id ?? '' });
    await update({ psuData: { password: psu?.password } });
    await update({ authenticationMethodId: 'sms' });
    const [sent] = await bank.bank.outbox.messagesFor(psu?.id ?? '');
    const done = await update({ scaAuthenticationData: sent?.otp });
    expect([done.status, done.body.scaStatus]).toEqual([200, 'finalised']);
    const status = await callAs(style, 'GET', made.body._links.status.href);
    expect([status.status, status.body.transactionStatus]).toEqual([200, 'ACTC']);
  },
);

it.each([
  ['another algorithm', { algorithm: 'hs2019' }, /Expected: rsa-sha256 or rsa-sha512/],
  ['another key', { keyId: () => 'SN=1,CA=CN=other' }, /Expected: SN=[0-9a-f]+,CA=CN=xs2a-kit/],
])('names the expected value when it refuses %s', async (_name, change, want) => {
  const style = { ...(Object.values(STYLES)[0] as Style), ...change };
  const refused = await callAs(style, 'GET', `${bank.baseUrl}/v1/accounts`);
  expect([refused.status, ...codes(refused)]).toEqual([401, 'SIGNATURE_INVALID']);
  expect(refused.body.tppMessages[0].text).toMatch(want);
});
