import { constants, type KeyObject, type VerifyKeyObjectInput, verify } from 'node:crypto';
import { type DerSlice, dottedOid, slicesOf } from './der-slice.js';

type Hash = 'sha256' | 'sha384' | 'sha512';

/**
 * Accepted signature algorithms of certificates, CRLs and OCSP responses; null when the key determines the
 * hash.
 */
const ALGORITHMS: Readonly<Record<string, Hash | null>> = {
  '1.2.840.113549.1.1.11': 'sha256',
  '1.2.840.113549.1.1.12': 'sha384',
  '1.2.840.113549.1.1.13': 'sha512',
  '1.2.840.10045.4.3.2': 'sha256',
  '1.2.840.10045.4.3.3': 'sha384',
  '1.2.840.10045.4.3.4': 'sha512',
  '1.3.101.112': null,
  '1.3.101.113': null,
};

const PSS = '1.2.840.113549.1.1.10';
const HASHES: Readonly<Record<string, Hash>> = {
  '2.16.840.1.101.3.4.2.1': 'sha256',
  '2.16.840.1.101.3.4.2.2': 'sha384',
  '2.16.840.1.101.3.4.2.3': 'sha512',
};

/** An accepted signature algorithm. */
export interface StrongAlgorithm {
  readonly hash: Hash | null;
  readonly pss: boolean;
}

/** The algorithm of an AlgorithmIdentifier; undefined unless its hash is SHA-256 or better. */
export function strongAlgorithm(identifier: DerSlice): StrongAlgorithm | undefined {
  const [oid, parameters] = slicesOf(identifier.content);
  const name = oid === undefined ? '' : dottedOid(oid.content);
  if (name === PSS) {
    const hash = HASHES[pssHash(parameters) ?? ''];
    return hash === undefined ? undefined : { hash, pss: true };
  }
  const hash = Object.hasOwn(ALGORITHMS, name) ? ALGORITHMS[name] : undefined;
  return hash === undefined ? undefined : { hash, pss: false };
}

/** The hash of RSASSA-PSS; SHA-1 when the parameters name none. */
function pssHash(parameters: DerSlice | undefined): string | undefined {
  const fields = parameters === undefined ? [] : slicesOf(parameters.content);
  const [tagged] = fields.filter(({ tag }) => tag === 0xa0);
  const [algorithm] = tagged === undefined ? [] : slicesOf(tagged.content);
  const [oid] = algorithm === undefined ? [] : slicesOf(algorithm.content);
  return oid === undefined ? undefined : dottedOid(oid.content);
}

/** Whether a key signed these bytes with this algorithm. */
export function isSignedBy(
  key: KeyObject,
  algorithm: StrongAlgorithm,
  signed: Buffer,
  signature: Buffer,
): boolean {
  const padding = algorithm.pss
    ? {
        padding: constants.RSA_PKCS1_PSS_PADDING,
        saltLength: constants.RSA_PSS_SALTLEN_AUTO,
      }
    : {};
  const input: VerifyKeyObjectInput = { key, ...padding };
  try {
    return verify(algorithm.hash, signed, input, signature);
  } catch {
    return false;
  }
}

/** Bytes of a BIT STRING whose length is a whole number of bytes. */
export const bitsOf = ({ content }: DerSlice): Buffer => content.subarray(1);
