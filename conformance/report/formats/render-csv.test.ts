import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { foldRun } from '../../record/fold-run.js';
import { HOSTILE_TEXT } from '../sample/hostile-text.js';
import { SAMPLE_CLAUSES } from '../sample/sample-clauses.js';
import { sampleEvents } from '../sample/sample-events.js';
import { clausesCsv, coverageCsv } from './render-csv.js';

const FORMULA = /^\s*[=+\-@|%]/;

const rowsOf = (csv: string): readonly (readonly string[])[] =>
  parse(csv, { relax_column_count: false });

test('contains a row for each clause, with its verdict', () => {
  const run = foldRun(sampleEvents());
  const [head, ...rows] = rowsOf(clausesCsv(run, SAMPLE_CLAUSES));
  expect(head?.slice(0, 3)).toEqual(['clause', 'level', 'verdict']);
  const ids = rows.map(([id]) => id);
  expect(ids).toEqual(expect.arrayContaining(SAMPLE_CLAUSES.map(({ id }) => id)));
  expect(new Set(rows.map(([, , verdict]) => verdict))).toContain('failed');
});

test('contains a row for every cell of the coverage', () => {
  const run = foldRun(sampleEvents());
  const cells = run.finished.coverage?.cells ?? [];
  const [, ...rows] = rowsOf(coverageCsv(run));
  expect(rows.map(([duty, , target, state]) => [duty, target, state])).toEqual(
    cells.map(({ duty, target, state }) => [duty, target, state]),
  );
});

test.each([
  '=HYPERLINK("http://x","y")',
  '+1',
  '-2+3',
  '@SUM(A1)',
  ' =1',
  '\t=1',
  '\r\n=1',
  '|calc',
  '%0A',
])('writes no formula for %j', (reason) => {
  const run = foldRun(sampleEvents());
  const coverage = {
    duties: [{ id: 'd', title: reason, key: 'k' }],
    cells: [{ duty: 'd', target: 't', state: 'open', reason } as const],
  };
  const [, row = []] = rowsOf(coverageCsv({ ...run, finished: { ...run.finished, coverage } }));
  expect(row).toHaveLength(5);
  expect(row.filter((cell) => FORMULA.test(cell))).toEqual([]);
});

test('keeps hostile text in its cell', () => {
  const run = foldRun(sampleEvents({ hostile: HOSTILE_TEXT }));
  for (const csv of [clausesCsv(run, SAMPLE_CLAUSES), coverageCsv(run)]) {
    const rows = rowsOf(csv);
    expect(new Set(rows.map(({ length }) => length)).size).toBe(1);
    expect(rows.flat().filter((cell) => FORMULA.test(cell))).toEqual([]);
  }
});
