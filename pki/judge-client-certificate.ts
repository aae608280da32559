import type { X509Certificate } from 'node:crypto';
import { authoritiesAbove, authoritiesIn, parsedCertificate } from './certificate-chain.js';
import { type CertificateFields, fieldsOf } from './certificate-fields.js';
import { OID, type Psd2Role } from './oids.js';
import { psd2StatementIn, qcTypeIn } from './read-psd2-roles.js';
import { isRevoked, type RevocationFile } from './revocation.js';
import { weakKey, weaknessOf } from './weak-certificate.js';

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

export type CertificateError =
  | 'CERTIFICATE_MISSING'
  | 'CERTIFICATE_INVALID'
  | 'CERTIFICATE_EXPIRED'
  | 'CERTIFICATE_REVOKED'
  | 'ROLE_INVALID';

export type CertificateJudgement =
  | { readonly ok: true; readonly tpp: TppIdentity }
  | { readonly ok: false; readonly code: CertificateError; readonly text: string };

export interface JudgementRules {
  /** PEM of the CAs that are trusted; several may stand in one string. */
  readonly ca: string;
  /** Authorities between the certificate and a trusted one: DER as a handshake brings it, or PEM. */
  readonly intermediates?: readonly (Uint8Array | string)[];
  /** CRLs and OCSP responses; whose signature is not the issuer's counts for nothing. */
  readonly revocation?: readonly RevocationFile[];
  readonly now: Date;
  /** Role that the call needs; any when absent. */
  readonly role?: Psd2Role;
  /** Transport certificate (qwac, unless told otherwise) or seal for signatures. */
  readonly type?: 'qwac' | 'qseal';
}

/**
 * Judges the certificate of a TPP: readable, below a trusted authority, with keys and hashes that
 * count, in its time, not revoked, made for the purpose, with a PSD2 statement and the needed role;
 * in this order.
 */
export function judgeClientCertificate(
  certificate: Uint8Array | undefined,
  rules: JudgementRules,
): CertificateJudgement {
  if (certificate === undefined || certificate.length === 0) {
    return refuse('CERTIFICATE_MISSING', 'No client certificate was presented.');
  }
  const x509 = parsedCertificate(certificate);
  if (x509 === undefined) {
    return refuse('CERTIFICATE_INVALID', 'The client certificate cannot be read.');
  }
  const untrusted = chainError(x509, rules);
  if (untrusted !== undefined) return untrusted;
  const fields = fieldsOf(x509);
  return purposeError(x509, fields, rules) ?? judgeTpp(describe(x509, fields), rules.role);
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

function chainError(
  x509: X509Certificate,
  rules: JudgementRules,
): CertificateJudgement | undefined {
  const others = (rules.intermediates ?? []).flatMap((one) =>
    typeof one === 'string' ? authoritiesIn(one) : (parsedCertificate(one) ?? []),
  );
  const above = authoritiesAbove(x509, authoritiesIn(rules.ca), others);
  if (above === undefined) {
    return refuse('CERTIFICATE_INVALID', 'No trusted authority issued the client certificate.');
  }
  return (
    strengthError(x509, above) ?? timeError(x509, above, rules.now) ?? revoked(x509, above, rules)
  );
}

/** What signed the trusted authority itself does not matter: its key does. */
function strengthError(
  x509: X509Certificate,
  above: readonly X509Certificate[],
): CertificateJudgement | undefined {
  const own = weaknessOf(x509);
  if (own !== undefined) return refuse('CERTIFICATE_INVALID', `The client certificate ${own}.`);
  const issuers = above.map((one, index) =>
    index === above.length - 1 ? weakKey(one.publicKey) : weaknessOf(one),
  );
  const weak = issuers.find((one) => one !== undefined);
  return weak === undefined
    ? undefined
    : refuse('CERTIFICATE_INVALID', `An authority above the client certificate ${weak}.`);
}

function timeError(
  x509: X509Certificate,
  above: readonly X509Certificate[],
  now: Date,
): CertificateJudgement | undefined {
  if (!above.every((one) => inTime(one, now))) {
    return refuse(
      'CERTIFICATE_EXPIRED',
      'The issuer of the client certificate is out of its time.',
    );
  }
  return inTime(x509, now)
    ? undefined
    : refuse(
        'CERTIFICATE_EXPIRED',
        `The client certificate is valid from ${x509.validFrom} to ${x509.validTo} only.`,
      );
}

function revoked(
  x509: X509Certificate,
  above: readonly X509Certificate[],
  { revocation = [], now }: JudgementRules,
): CertificateJudgement | undefined {
  const chain = [x509, ...above];
  const at = above.findIndex((issuer, index) => {
    const below = chain[index];
    return below !== undefined && isRevoked(below, issuer, revocation, now);
  });
  if (at === -1) return undefined;
  const what = at === 0 ? 'The client certificate' : 'An authority above the client certificate';
  return refuse('CERTIFICATE_REVOKED', `${what} was revoked.`);
}

function inTime(x509: X509Certificate, now: Date): boolean {
  const time = now.getTime();
  return Date.parse(x509.validFrom) <= time && time <= Date.parse(x509.validTo);
}

function purposeError(
  x509: X509Certificate,
  fields: CertificateFields | undefined,
  { type = 'qwac' }: JudgementRules,
): CertificateJudgement | undefined {
  const stated = qcTypeIn(fields);
  // Older transport certificates do not say what they are; a seal that says nothing is none.
  const wrongType = type === 'qseal' ? stated !== type : stated !== undefined && stated !== type;
  const purposes: readonly string[] | undefined = x509.keyUsage;
  const noClient = type === 'qwac' && purposes !== undefined && !purposes.includes(OID.clientAuth);
  const noSigning = !mayDo(fields, type === 'qwac' ? SIGNS : SIGNS | COMMITS);
  if (!wrongType && !noClient && !noSigning && !x509.ca) return undefined;
  const wanted = type === 'qwac' ? 'transport (QWAC)' : 'signatures (QSEAL)';
  return refuse('CERTIFICATE_INVALID', `The certificate was not issued for ${wanted}.`);
}

/** Bits of keyUsage: digitalSignature, and nonRepudiation. */
const SIGNS = 0b1000_0000;
const COMMITS = 0b0100_0000;

/** Whether keyUsage, where there is any, has one of these bits. */
function mayDo(fields: CertificateFields | undefined, bits: number): boolean {
  const content = fields?.extensions.get(OID.keyUsage);
  // tag, length and the number of unused bits stand before the first byte of a BIT STRING
  return content === undefined || ((content[3] ?? 0) & bits) !== 0;
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

function refuse(code: CertificateError, text: string): CertificateJudgement {
  return { ok: false, code, text };
}
