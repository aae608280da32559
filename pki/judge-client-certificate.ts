import type { X509Certificate } from 'node:crypto';
import { authoritiesAbove, authoritiesIn, parsedCertificate } from './certificate-chain.js';
import { type CertificateFields, fieldsOf } from './certificate-fields.js';
import { extensionError } from './extension-rules.js';
import { OID, type Psd2Role } from './oids.js';
import { psd2StatementIn, qcTypeIn } from './read-psd2-roles.js';
import { isRevoked, type RevocationFile } from './revocation.js';
import { weakKey, weaknessOf } from './weak-certificate.js';

/** A TPP as described by its certificate. */
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
  /** PEM of the trusted CAs; one string may contain several. */
  readonly ca: string;
  /** CAs between the certificate and a trusted one: DER from a TLS handshake, or PEM. */
  readonly intermediates?: readonly (Uint8Array | string)[];
  /** CRLs and OCSP responses; one that is not signed by the issuer is ignored. */
  readonly revocation?: readonly RevocationFile[];
  readonly now: Date;
  /** Role that the call needs; any role when absent. */
  readonly role?: Psd2Role;
  /** The kind of certificate: transport certificate (qwac, the default) or seal for signatures. */
  readonly type?: 'qwac' | 'qseal';
}

/**
 * Judges the certificate of a TPP. It must, in this order: be parseable, be issued below a trusted CA, use
 * accepted keys and hashes, be within its validity period, not be revoked, be issued for the purpose, and
 * contain a PSD2 statement with the needed role.
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

/** Every reason in the certificate itself, whoever issued it, for which `judgeClientCertificate` refuses it: one sentence each. */
export function reasonsAgainst(
  x509: X509Certificate,
  rules: Pick<JudgementRules, 'now' | 'type'>,
): readonly string[] {
  const fields = fieldsOf(x509);
  const errors = [
    strengthError(x509, []),
    timeError(x509, [], rules.now),
    forbidden(x509, [], rules),
    purposeError(x509, fields, rules),
    judgeTpp(describe(x509, fields), undefined),
  ];
  return errors.flatMap((one) => (one === undefined || one.ok ? [] : [one.text]));
}

function judgeTpp(tpp: TppIdentity | undefined, role: Psd2Role | undefined): CertificateJudgement {
  if (tpp === undefined) {
    return refuse('CERTIFICATE_INVALID', 'The client certificate does not name one PSD2 provider.');
  }
  if (role !== undefined && !tpp.roles.includes(role)) {
    return refuse('ROLE_INVALID', `The client certificate does not have the role ${role}.`);
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
    strengthError(x509, above) ??
    timeError(x509, above, rules.now) ??
    revoked(x509, above, rules) ??
    forbidden(x509, above, rules)
  );
}

function forbidden(
  x509: X509Certificate,
  above: readonly X509Certificate[],
  { type = 'qwac' }: Pick<JudgementRules, 'type'>,
): CertificateJudgement | undefined {
  const text = extensionError(x509, above, type === 'qwac' ? OID.clientAuth : undefined);
  return text === undefined ? undefined : refuse('CERTIFICATE_INVALID', text);
}

/** The signature on the trusted authority itself does not matter, but its key does. */
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
      'The issuer of the client certificate is outside its validity period.',
    );
  }
  return inTime(x509, now)
    ? undefined
    : refuse(
        'CERTIFICATE_EXPIRED',
        `The client certificate is only valid from ${x509.validFrom} to ${x509.validTo}.`,
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
  { type = 'qwac' }: Pick<JudgementRules, 'type'>,
): CertificateJudgement | undefined {
  const [reason] = againstPurpose(x509, fields, type);
  const wanted = type === 'qwac' ? 'transport (QWAC)' : 'signatures (QSEAL)';
  return reason === undefined
    ? undefined
    : refuse('CERTIFICATE_INVALID', `The certificate was not issued for ${wanted}: ${reason}.`);
}

/**
 * What says that a certificate has another purpose. A transport certificate without a type is accepted, since older ones have none;
 * a seal must name its type.
 */
function againstPurpose(
  x509: X509Certificate,
  fields: CertificateFields | undefined,
  type: 'qwac' | 'qseal',
): readonly string[] {
  const stated = qcTypeIn(fields);
  const wrongType = type === 'qseal' ? stated !== type : stated !== undefined && stated !== type;
  const purposes: readonly string[] | undefined = x509.keyUsage;
  const noClient = type === 'qwac' && purposes !== undefined && !purposes.includes(OID.clientAuth);
  const noSigning = !mayDo(fields, type === 'qwac' ? SIGNS : SIGNS | COMMITS);
  return [
    ...(x509.ca ? ['it belongs to an authority'] : []),
    ...(wrongType
      ? [`its QCStatements ${stated === undefined ? 'name no type' : `say ${stated}`}`]
      : []),
    ...(noClient ? ['its extendedKeyUsage lacks clientAuth'] : []),
    ...(noSigning ? ['its keyUsage allows no signatures'] : []),
  ];
}

/** Bits of keyUsage: digitalSignature, and nonRepudiation. */
const SIGNS = 0b1000_0000;
const COMMITS = 0b0100_0000;

/** Whether keyUsage has one of these bits, or is absent. */
function mayDo(fields: CertificateFields | undefined, bits: number): boolean {
  const content = fields?.extensions.get(OID.keyUsage);
  // in a BIT STRING, the tag, the length and the number of unused bits come before the first byte
  return content === undefined || ((content[3] ?? 0) & bits) !== 0;
}

function describe(
  x509: X509Certificate,
  fields: CertificateFields | undefined,
): TppIdentity | undefined {
  const subject = fields?.subject ?? [];
  const textFor = (oid: string) => subject.find((attribute) => attribute.oid === oid)?.text;
  const identifiers = subject.filter(({ oid }) => oid === OID.organizationIdentifier);
  // two of them would be two providers
  const only = identifiers.length === 1 ? identifiers[0]?.text : undefined;
  const organizationIdentifier = only?.trim() === '' ? undefined : only;
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
