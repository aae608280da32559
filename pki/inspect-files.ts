import type { X509Certificate } from 'node:crypto';
import { authoritiesIn } from './certificate-chain.js';
import { type CertificateInspection, inspectCertificate } from './inspect-certificate.js';
import { issuersOf } from './issuers-of.js';
import { judgeClientCertificate } from './judge-client-certificate.js';
import { type CertificateFile, readCertificateFile } from './read-certificate-file.js';
import { unusable } from './unusable.js';

export interface InspectionRules {
  readonly now: Date;
  /** Path of a PEM file with the authorities that a bank trusts. */
  readonly ca?: string;
  readonly passphrase?: string;
}

export interface InspectedCertificate extends CertificateInspection {
  /** The subjects of the authorities above it, the nearest first, as far as the files have them. */
  readonly chain: readonly string[];
  /** Whether the chain ends with an authority that has issued itself. */
  readonly isChainComplete: boolean;
  /** Whether the private key of the file belongs to it. */
  readonly hasKey: boolean;
}

export interface InspectedFile extends Pick<CertificateFile, 'path' | 'form'> {
  readonly certificates: readonly InspectedCertificate[];
}

/**
 * Reads the certificates of these files, and says of each one that is no authority why the bank and the suite would refuse it. The
 * chain is looked for in all files, and among the authorities of `ca`. Throws FILE_UNREADABLE or CERTIFICATE_UNUSABLE.
 */
export function inspectFiles(
  paths: readonly string[],
  { now, ca, passphrase }: InspectionRules,
): readonly InspectedFile[] {
  const files = paths.map((path) => readCertificateFile(path, passphrase));
  const trusted = ca === undefined ? undefined : readAuthorities(ca);
  const others = files.flatMap(({ certificates }) => certificates);
  return files.map(({ path, form, certificates, key }) => ({
    path,
    form,
    certificates: certificates.map((x509) => {
      const { above, isComplete } = issuersOf(x509, [...others, ...authoritiesIn(trusted ?? '')]);
      const shown = inspectCertificate(x509, now);
      const more = x509.ca ? [] : chainRefusals(x509, { now, trusted, others, shown });
      return {
        ...shown,
        refusals: [...shown.refusals, ...more],
        chain: above.map((one) => inspectCertificate(one, now).subject),
        isChainComplete: isComplete,
        hasKey: key !== undefined && x509.checkPrivateKey(key),
      };
    }),
  }));
}

/** Why a bank with these authorities refuses a certificate that is right itself. */
function chainRefusals(
  x509: X509Certificate,
  {
    now,
    trusted: ca,
    others,
    shown: { qcType, refusals },
  }: {
    readonly now: Date;
    readonly trusted: string | undefined;
    readonly others: readonly X509Certificate[];
    readonly shown: CertificateInspection;
  },
): readonly string[] {
  if (ca === undefined) return [];
  const judged = judgeClientCertificate(x509.raw, {
    ca,
    now,
    intermediates: others.map(({ raw }) => raw),
    ...(qcType === 'qseal' ? { type: qcType } : {}),
  });
  return judged.ok || refusals.includes(judged.text) ? [] : [judged.text];
}

function readAuthorities(path: string): string {
  const { certificates } = readCertificateFile(path);
  if (certificates.some(({ ca }) => ca)) return certificates.map(String).join('');
  throw unusable(
    `${path} has no certificate of an authority.`,
    'Give --ca a file with the authorities that the bank trusts, as PEM.',
  );
}
