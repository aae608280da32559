import { groupBy } from '../../foundation/group-by.js';
import { formatPlace } from '../../foundation/xs2a-error.js';
import { wrapped as inColumns } from '../report/wrapped.js';
import type { LintFinding } from './lint-document.js';
import type { LintResult } from './lint-file.js';
import { shownFile } from './shown-file.js';

/** Lines for a terminal, indented. */
const wrapped = (text: string, indent = ''): readonly string[] =>
  inColumns(text, 80, indent, indent);

/** A result for people: the same finding is reported once, with the number of places. */
export function lintLines(result: LintResult): readonly string[] {
  return [
    ...wrapped(`${shownFile(result.file)}: ${spokenText(result)}`),
    '',
    ...lintGroups(result.findings),
    summaryText(result),
  ];
}

/** Such as `dialect berlin-group (...), version 1.3.9 (info.version is 1.3.9_2021-05-04)`. */
function spokenText({ dialect, because, framework }: LintResult): string {
  const version =
    framework === undefined ? '' : `, version ${framework.version} (${framework.because})`;
  return `dialect ${dialect} (${because})${version}`;
}

/** Findings, the worst first, with an empty line after each. */
export function lintGroups(findings: readonly LintFinding[]): readonly string[] {
  const groups = [...groupBy(findings, alike).values()];
  const ranked = groups.sort((one, other) => rankOf(one) - rankOf(other));
  return ranked.flatMap((group) => [...groupLines(group), '']);
}

/** Findings of a rule with the same text for several operations. */
export const alike = ({ rule, clause, operation, sentence }: LintFinding): string =>
  `${rule} ${clause} ${sentence.slice((operation ?? '').length)}`;

const RANK = { error: 0, warning: 1, note: 2 } as const;
const rankOf = ([first]: readonly LintFinding[]): number =>
  first === undefined ? 3 : RANK[first.level];

function groupLines(group: readonly LintFinding[]): readonly string[] {
  const [first, ...others] = group;
  if (first === undefined) return [];
  const { file, line, column, level, sentence, rule, clause, duty, hint } = first;
  const place = formatPlace({
    file: shownFile(file),
    ...(line === null ? {} : { line }),
    ...(column === null ? {} : { column }),
  });
  const title = `${place}: ${level} ${rule}`;
  return [
    ...wrapped(title),
    ...wrapped(sentence, '  '),
    ...(others.length === 0 ? [] : wrapped(`Also: ${placesOf(others)}`, '  ')),
    ...wrapped(`${clause}: ${duty}`, '  '),
    ...wrapped(hint, '  '),
  ];
}

/** How many operations besides the first are named. */
const MOST_NAMED = 3;

function placesOf(findings: readonly LintFinding[]): string {
  const named = findings
    .slice(0, MOST_NAMED)
    .map(({ operation, line }) => `${operation ?? 'the document'} (line ${line ?? '?'})`);
  const more = findings.length - named.length;
  return `${named.join(', ')}${more > 0 ? `, and ${more} more` : ''}`;
}

/** `2 errors, 0 warnings, 1 note in 12 operations of the interface`. */
export function summaryText({ counts, operations }: LintResult): string {
  const totals = (['error', 'warning', 'note'] as const).map(
    (level) => `${counts[level]} ${level}${counts[level] === 1 ? '' : 's'}`,
  );
  return `${totals.join(', ')} in ${operations} operation${operations === 1 ? '' : 's'} of the interface`;
}
