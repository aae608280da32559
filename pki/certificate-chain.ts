import { X509Certificate } from 'node:crypto';
import { fieldsOf } from './certificate-fields.js';
import { sliceOf, slicesOf } from './der-slice.js';
import { OID } from './oids.js';
import { splitCertificates } from './split-certificates.js';

/** Maximum number of CAs between a certificate and a root. */
const LONGEST = 6;

const MOST_CHECKS = 60;

/**
 * The CAs above a certificate, the nearest first and a trusted one last; undefined when none leads to a
 * trusted one. Each CA has issued the certificate before it and is allowed to.
 */
export function authoritiesAbove(
  x509: X509Certificate,
  trusted: readonly X509Certificate[],
  others: readonly X509Certificate[],
): readonly X509Certificate[] | undefined {
  return climb(x509, [], { trusted, others, left: MOST_CHECKS });
}

interface Known {
  readonly trusted: readonly X509Certificate[];
  readonly others: readonly X509Certificate[];
  /**
   * Remaining number of candidates to check: certificates that sign each other must not keep the bank busy.
   */
  left: number;
}

function climb(
  x509: X509Certificate,
  below: readonly X509Certificate[],
  known: Known,
): readonly X509Certificate[] | undefined {
  const root = known.trusted.find((ca) => hasIssued(ca, x509, below.length));
  if (root !== undefined) return [...below, root];
  if (below.length >= LONGEST) return undefined;
  for (const ca of known.others) {
    if (known.left <= 0) return undefined;
    known.left -= 1;
    if (below.includes(ca) || !hasIssued(ca, x509, below.length)) continue;
    const way = climb(ca, [...below, ca], known);
    if (way !== undefined) return way;
  }
  return undefined;
}

/** `between` is the number of CAs between this one and the certificate of the TPP. */
function hasIssued(ca: X509Certificate, x509: X509Certificate, between: number): boolean {
  if (!ca.ca) return false;
  try {
    return x509.checkIssued(ca) && between <= longestPath(ca) && x509.verify(ca.publicKey);
  } catch {
    return false;
  }
}

/** The value of pathLenConstraint in basicConstraints. */
function longestPath(ca: X509Certificate): number {
  const content = fieldsOf(ca)?.extensions.get(OID.basicConstraints);
  if (content === undefined) return 0;
  const number = slicesOf(sliceOf(content).content).find(({ tag }) => tag === 0x02);
  return number === undefined ? LONGEST : number.content.readUIntBE(0, number.content.length);
}

/** Cache of the last PEM texts, because every call passes the same ones. */
const read = new Map<string, readonly X509Certificate[]>();
const MOST_READ = 8;

/** The CA certificates in a PEM text. */
export function authoritiesIn(pem: string): readonly X509Certificate[] {
  const before = read.get(pem);
  if (before !== undefined) return before;
  const all = splitCertificates(pem).flatMap((one) => parsedCertificate(one) ?? []);
  const authorities = all.filter(({ ca }) => ca);
  if (read.size >= MOST_READ) read.clear();
  read.set(pem, authorities);
  return authorities;
}

/** A certificate from DER or PEM; undefined when it cannot be parsed. */
export function parsedCertificate(certificate: Uint8Array | string): X509Certificate | undefined {
  try {
    return new X509Certificate(certificate);
  } catch {
    return undefined;
  }
}
