import { expect, test } from 'vitest';
import type { RunEvent } from '../../../generated/model/studio/schemas.js';
import { liveAfter, liveFrom } from './live-run.js';

const AT = '2026-11-27T10:00:00.000Z';
const started = (id: string): RunEvent => ({ type: 'case-started', case: id, at: AT });
const sent = (path: string): RunEvent => ({
  type: 'exchange',
  case: 'a',
  method: 'GET',
  path,
  status: 200,
  durationMs: 4,
});
const ended = (id: string, passed: number): RunEvent => ({
  type: 'case-ended',
  end: { id, title: id, verdict: 'passed', durationMs: 9 },
  counts: { passed },
});

test('cases begin, end, and are counted', () => {
  const live = [started('b'), sent('/1'), ended('a', 1), sent('/2')].reduce(
    liveAfter,
    liveFrom({ running: [{ case: 'a', at: AT }] }),
  );
  expect([...live.running.keys()]).toEqual(['b']);
  expect(live.ended.map(({ id }) => id)).toEqual(['a']);
  expect(live.counts).toEqual({ passed: 1 });
  expect(live.exchanges.map(({ path }) => path)).toEqual(['/2', '/1']);
});

test('a case that is told again replaces the earlier one', () => {
  const live = [ended('a', 1), ended('b', 2), ended('a', 2)].reduce(liveAfter, liveFrom({}));
  expect(live.ended.map(({ id }) => id)).toEqual(['a', 'b']);
});

test('only the last exchanges are kept', () => {
  const live = Array.from({ length: 100 }, (_, at) => sent(`/${at}`)).reduce(
    liveAfter,
    liveFrom({}),
  );
  expect(live.exchanges).toHaveLength(30);
  expect(live.exchanges[0]?.path).toBe('/99');
});

test('a state with running cases replaces what the page thought', () => {
  const before = liveAfter(liveFrom({}), started('gone'));
  const run = { running: [{ case: 'c', at: AT }] };
  const live = liveAfter(before, { type: 'state', run } as unknown as RunEvent);
  expect([...live.running.keys()]).toEqual(['c']);
});
