import type { KeyObject, X509Certificate } from 'node:crypto';
import { strongAlgorithm } from './certificate-algorithms.js';
import { sliceOf, slicesOf } from './der-slice.js';

const LEAST_RSA = 2048;
const LEAST_EC = 256;

/** Why a certificate is too weak: its key, or the signature on it. */
export function weaknessOf(x509: X509Certificate): string | undefined {
  try {
    return weakKey(x509.publicKey) ?? weakSignature(x509);
  } catch {
    return 'has a key or a signature algorithm that cannot be parsed';
  }
}

/** Why a key is too weak. */
export function weakKey({ asymmetricKeyType, asymmetricKeyDetails }: KeyObject) {
  switch (asymmetricKeyType) {
    case 'rsa':
    case 'rsa-pss': {
      const bits = asymmetricKeyDetails?.modulusLength ?? 0;
      return bits >= LEAST_RSA
        ? undefined
        : `has an RSA key of ${bits} bits, fewer than ${LEAST_RSA}`;
    }
    case 'ec': {
      const curve = asymmetricKeyDetails?.namedCurve ?? 'without a name';
      const bits = Number(/\d{3}/.exec(curve)?.[0] ?? 0);
      return bits >= LEAST_EC
        ? undefined
        : `has a key on the curve ${curve}, of fewer than ${LEAST_EC} bits`;
    }
    case 'ed25519':
    case 'ed448':
      return undefined;
    default:
      return `has a key of an unsupported kind: ${asymmetricKeyType}`;
  }
}

function weakSignature({ raw }: X509Certificate): string | undefined {
  const [, algorithm] = slicesOf(sliceOf(raw).content);
  return algorithm !== undefined && strongAlgorithm(algorithm) !== undefined
    ? undefined
    : 'is signed with a hash that is too weak, such as SHA-1 or MD5';
}
