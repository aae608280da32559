import { join } from 'node:path';
import { makeFolder } from '../../foundation/make-folder.js';
import { Xs2aError } from '../../foundation/xs2a-error.js';
import {
  digest,
  listedFiles,
  MANIFEST,
  type Manifest,
  type RunFiles,
  SIGNATURE,
} from '../evidence/manifest.js';
import { filesOf } from '../evidence/run-files.js';
import { type Signer, signManifest } from '../evidence/sign-manifest.js';
import { writeAtomic } from '../report/write-atomic.js';
import { pageOfResult } from './page-of-result.js';
import type { PublishedResult } from './published-result.js';
import { PAGE, PDF, RESULT, RESULT_FILES } from './result-names.js';

/** Anybody may read a published result. */
const PUBLIC = 0o644;

/** The files of a result, signed if there is a signer. The page contains the others, so no manifest lists it. */
export async function filesOfResult(result: PublishedResult, signer?: Signer): Promise<RunFiles> {
  const bytes = jsonBytes(result);
  // a large library, which a server needs only then
  const { pdfOfResult } = await import('./pdf-of-result.js');
  const pdf = await pdfOfResult(result, digest(bytes));
  const files = new Map([
    [RESULT, bytes],
    [PDF, pdf],
  ]);
  const manifest = jsonBytes(manifestOfResult(result, files));
  const signature = signer === undefined ? undefined : await signManifest(manifest, signer);
  const page = pageOfResult(result, { result: bytes, manifest, signature });
  files.set(MANIFEST, manifest);
  if (signature !== undefined) files.set(SIGNATURE, Buffer.from(signature));
  return files.set(PAGE, Buffer.from(page));
}

function manifestOfResult(result: PublishedResult, files: RunFiles): Manifest {
  const { runId, tool, startedAt, bank, verdict } = result;
  return {
    schemaVersion: 1,
    runId,
    tool: { name: 'xs2a-kit', ...tool },
    startedAt,
    target: { baseUrl: bank.baseUrl, authUrl: bank.authUrl },
    verdict,
    files: listedFiles(files),
  };
}

const jsonBytes = (value: object): Uint8Array => Buffer.from(`${JSON.stringify(value, null, 2)}\n`);

/** Reads the files of a published result from its folder. Throws FILE_UNREADABLE. */
export function readResultFiles(folder: string): RunFiles {
  try {
    return filesOf(folder, RESULT_FILES);
  } catch (cause) {
    throw new Xs2aError('FILE_UNREADABLE', `${folder} cannot be read as a published result.`, {
      hint: 'Name the folder that xs2a report publish wrote.',
      cause,
    });
  }
}

/** Writes the files of a result into a folder. Throws FILE_UNWRITABLE. */
export async function writeResultFiles(folder: string, files: RunFiles): Promise<void> {
  try {
    makeFolder(folder);
  } catch (cause) {
    throw new Xs2aError('FILE_UNWRITABLE', `The folder ${folder} cannot be made.`, {
      hint: 'Choose a folder that you may write to.',
      cause,
    });
  }
  for (const [name, bytes] of files) await writeAtomic(join(folder, name), bytes, PUBLIC);
}
