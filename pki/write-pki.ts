import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder } from '../foundation/make-folder.js';
import { Xs2aError } from '../foundation/xs2a-error.js';
import { makePfx } from './make-pfx.js';
import { TEST_CERTIFICATE_NAMES, type TestPki } from './make-test-pki.js';

export interface WritePkiOptions {
  /** Passphrase of tpp1-qwac.pfx; random by default. Also written to tpp1-qwac.pfx.passphrase.txt. */
  readonly passphrase?: string;
  /** Whether to replace an existing set; without it an existing set is an error. */
  readonly force?: boolean;
}

interface PlannedFile {
  readonly name: string;
  readonly content: string | Buffer;
  readonly secret: boolean;
}

/**
 * Writes a set into a folder (mode 0700): NAME.pem, NAME.key.pem (mode 0600), tpp1-qwac.pfx and its
 * passphrase (mode 0600). Returns the paths in the order written.
 */
export function writePki(
  dir: string,
  pki: TestPki,
  options: WritePkiOptions = {},
): readonly string[] {
  const files = plannedFiles(pki, options.passphrase ?? randomBytes(12).toString('base64url'));
  const present = files.find((file) => existsSync(join(dir, file.name)));
  if (present !== undefined && options.force !== true) {
    throw new Xs2aError('FILE_UNWRITABLE', `${join(dir, present.name)} exists already.`, {
      hint: 'Choose another folder, or replace the whole set with --force.',
    });
  }
  try {
    makeFolder(dir, 0o700);
    return files.map((file) => writeOne(dir, file));
  } catch (cause) {
    throw new Xs2aError('FILE_UNWRITABLE', `Cannot write the certificates to ${dir}.`, {
      hint: 'Choose a folder that you may write to.',
      cause,
    });
  }
}

function plannedFiles(pki: TestPki, passphrase: string): readonly PlannedFile[] {
  const pemFiles = TEST_CERTIFICATE_NAMES.flatMap((name) => [
    { name: `${name}.pem`, content: pki[name].certificate, secret: false },
    { name: `${name}.key.pem`, content: pki[name].key, secret: true },
  ]);
  const pfx = makePfx({ ...pki['tpp1-qwac'], passphrase });
  return [
    ...pemFiles,
    { name: 'tpp1-qwac.pfx', content: pfx, secret: true },
    { name: 'tpp1-qwac.pfx.passphrase.txt', content: `${passphrase}\n`, secret: true },
  ];
}

function writeOne(dir: string, { name, content, secret }: PlannedFile): string {
  const path = join(dir, name);
  const mode = secret ? 0o600 : 0o644;
  writeFileSync(path, content, { mode });
  chmodSync(path, mode);
  return path;
}
