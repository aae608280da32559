import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { operations } from '../generated/server/xs2a/operations.js';
import { digest, type SigningIdentity } from '../pki/pki.js';
import { type RunningBank, startBank } from './start-bank.js';
import { codes } from './testing/basket-samples.js';
import { makeSeal, type SealPlan } from './testing/make-seal.js';
import { CREATION, consent } from './testing/samples.js';
import { type Call, signCall, signOver, withHeaders, withSignature } from './testing/sign-call.js';
import { type TppClient, tppClient } from './testing/tpp-client.js';

let bank: RunningBank;
let tpp: TppClient;
let seal: SigningIdentity;
beforeAll(async () => {
  bank = await startBank({ port: 0, iamPort: 0 });
  tpp = tppClient(bank);
  seal = bank.pki['tpp1-qseal'];
});
afterAll(async () => {
  await tpp.close();
  await bank.close();
});

/** The creation of a consent, with every header that a signature must cover. */
const plain = (change: object = {}): Call => ({
  headers: {
    ...CREATION,
    'content-type': 'application/json',
    'x-request-id': randomUUID(),
    'psu-id': 'anna.example',
    'psu-corporate-id': 'corporation',
  },
  body: JSON.stringify(consent(bank, change)),
});
const signed = (by = seal) => signCall(plain(), by);
const send = ({ headers, body }: Call, path = '/v1/consents') =>
  tpp.call('POST', path, { headers, text: body });
const made = (plan: SealPlan) => signed(makeSeal(bank.pki, plan));
const COVERED = ['digest', 'x-request-id', 'psu-id', 'psu-corporate-id', 'tpp-redirect-uri'];
const without = (name: string) => COVERED.filter((one) => one !== name);

describe('a signed request is served', () => {
  it.each<[string, () => Call]>([
    ['with SHA-256', () => signed()],
    ['with SHA-512', () => signCall(plain(), seal, 'SHA-512')],
    ['by a seal with an RSA key', () => made({ keys: 'rsa' })],
    ['with more signed headers than necessary', () => more()],
    ['with a serial number in capitals', () => capitals()],
    ['without any signature header', () => plain()],
    ['with only a signature certificate', () => certificateOnly()],
  ])('%s', async (_name, make) => expect((await send(make())).status).toBe(201));

  const more = () => signOver(signed(), seal, [...COVERED, 'psu-ip-address', 'content-type']);
  const capitals = () => {
    const call = signed();
    const [keyId] = /(?<=keyId="SN=)\w+/.exec(call.headers['signature'] ?? '') ?? [''];
    const signature = call.headers['signature']?.replace(keyId, `00${keyId.toUpperCase()}`);
    return withHeaders(call, { signature });
  };
  const certificateOnly = () => withHeaders(signed(), { signature: undefined, digest: undefined });

  it('without a body', async () => {
    const call = signCall({ headers: { 'x-request-id': randomUUID() }, body: '' }, seal);
    const reply = await tpp.call('GET', '/v1/consents/unknown', { headers: call.headers });
    expect([reply.status, codes(reply)]).toEqual([403, ['CONSENT_UNKNOWN']]);
  });
});

const CERTIFICATE = 'tpp-signature-certificate';
const BAD_REQUEST = ['400', 'FORMAT_ERROR'] as const;
const INVALID = ['401', 'SIGNATURE_INVALID'] as const;
const CERTIFICATE_INVALID = ['401', 'CERTIFICATE_INVALID'] as const;
const MISSING = ['401', 'SIGNATURE_MISSING'] as const;

const DEFECTS: readonly (readonly [string, () => Call, readonly string[]])[] = [
  ['Digest alone', () => withHeaders(plain(), { digest: digest(plain().body) }), MISSING],
  ['no Signature', () => withHeaders(signed(), { signature: undefined }), MISSING],
  ['an empty Signature', () => withHeaders(signed(), { signature: '' }), MISSING],
  ['no certificate', () => withHeaders(signed(), { [CERTIFICATE]: undefined }), BAD_REQUEST],
  ['no Digest', () => withHeaders(signed(), { digest: undefined }), BAD_REQUEST],
  [
    'Signature alone',
    () => withHeaders(signed(), { digest: undefined, [CERTIFICATE]: undefined }),
    [...BAD_REQUEST, 'FORMAT_ERROR'],
  ],
  ['no X-Request-ID', () => withHeaders(signed(), { 'x-request-id': '' }), BAD_REQUEST],
  ['a changed body', () => ({ ...signed(), body: `${plain().body} ` }), BAD_REQUEST],
  [
    'a Digest with an unknown algorithm',
    () => withHeaders(signed(), { digest: 'MD5=abc' }),
    BAD_REQUEST,
  ],
  [
    'two Digests, one of them wrong',
    () => {
      const both = `${digest(plain().body)},${digest('other', 'SHA-512')}`;
      return withHeaders(signed(), { digest: both });
    },
    BAD_REQUEST,
  ],
  [
    'an unreadable certificate',
    () => withHeaders(signed(), { [CERTIFICATE]: 'AAAA' }),
    CERTIFICATE_INVALID,
  ],
  ['an expired seal', () => made({ days: [-9, -2] }), ['401', 'CERTIFICATE_EXPIRED']],
  ['a seal that is not yet valid', () => made({ days: [1, 9] }), ['401', 'CERTIFICATE_EXPIRED']],
  ['a seal of an unknown CA', () => made({ issuer: 'unknown-ca' }), CERTIFICATE_INVALID],
  ['a seal with a certificate for transport', () => made({ type: 'qwac' }), CERTIFICATE_INVALID],
  ['the transport certificate', () => signed(bank.pki['tpp1-qwac']), CERTIFICATE_INVALID],
  [
    'a certificate that is not marked as a seal',
    () => made({ type: 'plain' }),
    CERTIFICATE_INVALID,
  ],
  ['a seal without a PSD2 statement', () => made({ type: 'none' }), CERTIFICATE_INVALID],
  ['the seal of another TPP', () => signed(bank.pki['tpp2-qseal']), CERTIFICATE_INVALID],
  ['the key of another seal', () => otherKey(), INVALID],
  ['no keyId', () => withSignature(signed(), { keyId: undefined }), INVALID],
  ['the keyId of another seal', () => otherKeyId(), INVALID],
  ['a keyId with another issuer', () => otherIssuer(), INVALID],
  [
    'an algorithm for another kind of key',
    () => withSignature(signed(), { algorithm: 'rsa-sha256' }),
    INVALID,
  ],
  [
    'an algorithm with another hash',
    () => withSignature(signed(), { algorithm: 'ecdsa-sha512' }),
    INVALID,
  ],
  ['a weak algorithm', () => withSignature(signed(), { algorithm: 'ecdsa-sha1' }), INVALID],
  ['no algorithm', () => withSignature(signed(), { algorithm: undefined }), INVALID],
  ['no list of headers', () => withSignature(signed(), { headers: undefined }), INVALID],
  ...COVERED.map(
    (name) =>
      [
        `a signature that does not cover ${name}`,
        () => signOver(signed(), seal, without(name)),
        INVALID,
      ] as const,
  ),
  [
    'a signed header that was not sent',
    () => withSignature(signed(), { headers: [...COVERED, 'psu-accept'].join(' ') }),
    INVALID,
  ],
  ['another PSU-ID', () => withHeaders(signed(), { 'psu-id': 'bruno.example' }), INVALID],
  ['another X-Request-ID', () => withHeaders(signed(), { 'x-request-id': randomUUID() }), INVALID],
  [
    'a Signature header without a signature',
    () => withSignature(signed(), { signature: undefined }),
    INVALID,
  ],
  ['a signature that is not base64', () => withSignature(signed(), { signature: '?' }), INVALID],
  [
    'a Signature header that is not a list',
    () => withHeaders(signed(), { signature: 'nonsense' }),
    INVALID,
  ],
  ['a Signature header with a repeated parameter', () => twice(), INVALID],
];

const otherKey = () =>
  withHeaders(signed(bank.pki['tpp2-qseal']), {
    [CERTIFICATE]: signed().headers[CERTIFICATE],
    signature: signCall(plain(), bank.pki['tpp2-qseal']).headers['signature']?.replace(
      /keyId="[^"]*"/,
      /keyId="[^"]*"/.exec(signed().headers['signature'] ?? '')?.[0] ?? '',
    ),
  });
const otherKeyId = () => {
  const { headers } = signed(bank.pki['tpp2-qseal']);
  return withSignature(signed(), {
    keyId: /keyId="([^"]*)"/.exec(headers['signature'] ?? '')?.[1],
  });
};
const otherIssuer = () => {
  const { headers } = signed();
  const [keyId = ''] = /SN=\w+/.exec(headers['signature'] ?? '') ?? [];
  return withSignature(signed(), { keyId: `${keyId},CA=CN=other` });
};
const twice = () => {
  const call = signed();
  return withHeaders(call, { signature: `${call.headers['signature']},algorithm="ecdsa-sha256"` });
};

describe('a signature is refused with', () => {
  it.each(DEFECTS)('%s', async (_name, make, [status, ...want]) => {
    const reply = await send(make());
    expect([String(reply.status), ...codes(reply)]).toEqual([status, ...want]);
  });
});

describe('the order of checks', () => {
  it.each<[string, () => Call, readonly string[]]>([
    [
      'the Digest before the certificate',
      () => withHeaders(signed(), { digest: digest('other'), [CERTIFICATE]: 'AAAA' }),
      BAD_REQUEST,
    ],
    [
      'the certificate before the signature',
      () => withSignature(made({ days: [-9, -2] }), { signature: 'AAAA' }),
      ['401', 'CERTIFICATE_EXPIRED'],
    ],
    [
      'X-Request-ID before the Signature',
      () => withHeaders(plain(), { digest: digest(''), 'x-request-id': '' }),
      BAD_REQUEST,
    ],
    [
      'the signature before the content',
      () => withSignature(signCall(plain({ frequencyPerDay: 0 }), seal), { signature: 'AAAA' }),
      INVALID,
    ],
  ])('%s', async (_name, make, [status, ...want]) => {
    const reply = await send(make());
    expect([String(reply.status), ...codes(reply)]).toEqual([status, ...want]);
  });

  it('the client certificate before the signature, and the service after it', async () => {
    const bad = withHeaders(plain(), { digest: digest('') });
    const wrong = tppClient(bank, 'wrong-role-qwac');
    const role = await wrong.call('POST', '/v1/consents', { headers: bad.headers, text: bad.body });
    await wrong.close();
    expect(codes(role)).toEqual(['ROLE_INVALID']);
    expect(codes(await send(bad, '/v1/lottery/tickets'))).toEqual(['SIGNATURE_MISSING']);
    expect(codes(await send(signed(), '/v1/lottery/tickets'))).toEqual(['PARAMETER_NOT_SUPPORTED']);
  });
});

it('a signature is checked on every operation', async () => {
  const answers = operations.map(async ({ id, method, path }) => {
    const address = path.replace(/\{[^}]+\}/g, 'x');
    const reply = await tpp.call(method, address, { headers: { digest: digest('') } });
    return `${id} ${codes(reply)}`;
  });
  expect(await Promise.all(answers)).toEqual(operations.map(({ id }) => `${id} SIGNATURE_MISSING`));
});
