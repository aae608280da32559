import { join } from 'node:path';
import type { RecordReader } from '../record/record-reader.js';
import { folderOfAttempt } from '../record/run-folder.js';

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
