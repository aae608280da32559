import { createHash, type KeyObject, randomBytes, sign } from 'node:crypto';
import { type DerNode, der } from './der.js';
import { OID } from './oids.js';
import { type Psd2Claim, qcStatements } from './qc-statements.js';

/** A distinguished name: object identifier and text of each attribute, most general first. */
export type DistinguishedName = readonly (readonly [oid: string, text: string])[];

export interface CertificatePlan {
  readonly subject: DistinguishedName;
  readonly publicKey: KeyObject;
  readonly issuer: {
    readonly name: DistinguishedName;
    readonly key: KeyObject;
    readonly publicKey: KeyObject;
  };
  readonly notBefore: Date;
  readonly notAfter: Date;
  readonly use: 'ca' | 'server' | 'client' | 'seal';
  readonly hosts?: { readonly dns: readonly string[]; readonly ip: readonly Uint8Array[] };
  readonly psd2?: Psd2Claim;
}

/**
 * Creates and signs an X.509 v3 certificate; returns PEM. The structure is built here and signed by Node, so
 * that RSA and elliptic-curve keys use the same code.
 */
export function buildCertificate(plan: CertificatePlan): string {
  const algorithm = signatureAlgorithm(plan.issuer.key);
  const tbs = der.sequence(
    der.tagged(0, der.smallInteger(2)),
    der.integer(randomSerial()),
    algorithm,
    nameNode(plan.issuer.name),
    der.sequence(der.time(plan.notBefore), der.time(plan.notAfter)),
    nameNode(plan.subject),
    der.decode(spki(plan.publicKey)),
    der.tagged(3, der.sequence(...extensions(plan))),
  );
  const signature = sign('sha256', der.encode(tbs), plan.issuer.key);
  return pem('CERTIFICATE', der.encode(der.sequence(tbs, algorithm, der.bits(signature))));
}

/** DER as PEM. */
export function pem(label: string, bytes: Uint8Array): string {
  const lines =
    Buffer.from(bytes)
      .toString('base64')
      .match(/.{1,64}/g) ?? [];
  return [`-----BEGIN ${label}-----`, ...lines, `-----END ${label}-----`, ''].join('\n');
}

/** 16 random bytes: positive, never with a leading zero byte. */
function randomSerial(): Buffer {
  const serial = randomBytes(16);
  serial.writeUInt8((serial.readUInt8(0) & 0x3f) | 0x40, 0);
  return serial;
}

function signatureAlgorithm(key: KeyObject): DerNode {
  return key.asymmetricKeyType === 'rsa'
    ? der.sequence(der.oid(OID.sha256WithRsa), der.null())
    : der.sequence(der.oid(OID.sha256WithEcdsa));
}

function nameNode(name: DistinguishedName): DerNode {
  const attributes = name.map(([oid, text]) =>
    der.set(der.sequence(der.oid(oid), oid === OID.country ? der.printable(text) : der.utf8(text))),
  );
  return der.sequence(...attributes);
}

function spki(key: KeyObject): Buffer {
  return key.export({ type: 'spki', format: 'der' });
}

/** RFC 7093, method 4: the first 160 bits of SHA-256 over the subject's public key information. */
function keyIdentifier(key: KeyObject): Buffer {
  return createHash('sha256').update(spki(key)).digest().subarray(0, 20);
}

function extension(oid: string, content: DerNode, critical = false): DerNode {
  const flag = critical ? [der.boolean(true)] : [];
  return der.sequence(der.oid(oid), ...flag, der.octets(der.encode(content)));
}

function extensions(plan: CertificatePlan): readonly DerNode[] {
  const isCa = plan.use === 'ca';
  const basic = isCa ? der.sequence(der.boolean(true)) : der.sequence();
  const all = [
    extension(OID.basicConstraints, basic, true),
    extension(OID.keyUsage, keyUsage(plan), true),
    extension(OID.subjectKeyIdentifier, der.octets(keyIdentifier(plan.publicKey))),
    extension(
      OID.authorityKeyIdentifier,
      der.sequence(der.implicit(0, keyIdentifier(plan.issuer.publicKey))),
    ),
  ];
  const purposes = PURPOSES[plan.use];
  if (purposes.length > 0) {
    all.push(extension(OID.extendedKeyUsage, der.sequence(...purposes.map(der.oid))));
  }
  if (plan.hosts !== undefined) all.push(extension(OID.subjectAltName, hostNames(plan.hosts)));
  if (plan.psd2 !== undefined) all.push(extension(OID.qcStatements, qcStatements(plan.psd2)));
  return all;
}

const PURPOSES: Readonly<Record<CertificatePlan['use'], readonly string[]>> = {
  ca: [],
  server: [OID.serverAuth],
  client: [OID.clientAuth, OID.serverAuth],
  seal: [],
};

/** Bits from the left: 0 digitalSignature, 1 nonRepudiation, 2 keyEncipherment, 5 certs, 6 CRLs. */
function keyUsage(plan: CertificatePlan): DerNode {
  if (plan.use === 'ca') return der.bits(Uint8Array.of(0b0000_0110), 1);
  if (plan.use === 'seal') return der.bits(Uint8Array.of(0b1100_0000), 6);
  return plan.publicKey.asymmetricKeyType === 'rsa'
    ? der.bits(Uint8Array.of(0b1010_0000), 5)
    : der.bits(Uint8Array.of(0b1000_0000), 7);
}

function hostNames(hosts: NonNullable<CertificatePlan['hosts']>): DerNode {
  return der.sequence(
    ...hosts.dns.map((name) => der.implicit(2, Buffer.from(name, 'latin1'))),
    ...hosts.ip.map((address) => der.implicit(7, address)),
  );
}
