import type { X509Certificate } from 'node:crypto';
import { existsSync, writeFileSync } from 'node:fs';
import { Xs2aError } from '../foundation/xs2a-error.js';
import { makePfx } from './make-pfx.js';
import {
  bytesOfFile,
  type CertificateFile,
  type CertificateForm,
  privateKeyIn,
  readCertificateFile,
} from './read-certificate-file.js';
import { unusable } from './unusable.js';

export interface Conversion {
  readonly to: CertificateForm;
  /** Path of the new file, which must not exist. */
  readonly out: string;
  /** Path of a PEM private key, for a PFX. */
  readonly key: string | undefined;
  /** Path of further certificates, to be written after the first. */
  readonly chain: string | undefined;
  /** Passphrase of the file that is read, or of its key. */
  readonly passphrase: string | undefined;
  /** Passphrase of the PFX that is written. */
  readonly outPassphrase: string | undefined;
}

/**
 * Writes the certificates of a file in another form, and returns the paths of what was written. The certificate to which the key
 * belongs comes first. A private key is written with mode 0600, never over an existing file. Throws FILE_UNREADABLE,
 * FILE_UNWRITABLE or CERTIFICATE_UNUSABLE.
 */
export function convertCertificate(path: string, conversion: Conversion): readonly string[] {
  const { to, out, key: keyFile, chain, passphrase } = conversion;
  const read = readCertificateFile(path, passphrase);
  const key = keyFile === undefined ? read.key : keyOf(keyFile, passphrase);
  const more = chain === undefined ? [] : readCertificateFile(chain).certificates;
  const certificates = ordered({ ...read, key }, more);
  const pem = certificates.map(String).join('');
  if (to === 'der') {
    const [first] = certificates;
    if (certificates.length > 1) {
      throw unusable(
        `${path} has ${certificates.length} certificates; DER has room for one.`,
        'Choose PEM or PFX.',
      );
    }
    return writeAll([{ path: out, content: first?.raw ?? Buffer.alloc(0) }]);
  }
  const secret = key?.export({ type: 'pkcs8', format: 'pem' }).toString();
  if (to === 'pem') {
    const keyPath = `${out.replace(/\.(pem|crt|cer)$/i, '')}.key.pem`;
    const keys = secret === undefined ? [] : [{ path: keyPath, content: secret, isSecret: true }];
    return writeAll([{ path: out, content: pem }, ...keys]);
  }
  if (secret === undefined) {
    throw unusable(
      `A PFX needs the private key, and ${path} has none.`,
      'Give the key with --key; an encrypted one also needs --passphrase-env.',
    );
  }
  const { outPassphrase } = conversion;
  if (outPassphrase === undefined) {
    throw unusable('The new PFX needs a passphrase.', 'Name its variable: --out-passphrase-env.');
  }
  const content = makePfx({ certificate: pem, key: secret, passphrase: outPassphrase });
  return writeAll([{ path: out, content, isSecret: true }]);
}

/** The certificate of the key first, then the others in their order, each once. */
function ordered(
  { certificates, key, path }: CertificateFile,
  more: readonly X509Certificate[],
): readonly X509Certificate[] {
  const all = [...certificates, ...more];
  const first = key === undefined ? all[0] : all.find((one) => one.checkPrivateKey(key));
  if (first === undefined) {
    throw unusable(
      `The private key belongs to no certificate in ${path}.`,
      'Give the key for which the certificate was issued.',
    );
  }
  const unique = new Map([first, ...all].map((one) => [one.fingerprint256, one]));
  return [...unique.values()];
}

function keyOf(path: string, passphrase: string | undefined): NonNullable<CertificateFile['key']> {
  const text = bytesOfFile(path).toString('latin1');
  const key = privateKeyIn(text, passphrase);
  if (key !== undefined) return key;
  throw unusable(
    `${path} has no PEM private key that can be read.`,
    'An encrypted key needs its passphrase: --passphrase-env.',
  );
}

interface NewFile {
  readonly path: string;
  readonly content: string | Uint8Array;
  readonly isSecret?: boolean;
}

/** Writes all files, or none where one of them exists. */
function writeAll(files: readonly NewFile[]): readonly string[] {
  const present = files.find(({ path }) => existsSync(path));
  if (present !== undefined) {
    throw new Xs2aError('FILE_UNWRITABLE', `${present.path} exists already.`, {
      hint: 'Choose another name, or remove it.',
    });
  }
  return files.map(({ path, content, isSecret = false }) => {
    try {
      writeFileSync(path, content, { mode: isSecret ? 0o600 : 0o644, flag: 'wx' });
    } catch (cause) {
      throw new Xs2aError('FILE_UNWRITABLE', `Cannot write ${path}.`, {
        hint: 'Choose a folder that exists and that you may write to.',
        cause,
      });
    }
    return path;
  });
}
