import { createPrivateKey, type X509Certificate } from 'node:crypto';
import type { Secret } from '../../generated/model/studio/schemas.js';
import { parsedCertificate } from '../../pki/certificate-chain.js';
import { inspectCertificate } from '../../pki/inspect-certificate.js';
import { certificatesIn, derFormOf } from '../../pki/read-certificate-file.js';
import { RefusedRequest } from '../context/refused-request.js';

/** What may be shown of a secret. */
export type ExaminedSecret = Pick<Secret, 'kind' | 'certificate'>;

/** Endings of files that are certificates or keys, whatever is inside. */
const CERTIFICATE_NAME = /\.(?:pem|crt|cer|der|p12|pfx|key)$/i;
const PRIVATE_KEY = /-----BEGIN [A-Z ]*PRIVATE KEY-----/;
const ENCRYPTED = /BEGIN ENCRYPTED PRIVATE KEY|Proc-Type: 4,ENCRYPTED/;

/**
 * Says what the bytes of a secret are, and of a certificate what it says. Throws a RefusedRequest for a certificate or key that
 * cannot be read, and for what is no text.
 */
export function examineSecret(name: string, bytes: Buffer, now: Date): ExaminedSecret {
  const text = bytes.toString('latin1');
  if (PRIVATE_KEY.test(text) && !text.includes('-----BEGIN CERTIFICATE-----')) {
    refuseBrokenKey(name, text);
    return { kind: 'key' };
  }
  if (derFormOf(bytes) === 'pfx') return { kind: 'pfx' };
  if (CERTIFICATE_NAME.test(name) || text.includes('-----BEGIN ') || parsedCertificate(bytes)) {
    const { certificates } = certificatesIn(bytes, name);
    const leaf = certificates.find(({ ca }) => !ca) ?? certificates[0];
    if (leaf !== undefined) return { kind: 'certificate', certificate: shownOf(leaf, now) };
  }
  refuseBinary(name, bytes);
  return { kind: 'text' };
}

function shownOf(x509: X509Certificate, now: Date): NonNullable<Secret['certificate']> {
  const { subject, organizationIdentifiers, psd2, notBefore, notAfter, refusals } =
    inspectCertificate(x509, now);
  const [organizationIdentifier] = organizationIdentifiers;
  return {
    subject,
    ...(organizationIdentifier === undefined ? {} : { organizationIdentifier }),
    ...(psd2 === undefined ? {} : { roles: [...psd2.roles] }),
    notBefore: notBefore.toISOString(),
    notAfter: notAfter.toISOString(),
    refusals: [...refusals],
  };
}

/** An encrypted key can only be read with its passphrase, which is another secret. */
function refuseBrokenKey(name: string, pem: string): void {
  if (ENCRYPTED.test(pem)) return;
  try {
    createPrivateKey(pem);
  } catch {
    const hint = 'Export it again as PEM, with its BEGIN and END lines.';
    throw new RefusedRequest(400, `${name} is no private key that can be read.`, hint);
  }
}

function refuseBinary(name: string, bytes: Buffer): void {
  const isText =
    bytes.length > 0 && !bytes.includes(0) && bytes.equals(Buffer.from(bytes.toString()));
  if (isText) return;
  throw new RefusedRequest(
    400,
    `${name} is neither a certificate, nor a key, nor a text.`,
    'Upload a PEM, DER or PFX file, or type a password.',
  );
}
