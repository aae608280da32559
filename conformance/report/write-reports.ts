import { join } from 'node:path';
import type { Clause } from '../clauses/clause.js';
import { MANIFEST, manifestOf } from '../evidence/manifest.js';
import { readRunFiles } from '../evidence/run-files.js';
import type { Run } from '../record/fold-run.js';
import { DEFAULT_FORMS, REPORT_FILES, type ReportForm } from '../record/report-forms.js';
import { clausesCsv, coverageCsv } from './formats/render-csv.js';
import { renderGithub } from './formats/render-github.js';
import { renderHar } from './formats/render-har.js';
import { renderJunit } from './formats/render-junit.js';
import { renderMarkdown } from './formats/render-markdown.js';
import { renderSarif } from './formats/render-sarif.js';
import { renderHtml } from './render-html.js';
import { summarise } from './summarise.js';
import { writeAtomic } from './write-atomic.js';

export const SUMMARY = 'summary.json';

/** The contents of a format's files, in their order. */
function render(form: ReportForm, run: Run, clauses: readonly Clause[]): readonly string[] {
  switch (form) {
    case 'html':
      return [renderHtml(run, clauses)];
    case 'junit':
      return [renderJunit(run)];
    case 'md':
      return [renderMarkdown(run, clauses)];
    case 'har':
      return [renderHar(run)];
    case 'sarif':
      return [renderSarif(run, clauses)];
    case 'csv':
      return [clausesCsv(run, clauses), coverageCsv(run)];
    case 'github':
      return [renderGithub(run)];
    default:
      return form satisfies never;
  }
}

/** Writes the reports that need a complete run; returns the path of the first one. */
export async function writeReports(
  dir: string,
  run: Run,
  clauses: readonly Clause[],
  forms: readonly ReportForm[] = DEFAULT_FORMS,
): Promise<string> {
  const summary = join(dir, SUMMARY);
  await writeAtomic(summary, `${JSON.stringify(summarise(run, clauses), null, 2)}\n`);
  for (const form of forms) {
    for (const [index, text] of render(form, run, clauses).entries()) {
      await writeAtomic(join(dir, REPORT_FILES[form][index] ?? form), text);
    }
  }
  const manifest = manifestOf(run, readRunFiles(dir));
  await writeAtomic(join(dir, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`);
  const [first] = forms;
  return first === undefined ? summary : join(dir, REPORT_FILES[first][0]);
}
