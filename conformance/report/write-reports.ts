import { join } from 'node:path';
import type { Clause } from '../clauses/clause.js';
import { folderManifest } from '../evidence/folder-manifest.js';
import { MANIFEST } from '../evidence/manifest.js';
import type { Run } from '../record/fold-run.js';
import { DEFAULT_FORMS, REPORT_FILES, type ReportForm } from '../record/report-forms.js';
import { filesOf, SUMMARY, summaryFile } from './report-files.js';
import { writeAtomic } from './write-atomic.js';

/** Writes the reports that need a complete run; returns the path of the first one. */
export async function writeReports(
  dir: string,
  run: Run,
  clauses: readonly Clause[],
  forms: readonly ReportForm[] = DEFAULT_FORMS,
): Promise<string> {
  const summary = join(dir, SUMMARY);
  for (const [name, text] of summaryFile(run, clauses)) await writeAtomic(join(dir, name), text);
  for (const form of forms) {
    for (const [name, text] of filesOf(form, run, clauses)) {
      await writeAtomic(join(dir, name), text);
    }
  }
  const manifest = folderManifest(run, dir);
  await writeAtomic(join(dir, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`);
  const [first] = forms;
  return first === undefined ? summary : join(dir, REPORT_FILES[first][0]);
}
