import { expect, test } from 'vitest';
import { CLAUSES, runAgainst, type TinyFaults, tinyBank } from '../engine/tiny-bank.testing.js';
import { disagreement } from './disagreement.js';
import type { RunEvent, RunFinished } from './event.js';
import { foldRun } from './fold-run.js';
import { mergeRuns, type ShardRecord } from './merge-runs.js';

const REGISTER = [...CLAUSES.values()];
const TARGET = { baseUrl: 'https://bank.example/psd2', authUrl: 'https://bank.example' };

/** The record of a run, changed as if every run had used the same address. */
async function recordOf(
  faults: TinyFaults,
  more: Parameters<typeof runAgainst>[1] = {},
): Promise<readonly RunEvent[]> {
  const { events } = await runAgainst(tinyBank(faults), more);
  return events.map((event) =>
    event.type === 'run-started' ? { ...event, target: TARGET } : event,
  );
}

async function partsOf(faults: TinyFaults, of: number): Promise<readonly ShardRecord[]> {
  const parts: ShardRecord[] = [];
  for (let part = 1; part <= of; part += 1) {
    parts.push({ name: `part-${part}`, events: await recordOf(faults, { shard: { part, of } }) });
  }
  return parts;
}

const endOf = (events: readonly RunEvent[]) => events.at(-1) as RunFinished;

/**
 * The verdict of each case, without values that differ between any two runs. The shards also decide
 * which failed cases are repeated.
 */
const verdictsOf = (events: readonly RunEvent[]) =>
  foldRun(events)
    .cases.map(({ id, verdict, reason, findings }) => ({ id, verdict, reason, findings }))
    .sort((one, other) => one.id.localeCompare(other.id));

test.each<[string, TinyFaults]>([
  ['a conforming bank', {}],
  ['a bank with a fault', { createStatus: 200 }],
])('merges two parts of %s into the result of the whole run', async (_name, faults) => {
  const whole = await recordOf(faults);
  const merged = mergeRuns(await partsOf(faults, 2), REGISTER);
  expect(verdictsOf(merged)).toEqual(verdictsOf(whole));
  const { durationMs: _one, exchanges: _two, ...end } = endOf(merged);
  const { durationMs: _three, exchanges: _four, ...wanted } = endOf(whole);
  expect(end).toEqual(wanted);
  expect(disagreement(foldRun(merged), REGISTER)).toBeNull();
  const ids = merged.flatMap((event) => (event.type === 'exchange' ? [event.exchange.id] : []));
  expect(new Set(ids).size).toBe(ids.length);
});

test('keeps a merged run of selected cases inconclusive', async () => {
  const only = ['ais/create'];
  const parts = [1, 2].map(async (part) => ({
    name: `part-${part}`,
    events: await recordOf({}, { only, shard: { part, of: 2 } }),
  }));
  expect(endOf(mergeRuns(await Promise.all(parts), REGISTER)).verdict).toBe('inconclusive');
});

const changed = ({ name, events }: ShardRecord, change: object): ShardRecord => ({
  name,
  events: events.map((event) =>
    event.type === 'run-started' ? ({ ...event, ...change } as RunEvent) : event,
  ),
});

test.each<[string, (parts: readonly [ShardRecord, ShardRecord]) => readonly ShardRecord[], string]>(
  [
    ['a missing part', ([one]) => [one], 'Part 2 of 2 is missing.'],
    ['a part twice', ([one, two]) => [one, two, two], 'part-2 and part-2 are both part 2 of 2.'],
    [
      'another bank',
      ([one, two]) => [one, changed(two, { target: { ...TARGET, baseUrl: 'https://other' } })],
      'part-1 and part-2 do not have the same target.',
    ],
    [
      'another version',
      ([one, two]) => [one, changed(two, { tool: { name: 'xs2a-kit', version: '9', node: '' } })],
      'part-1 and part-2 do not have the same version of the tool.',
    ],
    [
      'other documents',
      ([one, two]) => [
        one,
        changed(two, { documents: [{ role: 'xs2a', file: '', own: true, sha256: 'a' }] }),
      ],
      'part-1 and part-2 do not have the same documents.',
    ],
    [
      'another profile',
      ([one, two]) => [
        one,
        changed(two, { profile: { name: 'x', file: 'x', dialect: 'contract' } }),
      ],
      'part-1 and part-2 do not have the same profile.',
    ],
    [
      'another draw',
      ([one, two]) => [one, changed(two, { draw: { number: 3, differs: [] } })],
      'part-1 and part-2 do not have the same draw.',
    ],
    [
      'another number of parts',
      ([one, two]) => [one, changed(two, { shard: { part: 3, of: 4, whole: true } })],
      'part-2 is a part of 4, not of 2.',
    ],
    [
      'a whole run',
      ([one, two]) => [one, changed(two, { shard: undefined })],
      'part-2 is not a part of a run: it was not run with --shard.',
    ],
    [
      'an interrupted part',
      ([one, two]) => [one, { ...two, events: two.events.slice(0, -1) }],
      'part-2 was interrupted: complete it first (--resume).',
    ],
  ],
)('rejects %s', async (_name, change, message) => {
  const [one, two] = await partsOf({}, 2);
  if (one === undefined || two === undefined) throw new Error('two parts are needed');
  expect(() => mergeRuns(change([one, two]), REGISTER)).toThrow(message);
});
