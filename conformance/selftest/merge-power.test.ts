import { describe, expect, test } from 'vitest';
import type { Clause } from '../clauses/clause.js';
import { mergePower, type PowerPart } from './merge-power.js';
import type { Power } from './power.js';
import { powerOf } from './power-of.js';
import type { Rows } from './rows.js';
import { ranAs } from './sample-results.testing.js';
import type { Result } from './task.js';

const CLAUSES = new Map<string, Clause>(
  ['A-ONE', 'A-TWO'].map((id) => [
    id,
    {
      ...{ id, sentence: 'S.', section: 'X', level: 'required', provenance: 'stated' },
      ...{ dialects: ['contract'], index: [] },
    },
  ]),
);
const fault = (id: string, clause: string) => ({
  ...{ id, sentence: 'S.', group: 'header', operations: ['all'], clauses: [clause], only: ['a'] },
});
const ROWS: Rows = {
  faults: [fault('one', 'A-ONE'), fault('two', 'A-TWO')],
  variants: [{ id: 'v', touches: { clauses: ['A-ONE'] } }],
};

const found = (id: string, clause: string): Result =>
  ranAs('fault', { id, findings: [{ clause, level: 'required' }] });

/** The report of a part, as a separate machine creates it. */
function part(shard: string, results: readonly Result[], more: Partial<Power> = {}): PowerPart {
  const power = powerOf({
    about: {
      tool: { name: 'xs2a-kit', version: '1.2.3', node: 'v20.19.0' },
      ...{ startedAt: `2026-01-02T03:04:0${shard[0]}.000Z`, mode: 'full' },
      ...{ narrowedBy: [`--shard ${shard}`], minutes: 1.5, cpuSeconds: 100, jobs: 2 },
    },
    ...{ rows: ROWS, noCase: [], results, clauses: CLAUSES, stopped: false },
  });
  return { file: `${shard[0]}.json`, power: { ...power, ...more } };
}

const FIRST = [
  found('two', 'A-TWO'),
  ranAs('variant', { id: 'v' }),
  ranAs('sound', { id: 'reference-bank' }),
];
const SECOND = [found('one', 'A-ONE')];
const merged = (...parts: readonly PowerPart[]) => mergePower(parts, ROWS, CLAUSES);

describe('the parts of a selftest', () => {
  test('form one complete report, which judges the clauses', () => {
    const power = merged(part('2/2', SECOND), part('1/2', FIRST));
    expect(power).toMatchObject({
      ...{ complete: true, exitCode: 0, narrowedBy: [], minutes: 3, cpuSeconds: 200, jobs: 4 },
      ...{ startedAt: '2026-01-02T03:04:01.000Z', checks: { passed: 4, failed: 0 } },
      clauses: { proven: ['A-ONE', 'A-TWO'], unproven: [] },
    });
    expect(power.faults.map(({ id }) => id)).toEqual(['one', 'two']);
    expect(power.variants.map(({ id }) => id)).toEqual(['reference-bank', 'v']);
    expect(power.exchanges).toBe(28);
  });

  test('end with exit code 1 if one of them has a missed fault', () => {
    const power = merged(part('1/2', FIRST), part('2/2', [ranAs('fault', { id: 'one' })]));
    expect([power.exitCode, power.checks, power.clauses.unproven]).toEqual([
      1,
      { passed: 3, failed: 1 },
      ['A-ONE'],
    ]);
  });

  test.each<[string, readonly PowerPart[], string]>([
    ['there are none', [], '--merge names no report.'],
    ['one is missing', [part('1/2', FIRST)], 'of 2 parts, 2 is missing.'],
    [
      'one appears twice',
      [part('1/2', FIRST), part('1/2', FIRST)],
      '1.json and 1.json are both part 1 of 2',
    ],
    [
      'they belong to different divisions',
      [part('1/2', FIRST), part('2/3', SECOND)],
      '2.json is a part of 3, but 1.json is one of 2.',
    ],
    [
      'they have different versions',
      [
        part('1/2', FIRST),
        part('2/2', SECOND, { tool: { name: 'xs2a-kit', version: '2.0.0', node: 'v22' } }),
      ],
      '2.json has version 2.0.0, but 1.json has 1.2.3.',
    ],
    [
      'they have different modes',
      [part('1/2', FIRST), part('2/2', SECOND, { mode: 'quick' })],
      '2.json is quick, 1.json is full.',
    ],
    [
      'one was stopped',
      [part('1/2', FIRST), part('2/2', SECOND, { narrowedBy: ['--shard 2/2', 'stopped'] })],
      '2.json is not a complete part: --shard 2/2, stopped.',
    ],
    [
      'one was not run with --shard',
      [part('1/1', FIRST, { narrowedBy: [] })],
      '1.json is not a complete part: it was not run with --shard.',
    ],
    ['a fault is in no part', [part('1/2', FIRST), part('2/2', [])], 'no part contains one.'],
    [
      'the reference bank is in no part',
      [part('1/2', FIRST.slice(0, 2)), part('2/2', SECOND)],
      'no part contains reference-bank.',
    ],
    [
      'a fault is in two parts',
      [part('1/2', FIRST), part('2/2', [...SECOND, found('two', 'A-TWO')])],
      'two parts contain two.',
    ],
    [
      'one contains an unknown bank',
      [part('1/2', FIRST), part('2/2', [...SECOND, ranAs('variant', { id: 'w' })])],
      'a part contains w, which does not exist here.',
    ],
    [
      'a null bank was run in only one way',
      [part('1/2', FIRST), part('2/2', [...SECOND, ranAs('null', { id: 'echo' })])],
      'no part contains null bank echo with and without preflight.',
    ],
  ])('are rejected if %s', (_name, parts, want) => {
    expect(() => merged(...parts)).toThrow(want);
  });
});
