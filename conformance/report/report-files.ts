import type { Clause } from '../clauses/clause.js';
import type { Run } from '../record/fold-run.js';
import { REPORT_FILES, type ReportForm } from '../record/report-forms.js';
import { clausesCsv, coverageCsv } from './formats/render-csv.js';
import { renderGithub } from './formats/render-github.js';
import { renderHar } from './formats/render-har.js';
import { renderJunit } from './formats/render-junit.js';
import { renderMarkdown } from './formats/render-markdown.js';
import { renderSarif } from './formats/render-sarif.js';
import { renderHtml } from './render-html.js';
import { summarise } from './summarise.js';

export const SUMMARY = 'summary.json';

/** Texts of report files, by file name. */
export type ReportFiles = ReadonlyMap<string, string>;

/** The files of a format, in their order. The same events and clauses give the same bytes. */
export function filesOf(form: ReportForm, run: Run, clauses: readonly Clause[]): ReportFiles {
  const names: readonly string[] = REPORT_FILES[form];
  return new Map(render(form, run, clauses).map((text, at) => [names[at] ?? form, text]));
}

/** The summary, which every run has. */
export function summaryFile(run: Run, clauses: readonly Clause[]): ReportFiles {
  return new Map([[SUMMARY, `${JSON.stringify(summarise(run, clauses), null, 2)}\n`]]);
}

/** The text that a file of a run has when it is rendered again; undefined for a file that is no report. */
export function renderedAgain(
  file: string,
  run: Run,
  clauses: readonly Clause[],
): string | undefined {
  if (file === SUMMARY) return summaryFile(run, clauses).get(file);
  const forms = Object.keys(REPORT_FILES) as ReportForm[];
  const form = forms.find((each) => (REPORT_FILES[each] as readonly string[]).includes(file));
  return form === undefined ? undefined : filesOf(form, run, clauses).get(file);
}

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
