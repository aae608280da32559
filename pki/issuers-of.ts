import type { X509Certificate } from 'node:crypto';

/** The way from a certificate to the authority at its top, as far as the certificates at hand show it. */
export interface IssuerChain {
  /** The authorities above the certificate, the nearest first. */
  readonly above: readonly X509Certificate[];
  /** Whether the last one has issued itself, so that nothing is missing. */
  readonly isComplete: boolean;
}

/** Longer chains are circles. */
const LONGEST = 10;

/** Finds the authorities above a certificate among others. It says nothing of whether they may be trusted. */
export function issuersOf(x509: X509Certificate, others: readonly X509Certificate[]): IssuerChain {
  const above: X509Certificate[] = [];
  let last = x509;
  while (!hasIssued(last, last) && above.length < LONGEST) {
    const issuer = others.find((one) => one !== last && hasIssued(one, last));
    if (issuer === undefined || above.includes(issuer)) return { above, isComplete: false };
    above.push(issuer);
    last = issuer;
  }
  return { above, isComplete: hasIssued(last, last) };
}

function hasIssued(issuer: X509Certificate, x509: X509Certificate): boolean {
  try {
    return x509.checkIssued(issuer) && x509.verify(issuer.publicKey);
  } catch {
    return false;
  }
}
