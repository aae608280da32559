import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { recordOf } from '../../conformance/earlier-run.js';
import { readEvents } from '../../conformance/evidence/read-events.js';
import { briefRepetitions } from '../../conformance/record/brief-repetitions.js';
import { disagreement } from '../../conformance/record/disagreement.js';
import { foldRun } from '../../conformance/record/fold-run.js';
import { loadReporters, writeOwnReports } from '../../conformance/report/own-reporter.js';
import { writeReports } from '../../conformance/report/write-reports.js';
import { makeFolder } from '../../foundation/make-folder.js';
import { Xs2aError } from '../../foundation/xs2a-error.js';
import { loadRegister } from '../shared/load-register.js';
import type { WantedReports } from '../shared/read-reporters.js';

/** Writes reports from the record of a run; returns the path of the first one. */
export async function reportAgain(
  run: string,
  { forms, modules }: WantedReports,
  out: string | undefined,
): Promise<string> {
  const own = await loadReporters(modules);
  const record = recordOf(run);
  const folded = foldRun(briefRepetitions(readEvents(record)));
  const clauses = loadRegister();
  const wrong = disagreement(folded, clauses);
  if (wrong !== null) {
    throw new Xs2aError('FILE_UNREADABLE', `${record} cannot be used: ${wrong}.`, {
      hint: 'The record was changed after the run. Use events.ndjson as the run wrote it.',
    });
  }
  const dir = resolve(out ?? dirname(record));
  if (existsSync(join(dir, 'manifest.jws'))) {
    throw new Xs2aError(
      'USAGE',
      `The run in ${dir} is signed: new reports would not match the signature.`,
      {
        hint: 'Write the reports to another folder with --out.',
      },
    );
  }
  try {
    makeFolder(dir);
    const first = await writeReports(dir, folded, clauses, forms);
    await writeOwnReports(dir, own, record);
    return first;
  } catch (cause) {
    if (cause instanceof Xs2aError) throw cause;
    throw new Xs2aError('FILE_UNWRITABLE', `Cannot write the reports to ${dir}.`, {
      hint: 'Check that the folder is writable and the disk has space, or choose another with --out.',
      cause,
    });
  }
}
