import { type CertificateFields, readCertificateFields } from './certificate-fields.js';
import { type DerNode, der } from './der.js';
import { childrenOf, oidOf, textOf } from './der-reading.js';
import { OID, PSD2_ROLE_OIDS, type Psd2Role } from './oids.js';

/** The PSD2 QCStatement of a certificate: the roles of its holder, and the authority that authorised it. */
export interface Psd2Statement {
  readonly roles: readonly Psd2Role[];
  readonly authorityName: string;
  readonly authorityId: string;
}

const ROLE_BY_OID: ReadonlyMap<string, Psd2Role> = new Map(
  (Object.keys(PSD2_ROLE_OIDS) as Psd2Role[]).map((role) => [PSD2_ROLE_OIDS[role], role]),
);

/**
 * Reads the PSD2 QCStatement (ETSI TS 119 495) of a DER or PEM certificate. Undefined when there is none or
 * it cannot be parsed; roles that ETSI does not define are omitted.
 */
export function readPsd2Roles(certificate: Uint8Array | string): Psd2Statement | undefined {
  return psd2StatementIn(readCertificateFields(certificate));
}

/** The same, from parsed fields. */
export function psd2StatementIn(fields: CertificateFields | undefined): Psd2Statement | undefined {
  const info = statements(fields).get(OID.psd2Statement);
  const [roles, authorityName, authorityId] = childrenOf(info).map((node) => node);
  const name = textOf(authorityName);
  const id = textOf(authorityId);
  if (name === undefined || id === undefined) return undefined;
  const known = childrenOf(roles).flatMap((role) => {
    const found = ROLE_BY_OID.get(oidOf(childrenOf(role)[0]) ?? '');
    return found === undefined ? [] : [found];
  });
  return { roles: [...new Set(known)], authorityName: name, authorityId: id };
}

/**
 * Kind of qualified certificate: for web sites (transport), for seals (signatures), or undefined when not
 * stated.
 */
export function readQcType(certificate: Uint8Array | string): 'qwac' | 'qseal' | undefined {
  return qcTypeIn(readCertificateFields(certificate));
}

/** The same, from parsed fields. */
export function qcTypeIn(fields: CertificateFields | undefined): 'qwac' | 'qseal' | undefined {
  const types = childrenOf(statements(fields).get(OID.qcType)).map(oidOf);
  if (types.includes(OID.qcTypeWeb)) return 'qwac';
  return types.includes(OID.qcTypeSeal) ? 'qseal' : undefined;
}

/** The object identifiers of all QCStatements, in the order of the certificate. */
export const qcStatementsIn = (fields: CertificateFields | undefined): readonly string[] => [
  ...statements(fields).keys(),
];

/** Statement information by statement id. */
function statements(
  fields: CertificateFields | undefined,
): ReadonlyMap<string, DerNode | undefined> {
  const content = fields?.extensions.get(OID.qcStatements);
  if (content === undefined) return new Map();
  try {
    return new Map(
      childrenOf(der.decode(content)).map((statement) => {
        const [id, info] = childrenOf(statement);
        return [oidOf(id) ?? '', info];
      }),
    );
  } catch {
    return new Map();
  }
}
