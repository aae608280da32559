import { markdownCode, markdownText } from '../../foundation/markdown-text.js';
import { lintList } from '../lint/lint-markdown.js';
import { shownFile } from '../lint/shown-file.js';
import { countText } from '../report/count-text.js';
import { changeSectionsMarkdown } from '../report/render-markdown.js';
import { countCases, KIND_TITLES } from './case-kinds.js';
import type { DocumentImpact, ImpactReport } from './impact-report.js';
import { notChecked } from './skips.js';

/** The lines of a list; further ones are counted. */
const MOST = 20;

/** For a pull request: the reasons to close the gate and the breaking changes; everything else is folded. */
export function impactMarkdown(report: ImpactReport): string {
  const { failures, notes, types, generated } = report;
  const changed = (types ?? []).map(
    ({ kind, file, name }) => `${kind}: ${markdownCode(name)} (${markdownText(file)})`,
  );
  const stale = [...(generated?.stale ?? []), ...(generated?.skeleton ?? [])].map((name) =>
    markdownText(name),
  );
  return joined([
    failures.length === 0 ? '## The gate passes' : '## The gate fails',
    list(failures.map(({ check, sentence }) => `${check}: ${markdownText(sentence)}`)),
    markdownText(notChecked(report).trim()),
    ...report.documents.flatMap(documentMarkdown),
    compileErrorsMarkdown(report),
    folded('Public types', changed),
    folded('Generated files that are not up to date', stale),
    folded(
      'Notes',
      notes.map((note) => markdownText(note)),
    ),
  ]);
}

/** The files that stop compiling, with a title; empty when there are none. */
export function compileErrorsMarkdown({ compile }: ImpactReport, most = MOST): string {
  const errors = [...(compile?.errors ?? []), ...(compile?.generated ?? [])].map(
    ({ file, line, code, sentence }) =>
      `${markdownText(file === null ? 'The project' : `${shownFile(file)}:${line}`)}: ${code} ${markdownText(sentence)}`,
  );
  return errors.length === 0 ? '' : `### Files that stop compiling\n\n${list(errors, most)}`;
}

function documentMarkdown({ file, old, diff, version, clauses, cases }: DocumentImpact) {
  const counts = diff === null ? [] : [countText(diff)];
  const said = [...counts, ...(version === null ? [] : [markdownText(version.sentence)])];
  const lost = clauses?.findings ?? [];
  const moved =
    cases === null
      ? []
      : countCases(cases).map(([kind, count]) => `${KIND_TITLES[kind]}: ${count}`);
  return [
    `### ${markdownText(shownFile(file))}, compared with ${markdownText(old ?? 'nothing')}`,
    said.join(' '),
    ...(diff === null ? [] : changeSectionsMarkdown(diff.changes)),
    lost.length === 0 ? '' : `Clauses that it no longer satisfies:\n\n${lintList(lost)}`,
    folded('Cases of the suite', moved),
  ];
}

const joined = (sections: readonly string[]): string =>
  `${sections.filter((section) => section !== '').join('\n\n')}\n`;

function list(lines: readonly string[], most = MOST): string {
  const more = lines.length - most;
  const shown = lines.slice(0, most).map((line) => `- ${line}`);
  return [...shown, ...(more > 0 ? [`- and ${more} more`] : [])].join('\n');
}

function folded(title: string, lines: readonly string[]): string {
  if (lines.length === 0) return '';
  return `<details><summary>${title} (${lines.length})</summary>\n\n${list(lines)}\n\n</details>`;
}
