import type { X509Certificate } from 'node:crypto';
import { fieldsOf } from './certificate-fields.js';
import { isOutside } from './name-constraints.js';
import { OID } from './oids.js';

/** The extensions that are read here or by TLS; one that is critical and unknown forbids the use (RFC 5280, 4.2). */
const KNOWN: ReadonlySet<string> = new Set([
  OID.subjectKeyIdentifier,
  OID.keyUsage,
  OID.subjectAltName,
  OID.basicConstraints,
  OID.nameConstraints,
  OID.crlDistributionPoints,
  OID.certificatePolicies,
  OID.authorityKeyIdentifier,
  OID.extendedKeyUsage,
  OID.qcStatements,
]);

/**
 * What the extensions of a certificate or of an authority above it forbid, as one sentence; undefined when they
 * allow its use. `purpose` is the extended key usage that the authorities need, if they state any.
 */
export function extensionError(
  x509: X509Certificate,
  above: readonly X509Certificate[],
  purpose: string | undefined,
): string | undefined {
  const chain = [x509, ...above];
  for (const [at, one] of chain.entries()) {
    const what = at === 0 ? 'The client certificate' : 'An authority above the client certificate';
    const unknown = unknownCritical(one);
    if (unknown !== undefined) return `${what} has the unknown critical extension ${unknown}.`;
    if (at > 0 && !maySign(one, purpose)) {
      return `${what} may not issue certificates for this purpose (extendedKeyUsage).`;
    }
    const outside = chain.slice(0, at).some((below, place) => {
      const isSelfIssued = place > 0 && below.subject === below.issuer;
      return !isSelfIssued && isOutside(below, one);
    });
    if (outside) return `${what} does not permit the names below it (nameConstraints).`;
  }
  return undefined;
}

function unknownCritical(one: X509Certificate): string | undefined {
  const fields = fieldsOf(one);
  return [...(fields?.critical ?? [])].find((oid) => !KNOWN.has(oid));
}

function maySign(authority: X509Certificate, purpose: string | undefined): boolean {
  const purposes: readonly string[] | undefined = authority.keyUsage;
  return purposes === undefined || purpose === undefined || purposes.includes(purpose);
}
