import { execFile } from 'node:child_process';
import { join } from 'node:path';
import type { Signer } from '../../conformance/evidence/sign-manifest.js';
import type { MadeResult } from '../../conformance/publish/publish-run.js';
import {
  filesOfResult,
  readResultFiles,
  writeResultFiles,
} from '../../conformance/publish/result-files.js';
import { verifyResult } from '../../conformance/publish/verify-result.js';
import { packageRoot, packageVersion } from '../../foundation/package-root.js';
import { RefusedRequest } from '../context/refused-request.js';

/** `dist/cli/main.js` of this package. */
const MAIN = join(packageRoot(), 'dist', 'cli', 'main.js');

/**
 * Publishes the run in a folder into another one. The command verifies the run and makes the result, because a
 * large run takes seconds in which a server would answer nobody; the key that signs it stays in this process.
 */
export async function publishApart(run: string, into: string, signer: Signer): Promise<MadeResult> {
  await command(['report', 'publish', run, '--out', into]);
  const { result } = await verifyResult(readResultFiles(into), { version: packageVersion() });
  if (result === undefined) throw new Error(`${into} has no result after it was published`);
  const files = await filesOfResult(result, signer);
  await writeResultFiles(into, files);
  return { result, files };
}

/** Carries out a command; what it says is wrong with the run is the reason for refusing the request. */
function command(args: readonly string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    execFile(process.execPath, [MAIN, ...args], (error, _, stderr) => {
      if (error === null) return resolve();
      const [, sentence, hint = ''] = /^xs2a: (.*)\n\s*(.*)/.exec(stderr) ?? [];
      reject(sentence === undefined ? error : new RefusedRequest(409, sentence, hint));
    });
  });
}
