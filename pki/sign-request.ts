import { createPrivateKey, type KeyObject, sign, X509Certificate } from 'node:crypto';
import { readCertificateFields } from './certificate-fields.js';
import { type DigestAlgorithm, digest } from './digest.js';
import { distinguishedName } from './distinguished-name.js';
import {
  headerPairs,
  headersToSign,
  type SignableRequest,
  signingString,
} from './signing-string.js';

/** The seal to sign with, as PEM. */
export interface SigningIdentity {
  readonly certificate: string;
  readonly key: string;
}

export type SignatureHeaders = {
  readonly Digest: string;
  readonly Signature: string;
  readonly 'TPP-Signature-Certificate': string;
};

export interface SigningOptions {
  readonly algorithm?: DigestAlgorithm;
  /** For tests of verifiers: a header that the signature does not cover. */
  readonly uncovered?: string;
  /** For tests of verifiers: the Digest to send and sign, even when it is wrong. */
  readonly makeDigest?: (body: SignableRequest['body']) => string;
}

/** Returns Digest, Signature and TPP-Signature-Certificate for a request that has an X-Request-ID. */
export function signRequest(
  request: SignableRequest,
  identity: SigningIdentity,
  options: SigningOptions = {},
): SignatureHeaders {
  return makeSigner(identity, options)(request);
}

/**
 * Prepares a seal once; the result signs requests and can be used as the generated client's `sign`: for each
 * attempt it gets the headers and the bytes that are sent.
 *
 * @example
 * const { certificate, key } = loadIdentity({ pfx: 'seal.p12', passphrase }, process.cwd());
 * const client = createXs2aClient({
 *   baseUrl,
 *   transport: undiciTransport({ cert, key: tlsKey, ca }), // mutual TLS, with the other certificate
 *   sign: makeSigner({ certificate, key }), // with the seal
 * });
 */
export function makeSigner(
  identity: SigningIdentity,
  options: SigningOptions = {},
): (request: SignableRequest) => SignatureHeaders {
  const { algorithm = 'SHA-256', uncovered } = options;
  const { makeDigest = (body) => digest(body, algorithm) } = options;
  const certificate = new X509Certificate(identity.certificate);
  const key = createPrivateKey(identity.key);
  const keyId = signatureKeyId(certificate);
  const hash = algorithm === 'SHA-256' ? 'sha256' : 'sha512';
  return (request) => {
    const Digest = makeDigest(request.body);
    const headers = withDigest(request, Digest);
    const names = headersToSign(headers.headers).filter((name) => name !== uncovered);
    const text = signingString(names, headers);
    if (text === undefined) throw new Error('a request without X-Request-ID cannot be signed');
    const signature = sign(hash, Buffer.from(text, 'utf8'), key).toString('base64');
    return {
      Digest,
      Signature: [
        `keyId="${keyId}"`,
        `algorithm="${keyKind(key)}-${hash}"`,
        `headers="${names.join(' ')}"`,
        `signature="${signature}"`,
      ].join(','),
      'TPP-Signature-Certificate': certificate.raw.toString('base64'),
    };
  };
}

/** `SN=` serial in lowercase hex, `CA=` issuer in RFC 2253 form; `%20` for spaces. */
export function signatureKeyId(certificate: X509Certificate): string {
  const issuer = distinguishedName(readCertificateFields(certificate.raw)?.issuer ?? []);
  const escaped = issuer.replace(/["%]/g, encodeURIComponent).replaceAll(' ', '%20');
  return `SN=${certificate.serialNumber.toLowerCase()},CA=${escaped}`;
}

/** First half of the algorithm's name, by the kind of key. */
export function keyKind(key: KeyObject): 'rsa' | 'ecdsa' {
  return key.asymmetricKeyType === 'ec' ? 'ecdsa' : 'rsa';
}

/** The request with our Digest, which replaces any other. */
function withDigest(request: SignableRequest, value: string): SignableRequest {
  const others = headerPairs(request.headers).filter(([name]) => name.toLowerCase() !== 'digest');
  return { ...request, headers: [...others, ['Digest', value] as const] };
}
