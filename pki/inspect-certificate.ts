import type { X509Certificate } from 'node:crypto';
import { attributeName } from './attribute-names.js';
import { type CertificateFields, fieldsOf, type NameAttribute } from './certificate-fields.js';
import {
  EXTENDED_KEY_USAGES,
  KEY_USAGES,
  QC_STATEMENTS,
  SIGNATURE_ALGORITHMS,
} from './certificate-names.js';
import { type DerNode, der } from './der.js';
import { bytesOf, childrenOf } from './der-reading.js';
import { dottedOid, sliceOf, slicesOf } from './der-slice.js';
import { reasonsAgainst } from './judge-client-certificate.js';
import { OID } from './oids.js';
import {
  type Psd2Statement,
  psd2StatementIn,
  qcStatementsIn,
  qcTypeIn,
} from './read-psd2-roles.js';

/** What a certificate says, in the words of its standards (RFC 5280, ETSI EN 319 412-5, ETSI TS 119 495). */
export interface CertificateInspection {
  /** The attributes of the name in the order of the certificate, `CN=...`, with a comma between them. */
  readonly subject: string;
  readonly issuer: string;
  /** Every organizationIdentifier of the subject; a TPP has one. */
  readonly organizationIdentifiers: readonly string[];
  readonly isAuthority: boolean;
  /** Lowercase hex. */
  readonly serial: string;
  /** SHA-256 of the DER, lowercase hex. */
  readonly thumbprint: string;
  readonly notBefore: Date;
  readonly notAfter: Date;
  /** For example `RSA, 2048 bits` or `EC, prime256v1`. */
  readonly key: string;
  readonly signature: string;
  readonly keyUsage: readonly string[];
  readonly extendedKeyUsage: readonly string[];
  /** As Node prints them: `DNS:tpp.example`. */
  readonly alternativeNames: readonly string[];
  readonly qcStatements: readonly string[];
  /** What it is for: transport (QWAC), seals (QSEAL); undefined when it does not say so. */
  readonly qcType: 'qwac' | 'qseal' | undefined;
  readonly psd2: Psd2Statement | undefined;
  /** Addresses of revocation lists and of OCSP services. */
  readonly revocation: readonly string[];
  /** Why the bank and the suite refuse it, whoever issued it; empty for an authority. One sentence each. */
  readonly refusals: readonly string[];
  /** What another bank may refuse, or what ends soon. One sentence each. */
  readonly warnings: readonly string[];
}

/** Reads all that matters to a bank from a certificate. Never throws: what cannot be read is missing. */
export function inspectCertificate(x509: X509Certificate, now: Date): CertificateInspection {
  const fields = fieldsOf(x509);
  const qcType = qcTypeIn(fields);
  const subject = fields?.subject ?? [];
  const purposes: readonly string[] = x509.keyUsage ?? [];
  const read = {
    subject: nameOf(subject),
    issuer: nameOf(fields?.issuer ?? []),
    organizationIdentifiers: subject.flatMap(({ oid, text }) =>
      oid === OID.organizationIdentifier ? [text ?? ''] : [],
    ),
    isAuthority: x509.ca,
    serial: x509.serialNumber.toLowerCase(),
    thumbprint: x509.fingerprint256.replaceAll(':', '').toLowerCase(),
    notBefore: new Date(x509.validFrom),
    notAfter: new Date(x509.validTo),
    key: keyOf(x509),
    signature: signatureOf(x509),
    keyUsage: keyUsageIn(fields),
    extendedKeyUsage: purposes.map((oid) => EXTENDED_KEY_USAGES[oid] ?? oid),
    alternativeNames: x509.subjectAltName?.split(', ') ?? [],
    qcStatements: qcStatementsIn(fields).map((oid) => QC_STATEMENTS[oid] ?? oid),
    qcType,
    psd2: psd2StatementIn(fields),
    revocation: [...crlsIn(fields), ...ocspOf(x509)],
  };
  const rules = { now, ...(qcType === 'qseal' ? { type: qcType } : {}) };
  const refusals = x509.ca ? [] : reasonsAgainst(x509, rules);
  return { ...read, refusals, warnings: x509.ca ? [] : warningsFor(read, now) };
}

const nameOf = (attributes: readonly NameAttribute[]): string =>
  attributes
    .map(({ oid, text, raw }) => `${attributeName(oid)}=${text ?? raw.toString('hex')}`)
    .join(', ');

function keyOf(x509: X509Certificate): string {
  try {
    const { asymmetricKeyType: kind = 'unknown', asymmetricKeyDetails } = x509.publicKey;
    const { modulusLength, namedCurve } = asymmetricKeyDetails ?? {};
    if (modulusLength !== undefined) return `${kind.toUpperCase()}, ${modulusLength} bits`;
    return namedCurve === undefined ? kind : `${kind.toUpperCase()}, ${namedCurve}`;
  } catch {
    return UNKNOWN;
  }
}

function signatureOf({ raw }: X509Certificate): string {
  try {
    const [, algorithm] = slicesOf(sliceOf(raw).content);
    const [oid] = algorithm === undefined ? [] : slicesOf(algorithm.content);
    const dotted = oid === undefined ? UNKNOWN : dottedOid(oid.content);
    return SIGNATURE_ALGORITHMS[dotted] ?? dotted;
  } catch {
    return UNKNOWN;
  }
}

const UNKNOWN = 'unknown';

function keyUsageIn(fields: CertificateFields | undefined): readonly string[] {
  // in a BIT STRING, the tag, the length and the number of unused bits come before the first byte
  const bits = fields?.extensions.get(OID.keyUsage)?.subarray(3) ?? Buffer.alloc(0);
  return KEY_USAGES.filter((_, at) => ((bits[at >> 3] ?? 0) & (0x80 >> (at & 7))) !== 0);
}

const CONTEXT_SPECIFIC = 0x80;
const URI = 6;

function crlsIn(fields: CertificateFields | undefined): readonly string[] {
  const content = fields?.extensions.get(OID.crlDistributionPoints);
  if (content === undefined) return [];
  try {
    return urisIn(der.decode(content)).map((uri) => `CRL ${uri}`);
  } catch {
    return [];
  }
}

function urisIn(node: DerNode): readonly string[] {
  const isUri = node.tagClass === CONTEXT_SPECIFIC && node.type === URI;
  const own = isUri ? bytesOf(node)?.toString('latin1') : undefined;
  return own === undefined ? childrenOf(node).flatMap(urisIn) : [own];
}

const ocspOf = ({ infoAccess }: X509Certificate): readonly string[] =>
  [...(infoAccess ?? '').matchAll(/^OCSP - URI:(.+)$/gm)].map(([, uri]) => `OCSP ${uri}`);

const SOON_DAYS = 30;
const DAY = 86_400_000;

function warningsFor(
  one: Omit<CertificateInspection, 'refusals' | 'warnings'>,
  now: Date,
): readonly string[] {
  const [identifier] = one.organizationIdentifiers;
  const days = Math.floor((one.notAfter.getTime() - now.getTime()) / DAY);
  const { psd2, qcStatements } = one;
  const authority = /^PSD([A-Z]{2}-[A-Z]{2,8})-.+$/.exec(identifier ?? '')?.[1];
  return [
    ...(days >= 0 && days < SOON_DAYS ? [`It expires in ${days} days.`] : []),
    ...(identifier !== undefined && authority === undefined
      ? [
          `The organizationIdentifier ${identifier} does not have the form of a PSD2 provider, PSDcc-AUTHORITY-number (ETSI TS 119 495).`,
        ]
      : []),
    ...(psd2 !== undefined && authority !== undefined && psd2.authorityId !== authority
      ? [
          `The PSD2 statement names the authority ${psd2.authorityId}, the organizationIdentifier names ${authority}.`,
        ]
      : []),
    ...(psd2?.roles.every((role) => role === 'PSP_AS')
      ? ['It has no role of a TPP (PSP_PI, PSP_AI or PSP_IC): a bank refuses each of its requests.']
      : []),
    ...(psd2 !== undefined && !qcStatements.includes('QcCompliance')
      ? ['The QCStatements do not state QcCompliance: it is no qualified certificate.']
      : []),
    ...(psd2 !== undefined && one.qcType === undefined
      ? ['The QCStatements do not name the type (QcType): a bank cannot tell a QWAC from a QSEAL.']
      : []),
  ];
}
