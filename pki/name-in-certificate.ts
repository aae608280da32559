import { readCertificateFields } from './certificate-fields.js';
import { OID } from './oids.js';

/**
 * The provider that a DER certificate names: its organizationIdentifier, otherwise its common name. Nothing proves
 * that the name is right before the certificate is judged.
 */
export function nameInCertificate(certificate: Uint8Array): string | undefined {
  const subject = readCertificateFields(certificate)?.subject ?? [];
  const textFor = (oid: string) => subject.find((attribute) => attribute.oid === oid)?.text;
  return textFor(OID.organizationIdentifier) ?? textFor(OID.commonName);
}
