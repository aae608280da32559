import { expect, test } from 'vitest';
import { foldRun } from '../../record/fold-run.js';
import { HOSTILE_TEXT } from '../sample/hostile-text.js';
import { SAMPLE_CLAUSES } from '../sample/sample-clauses.js';
import { sampleEvents } from '../sample/sample-events.js';
import { type Summary, summarise } from '../summarise.js';
import { renderIndex } from './render-index.js';
import { historiesOf, type KeptRun } from './run-history.js';

const SUMMARY = summarise(foldRun(sampleEvents()), SAMPLE_CLAUSES);

function kept(day: number, change: Partial<Summary> = {}): KeptRun {
  const startedAt = `2026-01-0${day}T10:00:00.000Z`;
  const summary = { ...SUMMARY, narrowed: false, unstable: [], startedAt, ...change };
  return { folder: `run-${day}`, summary, hasPage: true };
}

const found = (id: string) => [
  { case: id, clause: 'C', level: 'required', expected: 'a', actual: 'b', where: 'c' } as const,
];

test('groups runs by target, the newest first, and puts the target of the last run first', () => {
  const other = { baseUrl: 'https://other.example', authUrl: 'https://other.example' };
  const histories = historiesOf([
    kept(1),
    kept(3),
    kept(2, { target: other }),
    kept(4, { target: other }),
  ]);
  expect(histories.map(({ baseUrl }) => baseUrl)).toEqual([other.baseUrl, SUMMARY.target.baseUrl]);
  expect(histories[1]?.runs.map(({ folder }) => folder)).toEqual(['run-3', 'run-1']);
});

test('shows the first and last run of a cause and a mark for each run, without runs of selected cases', () => {
  const [cause] = SUMMARY.causes;
  const [history] = historiesOf([
    kept(1, { causes: [] }),
    kept(2),
    kept(3, { causes: [], narrowed: true }),
    kept(4),
    kept(5, { causes: [] }),
  ]);
  const seen = history?.causes.find(({ id }) => id === cause?.id);
  expect(seen?.seen).toEqual([false, true, true, false]);
  expect([seen?.first.folder, seen?.last.folder]).toEqual(['run-2', 'run-4']);
});

test.each([
  [['a', '', 'a'], [{ case: 'a', unstable: 0, changes: 2 }]],
  [['a', 'a', ''], []],
  [['', 'a', 'a'], []],
  [['', '', ''], []],
])('reports for findings in consecutive runs %j the flaky cases %j', (runs, want) => {
  const [history] = historiesOf(
    runs.map((id, at) => kept(at + 1, { findings: id === '' ? [] : found(id) })),
  );
  expect(history?.flaky).toEqual(want);
});

test('a combination that another draw does not have is not flaky', () => {
  const [history] = historiesOf([
    kept(1, { findings: found('a') }),
    kept(2, { findings: [], draw: { number: 1, differs: [] } }),
    kept(3, { findings: found('a') }),
  ]);
  expect(history?.flaky).toEqual([]);
});

test('detects an unstable case as flaky after one run', () => {
  const [history] = historiesOf([
    kept(1, { findings: [], unstable: [{ case: 'a', again: 'passed' }] }),
  ]);
  expect(history?.flaky).toEqual([{ case: 'a', unstable: 1, changes: 0 }]);
});

test('contains no script, and keeps a hostile name as text', () => {
  const profile = { ...SUMMARY.profile, name: HOSTILE_TEXT };
  const folder = '"><script>alert(1)</script>/../..';
  const causes = SUMMARY.causes.map((cause) => ({ ...cause, sentence: HOSTILE_TEXT }));
  const page = renderIndex([{ ...kept(1, { profile, causes }), folder }]);
  const tags = new Set([...page.matchAll(/<([a-z][\w-]*)/gi)].map(([, tag]) => tag));
  for (const tag of ['script', 'img', 'svg', 'iframe', 'object']) expect(tags).not.toContain(tag);
  expect(page).toContain("default-src 'none'");
  expect([...page.matchAll(/href="([^"]*)"/g)].map(([, to]) => to)).toEqual([
    'data:,',
    `./${encodeURIComponent(folder)}/report.html`.replaceAll("'", '&#39;'),
  ]);
});

test('says that a folder contains no runs', () => {
  expect(renderIndex([])).toContain('No folder next to this page contains a run.');
});
