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
    sourceOf(clause),
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

/** Every duty on every operation that it binds, and what became of it, as CSV; the head alone where nothing tells. */
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
 * A cell. Spreadsheets take a text that begins with one of these signs for a formula, whoever wrote it: an apostrophe
 * before it makes it a text (OWASP, CSV injection).
 */
function cell(text: string): string {
  const shown = visibleText(text.replace(/\s+/g, ' '));
  const safe = /^\s*[=+\-@|%]/.test(shown) ? `'${shown}` : shown;
  return /[",\r\n]|^\s|\s$/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
