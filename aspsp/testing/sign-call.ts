import { createPrivateKey, sign } from 'node:crypto';
import { type DigestAlgorithm, makeSigner, type SigningIdentity } from '../../pki/pki.js';
import { signingString } from '../../pki/signing-string.js';

export type Headers = Readonly<Record<string, string | undefined>>;

export interface Call {
  readonly headers: Headers;
  readonly body: string;
}

/** A call with the three signature headers, made by the kit's own signer. */
export function signCall(
  { headers, body }: Call,
  seal: SigningIdentity,
  algorithm: DigestAlgorithm = 'SHA-256',
): Call {
  const made = makeSigner(seal, { algorithm })({ headers, body });
  const small = Object.entries(made).map(([name, value]) => [name.toLowerCase(), value]);
  return { body, headers: { ...headers, ...Object.fromEntries(small) } };
}

/** A signed call with another Signature: a valid one over these headers. */
export function signOver(call: Call, seal: SigningIdentity, names: readonly string[]): Call {
  const text = signingString(names, { headers: call.headers }) ?? '';
  const signature = sign('sha256', Buffer.from(text), createPrivateKey(seal.key));
  return withSignature(call, {
    headers: names.join(' '),
    signature: signature.toString('base64'),
  });
}

/** A signed call with other parameters in its Signature; undefined removes a parameter. */
export function withSignature(
  call: Call,
  change: Readonly<Record<string, string | undefined>>,
): Call {
  const before = [...(call.headers['signature'] ?? '').matchAll(/(\w+)="([^"]*)"/g)];
  const known = Object.fromEntries(before.map(([, name, value]) => [name, value]));
  const signature = Object.entries({ ...known, ...change })
    .flatMap(([name, value]) => (value === undefined ? [] : [`${name}="${value}"`]))
    .join(',');
  return withHeaders(call, { signature });
}

/** A call with other headers; undefined removes a header. */
export function withHeaders(call: Call, change: Headers): Call {
  return { ...call, headers: { ...call.headers, ...change } };
}
