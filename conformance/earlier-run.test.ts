import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { selectedBy } from './earlier-run.js';
import { eventLine } from './record/event-line.js';
import { sampleEvents } from './report/sample/sample-events.js';

const folder = mkdtempSync(join(tmpdir(), 'xs2a-earlier-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('a run that is continued keeps its selection, also the cases that did not apply', () => {
  const [started, ...others] = sampleEvents();
  if (started?.type !== 'run-started') throw new Error('the sample begins otherwise');
  const ended = { type: 'case-finished', title: 'A', clauses: [], findings: [] } as const;
  const idle = { ...ended, case: 'a/idle', verdict: 'not-applicable' } as const;
  const events = [...others, { ...idle, reason: 'no clock', durationMs: 0 }];
  const record = join(folder, 'events.ndjson');
  const selected = (narrowed: boolean) => {
    writeFileSync(record, [{ ...started, narrowed }, ...events].map(eventLine).join(''));
    return selectedBy(folder).cases;
  };
  const planned = started.planned.map((each) => each.case);
  expect(selected(true)).toEqual(expect.arrayContaining([...planned, 'a/idle']));
  expect(selected(false)).toBeUndefined();
});

test('a run that is continued keeps its draw', () => {
  const [started, ...others] = sampleEvents();
  if (started?.type !== 'run-started') throw new Error('the sample begins otherwise');
  const record = join(folder, 'events.ndjson');
  const draws = [{ draw: { number: 7, differs: [] } }, {}].map((draw) => {
    writeFileSync(record, [{ ...started, ...draw }, ...others].map(eventLine).join(''));
    return selectedBy(folder).draw;
  });
  expect(draws).toEqual([7, 0]);
});
