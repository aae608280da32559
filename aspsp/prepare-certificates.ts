import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Xs2aError } from '../foundation/xs2a-error.js';
import { makeTestPki, type TestPki, writePki } from '../pki/pki.js';
import { CERTIFICATE_NAMES } from './certificate-names.js';

/** The bank's test certificates and the folder that contains them. */
export interface PreparedCertificates {
  readonly pki: TestPki;
  /** Absolute path. */
  readonly folder: string;
  /** Whether the folder was created for this start only. */
  readonly temporary: boolean;
}

/**
 * Reads the certificates of a folder, or creates them there; uses a private folder when none is named. A named
 * folder is for TPPs, and some of their libraries sign with RSA only; for one start, keys that are created at once
 * are enough.
 */
export async function prepareCertificates(
  folder: string | undefined,
  now: Date,
): Promise<PreparedCertificates> {
  if (folder !== undefined && existsSync(join(folder, 'ca.pem'))) {
    return { pki: readPki(resolve(folder)), folder: resolve(folder), temporary: false };
  }
  const target = folder === undefined ? mkdtempSync(join(tmpdir(), 'xs2a-bank-')) : resolve(folder);
  const pki = await makeTestPki({ keys: folder === undefined ? 'p256' : 'rsa', now });
  writePki(target, pki);
  return { pki, folder: target, temporary: folder === undefined };
}

function readPki(folder: string): TestPki {
  const read = (file: string): string => {
    try {
      return readFileSync(join(folder, file), 'utf8');
    } catch (cause) {
      throw new Xs2aError('CERTIFICATE_UNUSABLE', `${join(folder, file)} cannot be read.`, {
        hint: 'Name a folder written by `xs2a certs` of this version, or an empty folder.',
        cause,
      });
    }
  };
  const pairs = CERTIFICATE_NAMES.map(
    (name) => [name, { certificate: read(`${name}.pem`), key: read(`${name}.key.pem`) }] as const,
  );
  return Object.fromEntries(pairs) as TestPki;
}
