import { packageVersion } from '../../foundation/package-root.js';
import { Xs2aError } from '../../foundation/xs2a-error.js';
import { textOf } from '../evidence/check-manifest.js';
import { digest, type RunFiles, SIGNATURE } from '../evidence/manifest.js';
import { certificatesIn, type Signer } from '../evidence/sign-manifest.js';
import type { MadeResult } from './publish-run.js';
import type { PublishedResult } from './published-result.js';
import { filesOfResult } from './result-files.js';
import { RESULT } from './result-names.js';
import { verifyResult } from './verify-result.js';

/**
 * Makes the files of a result anew so that all of them say first that it is withdrawn. Without a signer they are
 * not signed: the old signature does not fit any more. What is withdrawn already gets the new reason. Throws USAGE.
 */
export async function withdrawResult(
  files: RunFiles,
  { reason, now }: { readonly reason: string; readonly now: Date },
  signer?: Signer,
): Promise<MadeResult> {
  const version = packageVersion();
  // whoever may withdraw need not accept the signer: only that the signature fits
  const key = certificatesIn(textOf(files.get(SIGNATURE) ?? new Uint8Array()))[0]?.publicKey;
  const { problems, result, withdrawn } = await verifyResult(files, {
    version,
    ...(key === undefined ? {} : { key }),
  });
  const [wrong] = problems;
  const data = files.get(RESULT);
  if (wrong !== undefined || result === undefined || data === undefined) {
    throw new Xs2aError('USAGE', `The result cannot be withdrawn: ${wrong}`, {
      hint: 'Name a folder that xs2a report publish wrote and that nobody changed since.',
    });
  }
  const made: PublishedResult = {
    ...result,
    madeBy: version,
    withdrawn: { at: now.toISOString(), reason, result: withdrawn?.result ?? digest(data) },
  };
  return { result: made, files: await filesOfResult(made, signer) };
}
