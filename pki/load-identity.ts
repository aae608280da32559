import { createPrivateKey, createPublicKey, type KeyObject, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { createSecureContext } from 'node:tls';
import { Xs2aError } from '../foundation/xs2a-error.js';
import { readPfx } from './read-pfx.js';
import { splitCertificates } from './split-certificates.js';
import { unusable } from './unusable.js';

/** Where a client certificate is: two PEM files, or one PFX; paths are relative to a base folder. */
export interface IdentitySource {
  readonly certificate?: string;
  readonly key?: string;
  readonly pfx?: string;
  /** Passphrase of the PFX, or of an encrypted key file. */
  readonly passphrase?: string;
}

/** A certificate with its key, ready for TLS and for signatures. */
export interface LoadedIdentity {
  /** PEM: the leaf first, then the rest of the chain in the order of the file. */
  readonly certificate: string;
  /** PEM, PKCS#8, not encrypted: kept in memory only. */
  readonly key: string;
  readonly notBefore: Date;
  readonly notAfter: Date;
  /** One sentence each: the certificate is outside its validity period, or expires soon. */
  readonly warnings: readonly string[];
}

/**
 * Reads a client certificate and its key, and checks that they match and that TLS can use them. Throws
 * FILE_UNREADABLE or CERTIFICATE_UNUSABLE.
 */
export function loadIdentity(
  source: IdentitySource,
  baseDir: string,
  now: Date = new Date(),
): LoadedIdentity {
  const material = readMaterial(source, baseDir);
  const chain = leafFirst(material);
  const leaf = new X509Certificate(chain[0] ?? '');
  const certificate = chain.join('');
  const key = material.key.export({ type: 'pkcs8', format: 'pem' }).toString();
  tryTls(certificate, key, material.from);
  const notBefore = new Date(leaf.validFrom);
  const notAfter = new Date(leaf.validTo);
  const warnings = timeWarnings(material.from, notBefore, notAfter, now);
  return { certificate, key, notBefore, notAfter, warnings };
}

interface Material {
  readonly certificates: readonly string[];
  readonly key: KeyObject;
  /** Path of the certificate or PFX, for messages. */
  readonly from: string;
}

function readMaterial(source: IdentitySource, baseDir: string): Material {
  const { certificate, key, pfx, passphrase } = source;
  if (pfx !== undefined && (certificate !== undefined || key !== undefined)) {
    throw unusable(
      `A client certificate is given both as PFX (${pfx}) and as PEM (${certificate ?? key}).`,
      'Keep either `pfx` with `passphrase`, or `certificate` with `key`.',
    );
  }
  if (pfx !== undefined) return fromPfx(resolve(baseDir, pfx), passphrase);
  if (certificate === undefined || key === undefined) {
    const [there, missing] = key === undefined ? ['certificate', 'key'] : ['key', 'certificate'];
    throw unusable(
      `A client certificate is given without \`${missing}\`${source[there as 'key'] ? ` beside \`${there}\`` : ''}.`,
      'Give `certificate` and `key` (PEM files), or `pfx` and `passphrase`.',
    );
  }
  return fromPem(resolve(baseDir, certificate), resolve(baseDir, key), passphrase);
}

function fromPem(certificateFile: string, keyFile: string, passphrase?: string): Material {
  const certificates = splitCertificates(readFile(certificateFile).toString('latin1'));
  if (certificates.length === 0) {
    throw unusable(
      `${certificateFile} contains no PEM certificate.`,
      'Give a file with a BEGIN CERTIFICATE block; `openssl x509 -inform der -in FILE` writes one.',
    );
  }
  for (const certificate of certificates) parseCertificate(certificate, certificateFile);
  const key = readKey(keyFile, passphrase);
  return { certificates, key, from: certificateFile };
}

function parseCertificate(certificate: string, file: string): X509Certificate {
  try {
    return new X509Certificate(certificate);
  } catch (cause) {
    throw unusable(`Cannot parse a certificate in ${file}.`, 'Export it again as PEM.', cause);
  }
}

function readKey(file: string, passphrase: string | undefined): KeyObject {
  const text = readFile(file).toString('latin1');
  if (!/-----BEGIN [A-Z ]*PRIVATE KEY-----/.test(text)) {
    throw unusable(
      `${file} contains no PEM private key.`,
      'Give a file with a BEGIN PRIVATE KEY block.',
    );
  }
  const encrypted = /BEGIN ENCRYPTED PRIVATE KEY|Proc-Type: 4,ENCRYPTED/.test(text);
  if (encrypted && passphrase === undefined) {
    throw unusable(`The private key in ${file} is encrypted.`, 'Give its `passphrase`.');
  }
  try {
    return createPrivateKey({ key: text, ...(passphrase === undefined ? {} : { passphrase }) });
  } catch (cause) {
    throw encrypted
      ? unusable(`The passphrase does not open the private key in ${file}.`, 'Check it.', cause)
      : unusable(`Cannot parse the private key in ${file}.`, 'Export it again as PEM.', cause);
  }
}

function fromPfx(file: string, passphrase: string | undefined): Material {
  const bytes = readFile(file);
  if (passphrase === undefined) {
    throw unusable(
      `The PFX file ${file} is given without a passphrase.`,
      "Give `passphrase`; use '' when the file has none.",
    );
  }
  const { certificates, key } = openPfx(bytes, passphrase, file);
  if (key === undefined) {
    throw unusable(`The PFX file ${file} contains no private key.`, 'Export it with its key.');
  }
  if (certificates === '') {
    throw unusable(
      `The PFX file ${file} contains no certificate.`,
      'Export it with its certificate.',
    );
  }
  return { certificates: splitCertificates(certificates), key: createPrivateKey(key), from: file };
}

function openPfx(bytes: Buffer, passphrase: string, file: string): ReturnType<typeof readPfx> {
  try {
    return readPfx(bytes, passphrase);
  } catch (cause) {
    const wrong = cause instanceof Error && /password/i.test(cause.message);
    throw wrong
      ? unusable(`The passphrase does not open the PFX file ${file}.`, 'Check it.', cause)
      : unusable(`${file} cannot be parsed as a PFX file.`, 'Export it again as PKCS#12.', cause);
  }
}

/** The certificate that matches the key, then the others in their order. */
function leafFirst({ certificates, key, from }: Material): readonly string[] {
  const wanted = createPublicKey(key);
  const leaf = certificates.find((one) => parseCertificate(one, from).publicKey.equals(wanted));
  if (leaf === undefined) {
    throw unusable(
      `The private key does not match the certificate in ${from}.`,
      'Give the key for which the certificate was issued.',
    );
  }
  return [leaf, ...certificates.filter((one) => one !== leaf)];
}

function tryTls(cert: string, key: string, from: string): void {
  try {
    createSecureContext({ cert, key });
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw unusable(
      `TLS rejects the certificate in ${from} (${reason}).`,
      'Use an RSA key of at least 2048 bits, or a P-256 key.',
      cause,
    );
  }
}

const SOON_DAYS = 14;

function timeWarnings(from: string, notBefore: Date, notAfter: Date, now: Date): readonly string[] {
  const days = (notAfter.getTime() - now.getTime()) / 86_400_000;
  const end = notAfter.toISOString().slice(0, 10);
  if (notBefore > now) {
    return [`The certificate in ${from} is not valid before ${notBefore.toISOString()}.`];
  }
  if (days < 0) return [`The certificate in ${from} expired on ${end}.`];
  return days < SOON_DAYS ? [`The certificate in ${from} expires on ${end}.`] : [];
}

function readFile(file: string): Buffer {
  try {
    return readFileSync(file);
  } catch (cause) {
    throw new Xs2aError('FILE_UNREADABLE', `Cannot read the file ${file}.`, {
      hint: 'Check the path; relative paths start at the folder of the profile.',
      cause,
    });
  }
}
