import { frameworkOf } from '../../clauses/applies-to.js';
import type { Clause } from '../../clauses/clause.js';
import { sourceOf } from '../../clauses/source-of.js';
import { clauseRows } from '../../record/clause-rows.js';
import type { Run } from '../../record/fold-run.js';
import { visibleText } from '../visible-text.js';

/** Every clause with its verdict, as CSV (RFC 4180). */
export function clausesCsv(run: Run, clauses: readonly Clause[]): string {
  const rows = clauseRows(run, clauses).map(({ clause, verdict, cases, reason }) => [
    clause.id,
    clause.level,
    verdict,
    clause.sentence,
    sourceOf(clause, frameworkOf(run.started.profile)),
    reason,
    String(cases.length),
    cases[0]?.id ?? '',
  ]);
  const head = [
    'clause',
    'level',
    'verdict',
    'sentence',
    'source',
    'reason',
    'cases',
    'first case',
  ];
  return csvOf([head, ...rows]);
}

/**
 * Every duty for every operation to which it applies, with its result, as CSV; only the header row when the
 * run has no coverage.
 */
export function coverageCsv({ finished }: Run): string {
  const { duties = [], cells = [] } = finished.coverage ?? {};
  const titles = new Map(duties.map(({ id, title }) => [id, title]));
  const rows = cells.map(({ duty, target, state, reason = '' }) => [
    duty,
    titles.get(duty) ?? '',
    target,
    state,
    reason,
  ]);
  return csvOf([['duty', 'what the bank does', 'operation', 'state', 'reason'], ...rows]);
}

const csvOf = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('');

/**
 * A cell. Spreadsheets interpret a text that begins with one of these characters as a formula; an apostrophe
 * in front makes it a text (OWASP, CSV injection).
 */
function cell(text: string): string {
  const shown = visibleText(text.replace(/\s+/g, ' '));
  const safe = /^\s*[=+\-@|%]/.test(shown) ? `'${shown}` : shown;
  return /[",\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
