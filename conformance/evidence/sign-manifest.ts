import { type KeyObject, X509Certificate } from 'node:crypto';
import { CompactSign, compactVerify, decodeProtectedHeader } from 'jose';

/** Key and certificates for signing: the key as PEM or KeyObject, and its certificate (chain) as PEM. */
export interface Signer {
  readonly key: KeyObject;
  /** The signer's certificate first. */
  readonly certificates: readonly string[];
}

/**
 * Creates a detached signature of a manifest on one line: JWS in compact form (RFC 7515, appendix F) with the
 * certificates in its `x5c` header. Throws when JWS has no algorithm for the type of key.
 */
export async function signManifest(manifest: Uint8Array, signer: Signer): Promise<string> {
  const x5c = signer.certificates.map((pem) => new X509Certificate(pem).raw.toString('base64'));
  const jws = await new CompactSign(manifest)
    .setProtectedHeader({
      alg: algorithmOf(signer.key),
      typ: 'JOSE',
      ...(x5c.length > 0 ? { x5c } : {}),
    })
    .sign(signer.key);
  const [header, , signature] = jws.split('.');
  return `${header}..${signature}\n`;
}

function algorithmOf({ asymmetricKeyType, asymmetricKeyDetails }: KeyObject): string {
  if (asymmetricKeyType === 'rsa' || asymmetricKeyType === 'rsa-pss') return 'PS256';
  if (asymmetricKeyType === 'ed25519') return 'EdDSA';
  const curve = CURVES.get(asymmetricKeyDetails?.namedCurve ?? '');
  if (curve === undefined)
    throw new TypeError(`JWS has no algorithm for ${asymmetricKeyType} keys`);
  return curve;
}

const CURVES: ReadonlyMap<string, string> = new Map([
  ['prime256v1', 'ES256'],
  ['secp384r1', 'ES384'],
  ['secp521r1', 'ES512'],
]);

/** The result of checking a signature. */
export interface Signature {
  /** Whether the key of the certificate, or the given key, signed exactly these bytes. */
  readonly valid: boolean;
  /** The certificates in the header, the signer's first. */
  readonly certificates: readonly X509Certificate[];
}

/** Checks a detached signature with `key`, or with the key of the certificate in its header. */
export async function checkSignature(
  manifest: Uint8Array,
  jws: string,
  key?: KeyObject,
): Promise<Signature> {
  const certificates = certificatesIn(jws);
  const [header = '', , signature = ''] = jws.trim().split('.');
  // the last character of base64url contains bits that decoders ignore
  const isExact = [header, signature].every((part) => again(part) === part);
  if (!isExact || jws !== `${header}..${signature}\n`) return { valid: false, certificates };
  const payload = Buffer.from(manifest).toString('base64url');
  try {
    // the key of a changed certificate may be unreadable
    const by = key ?? certificates[0]?.publicKey;
    if (by === undefined) return { valid: false, certificates };
    await compactVerify(`${header}.${payload}.${signature}`, by, { algorithms: ALGORITHMS });
    return { valid: true, certificates };
  } catch {
    return { valid: false, certificates };
  }
}

const again = (text: string) => Buffer.from(text, 'base64url').toString('base64url');

const ALGORITHMS = ['PS256', 'RS256', 'ES256', 'ES384', 'ES512', 'EdDSA'];

/** The certificates in a signature, the signer's first; none when they cannot be read. */
export function certificatesIn(jws: string): readonly X509Certificate[] {
  try {
    const { x5c } = decodeProtectedHeader(jws);
    return (x5c ?? []).map((der) => new X509Certificate(Buffer.from(der, 'base64')));
  } catch {
    return [];
  }
}
