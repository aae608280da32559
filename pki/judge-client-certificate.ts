import { X509Certificate } from 'node:crypto';
import { type CertificateFields, fieldsOf } from './certificate-fields.js';
import { OID, type Psd2Role } from './oids.js';
import { psd2StatementIn, qcTypeIn } from './read-psd2-roles.js';
import { splitCertificates } from './split-certificates.js';

/** A TPP as its certificate describes it. */
export interface TppIdentity {
  readonly organizationIdentifier: string;
  readonly name: string;
  readonly roles: readonly Psd2Role[];
  /** SHA-256 of the DER, lowercase hex. */
  readonly thumbprint: string;
  /** Lowercase hex. */
  readonly serial: string;
}

export type CertificateFault =
  | 'CERTIFICATE_MISSING'
  | 'CERTIFICATE_INVALID'
  | 'CERTIFICATE_EXPIRED'
  | 'ROLE_INVALID';

export type CertificateJudgement =
  | { readonly ok: true; readonly tpp: TppIdentity }
  | { readonly ok: false; readonly code: CertificateFault; readonly text: string };

export interface JudgementRules {
  /** PEM of the CAs that are trusted; several may stand in one string. */
  readonly ca: string;
  readonly now: Date;
  /** Role that the call needs; any when absent. */
  readonly role?: Psd2Role;
  /** Transport certificate (qwac, unless told otherwise) or seal for signatures. */
  readonly type?: 'qwac' | 'qseal';
}

/**
 * Judges the certificate of a TPP: readable, signed by a trusted CA, in its time, made for the
 * purpose, with a PSD2 statement and the needed role; in this order.
 */
export function judgeClientCertificate(
  certificate: Uint8Array | undefined,
  rules: JudgementRules,
): CertificateJudgement {
  if (certificate === undefined || certificate.length === 0) {
    return refuse('CERTIFICATE_MISSING', 'No client certificate was presented.');
  }
  const x509 = parse(certificate);
  if (x509 === undefined) {
    return refuse('CERTIFICATE_INVALID', 'The client certificate cannot be read.');
  }
  const untrusted = chainFault(x509, rules);
  if (untrusted !== undefined) return untrusted;
  const fields = fieldsOf(x509);
  return purposeFault(x509, fields, rules) ?? judgeTpp(describe(x509, fields), rules.role);
}

function judgeTpp(tpp: TppIdentity | undefined, role: Psd2Role | undefined): CertificateJudgement {
  if (tpp === undefined) {
    return refuse('CERTIFICATE_INVALID', 'The client certificate names no PSD2 provider.');
  }
  if (role !== undefined && !tpp.roles.includes(role)) {
    return refuse('ROLE_INVALID', `The client certificate does not hold the role ${role}.`);
  }
  return { ok: true, tpp };
}

function parse(certificate: Uint8Array | string): X509Certificate | undefined {
  try {
    return new X509Certificate(certificate);
  } catch {
    return undefined;
  }
}

function chainFault(
  x509: X509Certificate,
  rules: JudgementRules,
): CertificateJudgement | undefined {
  const issuer = authoritiesIn(rules.ca).find(
    (ca) => x509.checkIssued(ca) && x509.verify(ca.publicKey),
  );
  if (issuer === undefined) {
    return refuse('CERTIFICATE_INVALID', 'No trusted authority issued the client certificate.');
  }
  if (!inTime(issuer, rules.now)) {
    return refuse(
      'CERTIFICATE_EXPIRED',
      'The issuer of the client certificate is out of its time.',
    );
  }
  return inTime(x509, rules.now)
    ? undefined
    : refuse(
        'CERTIFICATE_EXPIRED',
        `The client certificate is valid from ${x509.validFrom} to ${x509.validTo} only.`,
      );
}

/** The authorities that were last asked for: they are the same at each call. */
let last: { readonly pem: string; readonly authorities: readonly X509Certificate[] } | undefined;

function authoritiesIn(pem: string): readonly X509Certificate[] {
  if (last?.pem !== pem) {
    const authorities = splitCertificates(pem).flatMap((one) => parse(one) ?? []);
    last = { pem, authorities: authorities.filter(({ ca }) => ca) };
  }
  return last.authorities;
}

function inTime(x509: X509Certificate, now: Date): boolean {
  const time = now.getTime();
  return Date.parse(x509.validFrom) <= time && time <= Date.parse(x509.validTo);
}

function purposeFault(
  x509: X509Certificate,
  fields: CertificateFields | undefined,
  { type = 'qwac' }: JudgementRules,
): CertificateJudgement | undefined {
  const stated = qcTypeIn(fields);
  // Older transport certificates do not say what they are; a seal that says nothing is none.
  const wrongType = type === 'qseal' ? stated !== type : stated !== undefined && stated !== type;
  const purposes: readonly string[] | undefined = x509.keyUsage;
  const noClient = type === 'qwac' && purposes !== undefined && !purposes.includes(OID.clientAuth);
  if (!wrongType && !noClient && !x509.ca) return undefined;
  const wanted = type === 'qwac' ? 'transport (QWAC)' : 'signatures (QSEAL)';
  return refuse('CERTIFICATE_INVALID', `The certificate was not issued for ${wanted}.`);
}

function describe(
  x509: X509Certificate,
  fields: CertificateFields | undefined,
): TppIdentity | undefined {
  const subject = fields?.subject ?? [];
  const textFor = (oid: string) => subject.find((attribute) => attribute.oid === oid)?.text;
  const organizationIdentifier = textFor(OID.organizationIdentifier);
  const statement = psd2StatementIn(fields);
  if (organizationIdentifier === undefined || statement === undefined) return undefined;
  return {
    organizationIdentifier,
    name: textFor(OID.organization) ?? textFor(OID.commonName) ?? organizationIdentifier,
    roles: statement.roles,
    thumbprint: x509.fingerprint256.replaceAll(':', '').toLowerCase(),
    serial: x509.serialNumber.toLowerCase(),
  };
}

function refuse(code: CertificateFault, text: string): CertificateJudgement {
  return { ok: false, code, text };
}
