import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { Xs2aError } from '../foundation/xs2a-error.js';
import { parsedCertificate } from './certificate-chain.js';
import { der } from './der.js';
import { childrenOf, oidOf } from './der-reading.js';
import { readPfx } from './read-pfx.js';
import { splitCertificates } from './split-certificates.js';
import { unusable } from './unusable.js';

/** The forms in which certificates are handed over. */
export type CertificateForm = 'pem' | 'der' | 'pfx';

export interface CertificateFile {
  readonly path: string;
  readonly form: CertificateForm;
  /** In the order of the file. */
  readonly certificates: readonly X509Certificate[];
  /** The private key, when the file has one; kept in memory only. */
  readonly key: KeyObject | undefined;
}

/** Larger files are no certificates and no keys. */
const MOST_BYTES = 5_000_000;

/**
 * Reads the certificates of a file, and its private key: PEM (any number of blocks), DER, or PFX (PKCS#12). Throws
 * FILE_UNREADABLE or CERTIFICATE_UNUSABLE, with what the file has instead.
 */
export function readCertificateFile(path: string, passphrase?: string): CertificateFile {
  return certificatesIn(bytesOfFile(path), path, passphrase);
}

/** The same for bytes that are not in a file; `path` is their name in messages. */
export function certificatesIn(bytes: Buffer, path: string, passphrase?: string): CertificateFile {
  if (bytes.includes('-----BEGIN ')) {
    return { path, form: 'pem', ...fromPem(bytes.toString('latin1'), path, passphrase) };
  }
  const single = parsedCertificate(bytes);
  if (single !== undefined) return { path, form: 'der', certificates: [single], key: undefined };
  const kind = derFormOf(bytes);
  if (kind === 'pkcs7') throw isPkcs7(path, 'der');
  if (kind !== 'pfx') {
    throw unusable(`${path} is no certificate.`, 'Give a PEM, DER or PFX (PKCS#12) file.');
  }
  return { path, form: 'pfx', ...fromPfx(bytes, path, passphrase) };
}

type Contents = Pick<CertificateFile, 'certificates' | 'key'>;

function fromPem(text: string, path: string, passphrase: string | undefined): Contents {
  const blocks = splitCertificates(text);
  const [, label = ''] = /-----BEGIN ([A-Z0-9 ]+)-----/.exec(text) ?? [];
  if (blocks.length === 0) {
    if (/^(PKCS7|CMS)$/.test(label)) throw isPkcs7(path, 'pem');
    throw unusable(
      `${path} has no certificate: its first block is ${label}.`,
      'Give the file with the BEGIN CERTIFICATE block that the authority issued.',
    );
  }
  const certificates = blocks.map((block, at) => {
    const parsed = parsedCertificate(block);
    if (parsed !== undefined) return parsed;
    throw unusable(`Certificate ${at + 1} in ${path} cannot be read.`, 'Export it again as PEM.');
  });
  return { certificates, key: privateKeyIn(text, passphrase) };
}

/** The private key in a PEM text; undefined when there is none, or when it needs a passphrase that was not given. */
export function privateKeyIn(text: string, passphrase: string | undefined): KeyObject | undefined {
  if (!/-----BEGIN [A-Z ]*PRIVATE KEY-----/.test(text)) return undefined;
  try {
    return createPrivateKey({ key: text, ...(passphrase === undefined ? {} : { passphrase }) });
  } catch {
    return undefined;
  }
}

function fromPfx(bytes: Buffer, path: string, passphrase: string | undefined): Contents {
  try {
    const { certificates, key } = readPfx(bytes, passphrase ?? '');
    return {
      certificates: splitCertificates(certificates).map((block) => new X509Certificate(block)),
      key: key === undefined ? undefined : createPrivateKey(key),
    };
  } catch (cause) {
    const isLocked = cause instanceof Error && /password|decrypt|MAC/i.test(cause.message);
    const hint =
      passphrase === undefined
        ? 'Name the variable with its passphrase: --passphrase-env.'
        : 'Check the passphrase.';
    throw isLocked
      ? unusable(`The PFX file ${path} cannot be opened with this passphrase.`, hint, cause)
      : unusable(`${path} is no certificate that can be read.`, 'Export it again.', cause);
  }
}

const SIGNED_DATA = '1.2.840.113549.1.7.2';

/** A PFX begins with its version, 3; a PKCS#7 bundle with what it is. */
export function derFormOf(bytes: Buffer): 'pfx' | 'pkcs7' | undefined {
  try {
    const [first] = childrenOf(der.decode(bytes));
    if (oidOf(first) === SIGNED_DATA) return 'pkcs7';
    return first?.value === '\u0003' ? 'pfx' : undefined;
  } catch {
    return undefined;
  }
}

const isPkcs7 = (path: string, form: 'pem' | 'der'): Xs2aError =>
  unusable(
    `${path} is a PKCS#7 bundle.`,
    `\`openssl pkcs7 -inform ${form} -print_certs -in ${path} -out chain.pem\` writes its certificates as PEM.`,
  );

/** The bytes of a file that may be a certificate or a key. Throws FILE_UNREADABLE, or CERTIFICATE_UNUSABLE for a very large one. */
export function bytesOfFile(path: string): Buffer {
  try {
    const bytes = readFileSync(path);
    if (bytes.length <= MOST_BYTES) return bytes;
  } catch (cause) {
    throw new Xs2aError('FILE_UNREADABLE', `Cannot read the file ${path}.`, {
      hint: 'Check the path.',
      cause,
    });
  }
  throw unusable(`${path} is no certificate or key: it has more than 5 MB.`, 'Check the path.');
}
