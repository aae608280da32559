import { packageVersion } from '../../foundation/package-root.js';
import { Xs2aError } from '../../foundation/xs2a-error.js';
import type { Clause } from '../clauses/clause.js';
import { digest, RECORD, type RunFiles } from '../evidence/manifest.js';
import type { Signer } from '../evidence/sign-manifest.js';
import { verifyRun } from '../evidence/verify-run.js';
import { foldRun } from '../record/fold-run.js';
import { parseEvents } from '../record/parse-events.js';
import { renderedAgain } from '../report/report-files.js';
import type { PublishedResult } from './published-result.js';
import { filesOfResult } from './result-files.js';
import { resultOf } from './result-of.js';

/** A result with its files, as `writeResultFiles` writes them. */
export interface MadeResult {
  readonly result: PublishedResult;
  readonly files: RunFiles;
}

/** Makes the result of a run, which must be unchanged. Throws USAGE. */
export async function publishRun(
  files: RunFiles,
  clauses: readonly Clause[],
  signer?: Signer,
): Promise<MadeResult> {
  const version = packageVersion();
  const { problems } = await verifyRun(files, {
    clauses,
    version,
    rendered: (file, run) => renderedAgain(file, run, clauses),
  });
  const record = files.get(RECORD);
  const [wrong = record === undefined ? `${RECORD} is missing.` : undefined] = problems;
  if (wrong !== undefined || record === undefined) {
    throw new Xs2aError('USAGE', `The run is not published: ${wrong}`, {
      hint: 'Only an unchanged run can be published; xs2a report verify says what was changed.',
    });
  }
  const run = foldRun(parseEvents(record, RECORD));
  const result = resultOf(run, clauses, { record: digest(record), madeBy: version });
  return { result, files: await filesOfResult(result, signer) };
}
