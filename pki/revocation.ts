import type { X509Certificate } from 'node:crypto';
import { type OcspResponse, readOcspResponse, serialOf, subjectOf } from './ocsp-response.js';
import { type RevocationList, readRevocationList } from './revocation-list.js';

export type RevocationFile = RevocationList | OcspResponse;

const PEM = /-----BEGIN X509 CRL-----([A-Za-z0-9+/=\s]+)-----END X509 CRL-----/g;

/** Parses CRLs (DER or PEM) or an OCSP response (DER); undefined when it is neither. */
export function readRevocationFile(bytes: Buffer): readonly RevocationFile[] | undefined {
  const blocks = [...bytes.toString('latin1').matchAll(PEM)].map(([, text = '']) =>
    Buffer.from(text, 'base64'),
  );
  try {
    if (blocks.length > 0) return blocks.map(readRevocationList);
    return [readRevocationList(bytes)];
  } catch {
    if (blocks.length > 0) return undefined;
  }
  try {
    return [readOcspResponse(bytes)];
  } catch {
    return undefined;
  }
}

/**
 * Whether a certificate was revoked according to files signed by its issuer. Revocations in an outdated file
 * still apply, since a revocation is final. A certificate that no file names is not revoked.
 */
export function isRevoked(
  x509: X509Certificate,
  issuer: X509Certificate,
  files: readonly RevocationFile[],
  now: Date,
): boolean {
  const serial = serialOf(x509);
  return files.some((file) => {
    if (file.kind === 'crl') {
      const named = file.revoked.has(serial) && file.issuer.equals(subjectOf(issuer));
      return named && file.from <= now && file.isBy(issuer);
    }
    const named = file.statuses.some(
      (one) =>
        one.serial === serial && one.status === 'revoked' && one.from <= now && one.isOf(issuer),
    );
    return named && file.isBy(issuer, now);
  });
}

/** Whether a file is out of date and may therefore lack recent revocations. */
export function isOutOfDate(file: RevocationFile, now: Date): boolean {
  const ends = file.kind === 'crl' ? [file.until] : file.statuses.map(({ until }) => until);
  return ends.some((until) => until !== undefined && until < now);
}
