import { describe, expect, test } from 'vitest';
import type { Level } from '../clauses/clause.js';
import type { Verdict } from '../record/event.js';
import { judgeFault, judgeNull, judgeVariant } from './judge-results.js';
import type { FaultRow } from './rows.js';
import { ranAs } from './sample-results.testing.js';

const REQUIRED = new Set(['A-ONE', 'A-TWO']);
const levelOf = (clause: string): Level => (REQUIRED.has(clause) ? 'required' : 'recommended');

const row = (more: Partial<FaultRow> = {}): FaultRow => ({
  id: 'f',
  sentence: 'S.',
  group: 'header',
  operations: ['all'],
  clauses: ['A-ONE'],
  only: ['a/b/c'],
  ...more,
});

type Found = readonly [clause: string, level: Level];

describe('a fault', () => {
  const rows: readonly (readonly [
    name: string,
    given: readonly Found[],
    row: Partial<FaultRow>,
    want: object,
  ])[] = [
    [
      'is found if a finding names its clause',
      [['A-ONE', 'required']],
      {},
      { status: 'found', named: ['A-ONE'], others: [], cases: ['a/b/c'] },
    ],
    [
      'is told as several if a finding accuses another required clause',
      [
        ['A-ONE', 'required'],
        ['A-TWO', 'required'],
      ],
      {},
      { status: 'told-as-several', surplus: ['A-TWO'] },
    ],
    [
      'is found if the other clause is a companion',
      [
        ['A-ONE', 'required'],
        ['A-TWO', 'required'],
      ],
      { companions: ['A-TWO'] },
      { status: 'found', surplus: [] },
    ],
    [
      'is not found by a recommended finding for a required clause',
      [['A-ONE', 'recommended']],
      {},
      { status: 'by-other-clauses', named: [], others: [], cases: [] },
    ],
    [
      'is not found by an observation',
      [['A-ONE', 'observe']],
      {},
      { status: 'not-found', named: [], others: [], cases: [] },
    ],
    [
      'is not found if no finding names one of its clauses',
      [
        ['A-ONE', 'required'],
        ['B-ONE', 'recommended'],
      ],
      { clauses: ['A-ONE', 'A-TWO'] },
      { status: 'by-other-clauses', named: ['A-ONE'], others: ['B-ONE'], cases: ['a/b/c'] },
    ],
    [
      'is not found by other clauses alone',
      [['A-TWO', 'required']],
      {},
      { status: 'by-other-clauses', named: [], others: ['A-TWO'], cases: [] },
    ],
    [
      'that breaks a recommended clause is found by a warning',
      [['B-ONE', 'recommended']],
      { level: 'recommended', clauses: ['B-ONE'] },
      { status: 'found', named: ['B-ONE'], others: [], cases: ['a/b/c'] },
    ],
    [
      'that no case claims to detect, and no case detected, has no case',
      [],
      { only: [] },
      { status: 'no-case', named: [], others: [], cases: [] },
    ],
  ];
  test.each(rows)('%s', (_name, given, more, want) => {
    const findings = given.map(([clause, level]) => ({ clause, level }));
    const ran = ranAs('fault', { findings });
    const picked = { ...ran, task: { ...ran.task, pick: { cases: ['a/'] } } };
    expect(judgeFault(row(more), picked, levelOf)).toMatchObject(want);
  });

  test('in a run of the whole suite may show effects elsewhere', () => {
    const findings = [
      { clause: 'A-ONE', level: 'required' as const },
      { clause: 'A-TWO', level: 'required' as const },
    ];
    const { status, surplus } = judgeFault(row(), ranAs('fault', { findings }), levelOf);
    expect([status, surplus]).toEqual(['found', ['A-TWO']]);
  });

  test('that was not tested has no case, and one with a broken bank is broken', () => {
    expect(judgeFault(row(), undefined, levelOf).status).toBe('no-case');
    const task = ranAs('fault', {}).task;
    const broke = judgeFault(row(), { task, kind: 'broke', reason: 'it hangs' }, levelOf);
    expect([broke.status, broke.reason, broke.named]).toEqual(['broke', 'it hangs', []]);
  });
});

describe('a conforming bank', () => {
  test.each<readonly [string, Parameters<typeof ranAs>[1], object]>([
    ['is quiet without findings', {}, { status: 'quiet', alarms: [], judged: 1 }],
    [
      'is quiet with observations only',
      { findings: [{ clause: 'A-ONE', level: 'observe' }] },
      { status: 'quiet' },
    ],
    [
      'causes a false alarm by a warning too',
      { findings: [{ clause: 'B-ONE', level: 'recommended' }] },
      { status: 'false-alarm', alarms: [{ case: 'a/b/c', clause: 'B-ONE' }] },
    ],
    [
      'is quiet with a warning about a clause that it departs from',
      { findings: [{ clause: 'B-TWO', level: 'recommended' }] },
      { status: 'quiet', warned: ['B-TWO'] },
    ],
    [
      'cannot depart from a clause with a required finding',
      { findings: [{ clause: 'B-TWO', level: 'required' }] },
      { status: 'false-alarm', warned: [] },
    ],
    [
      'causes a false alarm by a case without a judgement',
      { verdicts: ['setup-failed'] },
      { status: 'false-alarm', alarms: [{ clause: '', actual: 'setup-failed: why' }], judged: 0 },
    ],
    [
      'causes a false alarm by another exit code than 0',
      { exitCode: 3, reason: 'preflight failed' },
      { status: 'false-alarm', alarms: [], reason: 'preflight failed' },
    ],
  ])('%s', (_name, given, want) => {
    const touched = { id: 'v', touches: {}, departs: ['B-TWO'] };
    expect(judgeVariant(ranAs('variant', given), touched)).toMatchObject(want);
  });
});

test('an alarm that follows from another finding has no field besides those of power.json', () => {
  const findings = [{ clause: 'B-ONE', level: 'required', follows: 'A-ONE' }] as const;
  const { alarms } = judgeVariant(ranAs('variant', { findings }), { id: 'v', touches: {} });
  expect(alarms.map((alarm) => Object.keys(alarm).sort())).toEqual([
    ['actual', 'case', 'clause', 'expected', 'level'],
  ]);
});

describe('a null bank', () => {
  test.each<readonly [string, readonly Verdict[], number, object]>([
    ['is refused by failures', ['failed', 'blocked'], 1, { status: 'refused', passes: [] }],
    ['is refused by the preflight', ['blocked'], 3, { status: 'refused', passes: [] }],
    ['passes with one case', ['failed', 'passed'], 1, { status: 'passes', passes: ['a/b/c'] }],
    ['passes with exit code 0', ['warned'], 0, { status: 'passes', passes: [] }],
    ['breaks the suite', ['harness-error'], 4, { status: 'broke' }],
  ])('%s', (_name, verdicts, exitCode, want) => {
    expect(judgeNull(ranAs('null', { verdicts, exitCode }))).toMatchObject(want);
  });
});
