import { join } from 'node:path';
import type { RunValues } from '../../conformance/read-values.js';
import type { Scope } from '../../generated/model/studio/schemas.js';
import type { RecordReader } from '../record/record-reader.js';
import { folderOfAttempt } from '../record/run-folder.js';

/** The options of a run with a scope, as the command would have them. `resume` is the folder of the attempt that it continues. */
export function runValues(scope: Scope, resume: string | undefined): RunValues {
  const { cases, only, clauses, tags, approach, ...rest } = scope;
  // a run that is continued keeps the selection of its record
  if (resume !== undefined) return { ...rest, resume };
  return {
    ...rest,
    ...{ only, clauses, tags },
    exactly: cases,
    approach: approach as RunValues['approach'],
  };
}

/** The folder of the last attempt before this one whose record has begun. */
export async function lastRecord(
  reader: RecordReader,
  studio: string,
  runId: string,
  attempt: number,
): Promise<string | undefined> {
  for (let earlier = attempt - 1; earlier > 0; earlier -= 1) {
    const folder = join(studio, folderOfAttempt(runId, earlier));
    const { started } = await reader.index(folder);
    if (started !== undefined) return folder;
  }
  return undefined;
}

/** The number of attempts after which a run that gets nowhere is given up. */
const FUTILE = 5;

/** Whether the last attempts of a run all died without a case more that has ended. */
export async function isFutile(
  reader: RecordReader,
  studio: string,
  runId: string,
  attempt: number,
): Promise<boolean> {
  if (attempt <= FUTILE) return false;
  const endedIn = async (one: number): Promise<number> =>
    (await reader.index(join(studio, folderOfAttempt(runId, one)))).ends.length;
  return (await endedIn(attempt - 1)) <= (await endedIn(attempt - FUTILE));
}
