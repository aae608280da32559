import { join } from 'node:path';
import type { Clause } from '../clauses/clause.js';
import { MANIFEST, manifestOf } from '../evidence/manifest.js';
import { readRunFiles } from '../evidence/run-files.js';
import type { Run } from '../record/fold-run.js';
import { renderHar } from './render-har.js';
import { renderHtml } from './render-html.js';
import { renderJunit } from './render-junit.js';
import { renderMarkdown } from './render-markdown.js';
import { DEFAULT_FORMS, REPORT_FILES, type ReportForm } from './report-forms.js';
import { summarise } from './summarise.js';
import { writeAtomic } from './write-atomic.js';

function render(form: ReportForm, run: Run, clauses: readonly Clause[]): string {
  switch (form) {
    case 'html':
      return renderHtml(run, clauses);
    case 'junit':
      return renderJunit(run);
    case 'md':
      return renderMarkdown(run, clauses);
    case 'har':
      return renderHar(run);
    default:
      return form satisfies never;
  }
}

/** Writes the reports that are made from a whole run; returns the path of the first one. */
export async function writeReports(
  dir: string,
  run: Run,
  clauses: readonly Clause[],
  forms: readonly ReportForm[] = DEFAULT_FORMS,
): Promise<string> {
  const summary = join(dir, 'summary.json');
  await writeAtomic(summary, `${JSON.stringify(summarise(run, clauses), null, 2)}\n`);
  for (const form of forms) {
    await writeAtomic(join(dir, REPORT_FILES[form]), render(form, run, clauses));
  }
  const manifest = manifestOf(run, readRunFiles(dir));
  await writeAtomic(join(dir, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`);
  const [first] = forms;
  return first === undefined ? summary : join(dir, REPORT_FILES[first]);
}
