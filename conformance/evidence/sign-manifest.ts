import { type KeyObject, X509Certificate } from 'node:crypto';
import { CompactSign, compactVerify, decodeProtectedHeader } from 'jose';

/** Who signs: a key in PEM or as an object, and the certificate (chain) that goes with it, in PEM. */
export interface Signer {
  readonly key: KeyObject;
  /** The signer's certificate first. */
  readonly certificates: readonly string[];
}

/**
 * A detached signature of a manifest: JWS in compact form (RFC 7515, appendix F) whose header has the
 * certificates as `x5c`; one line. Throws where the key is of a kind that JWS has no algorithm for.
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
    throw new TypeError(`no algorithm of JWS signs with ${asymmetricKeyType} keys`);
  return curve;
}

const CURVES: ReadonlyMap<string, string> = new Map([
  ['prime256v1', 'ES256'],
  ['secp384r1', 'ES384'],
  ['secp521r1', 'ES512'],
]);

/** What a signature says of itself. */
export interface Signature {
  /** Whether the key of the certificate, or the key that was given, made it for these very bytes. */
  readonly valid: boolean;
  /** The certificates in its header, the signer's first. */
  readonly certificates: readonly X509Certificate[];
}

/** Checks a detached signature, with `key` or with the key of the certificate that it carries. */
export async function checkSignature(
  manifest: Uint8Array,
  jws: string,
  key?: KeyObject,
): Promise<Signature> {
  const certificates = certificatesIn(jws);
  const [header = '', , signature = ''] = jws.trim().split('.');
  // the last character of base64url has bits that no decoder looks at
  const isExact = [header, signature].every((part) => again(part) === part);
  if (!isExact || jws !== `${header}..${signature}\n`) return { valid: false, certificates };
  const payload = Buffer.from(manifest).toString('base64url');
  try {
    // a certificate that was changed may be one whose key cannot be read
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

function certificatesIn(jws: string): readonly X509Certificate[] {
  try {
    const { x5c } = decodeProtectedHeader(jws);
    return (x5c ?? []).map((der) => new X509Certificate(Buffer.from(der, 'base64')));
  } catch {
    return [];
  }
}
