import { describe, expect, test } from 'vitest';
import type { Clause } from '../clauses/clause.js';
import { createPaint } from '../report/console/paint.js';
import type { Power } from './power.js';
import { powerLines } from './power-lines.js';
import { powerOf, type SelftestOutcomes } from './power-of.js';
import { renderPower } from './render-power.js';
import { ranAs } from './sample-results.testing.js';

const clause = (id: string, more: Partial<Clause> = {}): [string, Clause] => [
  id,
  {
    ...{ id, sentence: 'S.', section: 'X', level: 'required', provenance: 'stated' },
    ...{ dialects: ['contract'], index: [] },
    ...more,
  },
];

const CLAUSES = new Map([
  clause('PIS-ONE'),
  clause('PIS-TWO'),
  clause('AIS-ONE', { unproven: 'Time stands | still.' }),
  clause('AIS-TWO', { unproven: 'Nobody knows.' }),
  clause('HDR-ONE', { level: 'recommended' }),
]);

const fault = (id: string, clauses: readonly string[], only = ['a/b/c']) => ({
  ...{ id, sentence: 'S.', group: 'header', operations: ['all'], clauses, only },
});

const FAULTS = [
  fault('one', ['PIS-ONE', 'AIS-TWO']),
  fault('two', ['PIS-TWO']),
  fault('none', ['HDR-ONE'], []),
];

const tried = (more: Partial<SelftestOutcomes> = {}): SelftestOutcomes => ({
  about: {
    tool: { name: 'xs2a-kit', version: '1.2.3', node: 'v20.19.0' },
    ...{ startedAt: '2026-01-02T03:04:05.000Z', mode: 'quick', narrowedBy: [] },
    ...{ minutes: 1.5, cpuSeconds: 90, jobs: 2 },
  },
  rows: { faults: FAULTS, variants: [] },
  noCase: FAULTS.slice(2),
  results: [
    ranAs('fault', {
      id: 'one',
      findings: ['PIS-ONE', 'AIS-TWO'].map((id) => ({ clause: id, level: 'required' })),
    }),
    ranAs('fault', { id: 'two' }),
    ranAs('variant', { id: 'other', findings: [{ clause: 'HDR-ONE', level: 'recommended' }] }),
    ranAs('null', { id: 'echo', verdicts: ['failed'], exitCode: 1 }),
  ],
  clauses: CLAUSES,
  stopped: false,
  ...more,
});

const exitOf = (more: Partial<SelftestOutcomes>): Pick<Power, 'exitCode' | 'complete'> => {
  const { exitCode, complete } = powerOf(tried(more));
  return { exitCode, complete };
};

describe('the power of a suite', () => {
  test('counts faults by clauses and group, and lists which clauses are proven', () => {
    const { byClauses, byGroup, clauses, checks, exchanges } = powerOf(tried());
    expect({ byClauses, byGroup, clauses, checks, exchanges }).toEqual({
      byClauses: [
        { name: 'AIS', found: 1, seeded: 1 },
        { name: 'HDR', found: 0, seeded: 1 },
        { name: 'PIS', found: 1, seeded: 2 },
      ],
      byGroup: [{ name: 'header', found: 1, seeded: 3 }],
      clauses: {
        required: 4,
        proven: ['PIS-ONE', 'AIS-TWO'],
        excused: [{ clause: 'AIS-ONE', reason: 'Time stands | still.' }],
        unproven: ['PIS-TWO'],
        stale: ['AIS-TWO'],
      },
      checks: { passed: 2, failed: 3 },
      exchanges: 28,
    });
  });

  const good = tried().results.slice(0, 1);
  const narrowed = { ...tried().about, narrowedBy: ['--faults one'] };
  const proven = new Map([...CLAUSES].filter(([id]) => id !== 'PIS-TWO'));
  test.each<readonly [string, Partial<SelftestOutcomes>, object]>([
    ['a fault was missed', {}, { exitCode: 1, complete: true }],
    [
      'a required clause is not proven',
      { results: good, noCase: [] },
      { exitCode: 1, complete: true },
    ],
    [
      'every clause is proven or excused',
      { results: good, noCase: [], clauses: proven },
      { exitCode: 0, complete: true },
    ],
    [
      'a narrowed selftest does not judge clauses',
      { results: good, noCase: [], about: narrowed },
      { exitCode: 0, complete: false },
    ],
    ['it was stopped', { results: good, stopped: true }, { exitCode: 130, complete: true }],
  ])('has the right exit code: %s', (_name, given, want) => {
    expect(exitOf(given)).toEqual(want);
  });

  test('is rendered in 80 columns', () => {
    const lines = powerLines(powerOf(tried()), createPaint(false));
    expect(lines).toBe(`Power of the suite
  quick: 4 banks, 28 exchanges, 1.5 minutes (90 s of processor time)

  clauses            found      kind of fault            found
  AIS               1 of 1      header                  1 of 3
  HDR               0 of 1
  PIS               1 of 2

  faults found            1 of 3
  conforming banks quiet  0 of 1
  null banks refused      1 of 1
  required clauses proven 2 of 4
    unproven, with reason 1
    unproven, no reason   1

  conforming bank other
      HDR-ONE in a/b/c: A
  fault two
      nothing was found; not named: PIS-TWO
  fault none
      no case detects it: HDR-ONE
`);
  });

  test('is rendered as Markdown without markup from a bank', () => {
    const page = renderPower(powerOf(tried()));
    expect(page).toContain(
      'Quick: 4 banks, 28 exchanges, 1.5 minutes (90 s of processor time). Quick: only the cases that claim to detect each bank',
    );
    expect(page).toContain('| faults found | 1 of 3 | **open** |\n');
    expect(page).toContain('| AIS-ONE | Time stands \\| still. |\n');
    expect(page).toContain('without a reason\n\n- PIS-TWO\n');
    expect(page).toContain('proves the clause\n\n- AIS-TWO\n');
  });
});
