import { type DerNode, der } from './der.js';
import { OID, PSD2_ROLE_OIDS, type Psd2Role } from './oids.js';

/** What a qualified certificate says about a payment service provider. */
export interface Psd2Claim {
  /** Undefined when the certificate does not state its type. */
  readonly type?: 'qwac' | 'qseal';
  readonly roles: readonly Psd2Role[];
  readonly authorityName: string;
  readonly authorityId: string;
}

/** Content of the qcStatements extension: compliance, type, and the PSD2 statement. */
export function qcStatements(claim: Psd2Claim): DerNode {
  return der.sequence(
    der.sequence(der.oid(OID.qcCompliance)),
    ...(claim.type === undefined ? [] : [qcType(claim.type)]),
    der.sequence(der.oid(OID.psd2Statement), psd2Statement(claim)),
  );
}

function qcType(type: 'qwac' | 'qseal'): DerNode {
  const oid = type === 'qwac' ? OID.qcTypeWeb : OID.qcTypeSeal;
  return der.sequence(der.oid(OID.qcType), der.sequence(der.oid(oid)));
}

function psd2Statement(claim: Psd2Claim): DerNode {
  const roles = claim.roles.map((role) =>
    der.sequence(der.oid(PSD2_ROLE_OIDS[role]), der.utf8(role)),
  );
  return der.sequence(
    der.sequence(...roles),
    der.utf8(claim.authorityName),
    der.utf8(claim.authorityId),
  );
}
