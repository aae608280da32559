import { createHash } from 'node:crypto';
import { digest, makeSigner, type SigningIdentity } from '../../../../pki/pki.js';
import { makeSeal } from '../../make-seal.js';
import { CREATION, payment } from '../../samples.js';
import { type Call, signCall, signOver, withHeaders, withSignature } from '../../sign-call.js';
import { PAYMENTS, pay } from '../resources.js';
import type { Tour } from '../tour.js';

/** Requests with valid signatures, invalid signatures, and signatures of others. */
export async function tourSignatures(tour: Tour): Promise<void> {
  const { pki } = tour.bank;
  const seal = pki['tpp1-qseal'];
  const plain = (index: number): Call => ({
    headers: {
      ...CREATION,
      'content-type': 'application/json',
      'x-request-id': `5e41ab1e-0000-4000-8000-${String(index).padStart(12, '0')}`,
    },
    body: JSON.stringify(payment(tour.bank)),
  });
  const calls = [...CALLS, ...callsBy(tour, pki['tpp2-qseal'])];
  for (const [index, change] of calls.entries()) {
    const { headers, body } = change(plain(index), seal);
    await tour.call('POST', PAYMENTS, { headers, text: body });
  }
  const { self } = await pay(tour);
  const get = signCall({ headers: plain(99).headers, body: '' }, seal);
  await tour.call('GET', self, { headers: get.headers });
  await tour.call('GET', self, { headers: withHeaders(get, { digest: digest('else') }).headers });
}

type Change = (call: Call, seal: SigningIdentity) => Call;

const CALLS: readonly Change[] = [
  signCall,
  (call, seal) => signCall(call, seal, 'SHA-512'),
  signWithMd5,
  (call, seal) => withHeaders(signCall(call, seal), { digest: undefined }),
  (call, seal) => withHeaders(signCall(call, seal), { signature: undefined }),
  (call, seal) => withHeaders(signCall(call, seal), { 'tpp-signature-certificate': undefined }),
  (call, seal) => withHeaders(signCall(call, seal), { digest: digest('something else') }),
  (call, seal) => ({ ...signCall(call, seal), body: call.body.replace('1.00', '9.00') }),
  (call, seal) => withSignature(signCall(call, seal), { signature: 'AAAA' }),
  (call, seal) => signOver(signCall(call, seal), seal, ['digest']),
  (call, seal) => withHeaders(signCall(call, seal), { 'tpp-signature-certificate': 'AAAA' }),
];

/** A valid signature over a correct Digest that uses MD5, an untrusted algorithm. */
function signWithMd5({ headers, body }: Call, seal: SigningIdentity): Call {
  const value = `MD5=${createHash('md5').update(body).digest('base64')}`;
  const made = makeSigner(seal, { makeDigest: () => value })({ headers, body });
  const small = Object.entries(made).map(([name, text]) => [name.toLowerCase(), text]);
  return { body, headers: { ...headers, ...Object.fromEntries(small) } };
}

/** Seal certificates of another TPP, and of an untrusted issuer. */
function callsBy({ bank: { pki } }: Tour, foreign: SigningIdentity): readonly Change[] {
  return [
    (call) => signCall(call, foreign),
    (call) => signCall(call, makeSeal(pki, { issuer: 'unknown-ca' })),
    (call) => signCall(call, pki['tpp1-qwac']),
  ];
}
