import type { X509Certificate } from 'node:crypto';
import { bitsOf, isSignedBy, strongAlgorithm } from './certificate-algorithms.js';
import { type DerSlice, momentOf, sliceOf, slicesOf } from './der-slice.js';

const SEQUENCE = 0x30;
const INTEGER = 0x02;
const TIMES: readonly number[] = [0x17, 0x18];

/** A CRL; its signature is verified with the issuer of the certificate in question. */
export interface RevocationList {
  readonly kind: 'crl';
  /** DER of the name. */
  readonly issuer: Buffer;
  readonly from: Date;
  /** Absent when the CRL does not state it. */
  readonly until: Date | undefined;
  /** Serials in lowercase hex, without leading zeros. */
  readonly revoked: ReadonlySet<string>;
  isBy(issuer: X509Certificate): boolean;
}

/** Parses a CRL from DER. Throws when it is not one. */
export function readRevocationList(bytes: Buffer): RevocationList {
  const [tbs, algorithm, signature] = slicesOf(sliceOf(bytes).content);
  if (tbs === undefined || algorithm === undefined || signature === undefined) throw none();
  const all = slicesOf(tbs.content);
  const fields = all[0]?.tag === INTEGER ? all.slice(1) : all;
  const [inner, issuer, from, ...rest] = fields;
  if (inner === undefined || issuer === undefined || from === undefined) throw none();
  if (!inner.whole.equals(algorithm.whole) || !TIMES.includes(from.tag)) throw none();
  const [until] = rest.filter(({ tag }) => TIMES.includes(tag));
  const list = rest.find(({ tag }) => tag === SEQUENCE);
  const strong = strongAlgorithm(algorithm);
  return {
    kind: 'crl',
    issuer: issuer.whole,
    from: momentOf(from),
    until: until === undefined ? undefined : momentOf(until),
    revoked: new Set(list === undefined ? [] : slicesOf(list.content).map(serialIn)),
    isBy: ({ publicKey }) =>
      strong !== undefined && isSignedBy(publicKey, strong, tbs.whole, bitsOf(signature)),
  };
}

function serialIn(entry: DerSlice): string {
  const [serial] = slicesOf(entry.content);
  if (serial === undefined) throw none();
  return serialText(serial.content);
}

/** A serial number in the form used for comparison. */
export function serialText(content: Buffer): string {
  return content.toString('hex').replace(/^0+(?=.)/, '');
}

const none = () => new Error('it is not a CRL');
