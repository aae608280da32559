import { describe, expect, test } from 'vitest';
import type { Level } from '../clauses/clause.js';
import type { Finding, Verdict } from '../record/event.js';
import { runVerdict, type VerdictFacts } from '../record/run-verdict.js';
import { type CaseOutcome, caseVerdict } from './case-verdict.js';

const finding = (level: Level, clause = `X-${level}`): Finding => ({
  clause,
  level,
  expected: '',
  actual: '',
  where: '',
});
const CLEAN: CaseOutcome = {
  findings: [],
  setupFailure: null,
  harnessError: null,
  interrupted: false,
  judged: 1,
};
const required = [finding('required')];
const WAIVERS = [{ id: 'W1', clause: 'X-WAIVED', reason: 'known' }];
const waived = { ...finding('required', 'X-WAIVED'), waiver: 'W1' };

describe('a case', () => {
  test.each<readonly [Partial<CaseOutcome>, Verdict]>([
    [{}, 'passed'],
    [{ findings: [finding('observe')] }, 'observed'],
    [{ findings: [finding('observe'), finding('recommended')] }, 'warned'],
    [{ findings: [finding('recommended'), ...required] }, 'failed'],
    [{ findings: [waived] }, 'waived'],
    [{ findings: [waived, finding('recommended')] }, 'waived'],
    [{ findings: [waived, ...required] }, 'failed'],
    [{ setupFailure: 'x' }, 'setup-failed'],
    [{ setupFailure: 'x', findings: [finding('recommended')] }, 'setup-failed'],
    [{ setupFailure: 'x', findings: required, own: [] }, 'setup-failed'],
    [{ setupFailure: 'x', findings: required, own: [waived] }, 'setup-failed'],
    [{ setupFailure: 'x', findings: required, own: required }, 'failed'],
    [{ judged: 0 }, 'not-applicable'],
    [{ inapplicable: 'x' }, 'not-applicable'],
    [{ inapplicable: 'x', findings: [finding('recommended')] }, 'warned'],
    [{ inapplicable: 'x', findings: required }, 'failed'],
    [{ inapplicable: 'x', findings: required, own: [] }, 'not-applicable'],
    [{ judged: 0, findings: required }, 'failed'],
    [{ notJudged: 'x' }, 'blocked'],
    [{ judged: 0, notJudged: 'x' }, 'blocked'],
    [{ notJudged: 'x', findings: [finding('recommended')] }, 'warned'],
    [{ notJudged: 'x', findings: required }, 'failed'],
    [{ notJudged: 'x', inapplicable: 'y' }, 'not-applicable'],
    [{ interrupted: true, findings: required }, 'blocked'],
    [{ harnessError: 'x', findings: required }, 'harness-error'],
  ])('%j is %s', (change, want) => {
    expect(caseVerdict({ ...CLEAN, ...change }, WAIVERS).verdict).toBe(want);
  });
});

const RUN: VerdictFacts = {
  cases: [],
  untested: [],
  waiverErrors: [],
  narrowed: false,
  aborted: false,
  preflightFailure: null,
  dead: false,
  broken: null,
};
const ended = (verdict: Verdict, findings: readonly Finding[] = []) => ({
  case: 'a/b',
  verdict,
  findings,
});
const OK = ended('passed');
const BAD = ended('failed', required);
const SILENT = ended('failed', [finding('required', 'COMMON-ANSWERS')]);

describe('a run', () => {
  test.each<readonly [Partial<VerdictFacts>, verdict: string, exitCode: number]>([
    [{ cases: [OK] }, 'conformant', 0],
    [
      { cases: [OK, ended('warned'), ended('observed'), ended('waived', [waived])] },
      'conformant',
      0,
    ],
    [{ cases: [OK, BAD] }, 'not-conformant', 1],
    [{ cases: [OK, BAD], narrowed: true }, 'not-conformant', 1],
    [{ cases: [OK, BAD], untested: ['X'] }, 'not-conformant', 1],
    [{ cases: [OK], untested: ['X'] }, 'inconclusive', 1],
    [{ cases: [OK], untested: ['X'], narrowed: true }, 'inconclusive', 0],
    [{ cases: [OK, ended('setup-failed')], untested: ['X'], narrowed: true }, 'inconclusive', 1],
    [{ cases: [OK, ended('blocked')], untested: ['X'], narrowed: true }, 'inconclusive', 1],
    [{ cases: [OK, ended('setup-failed')] }, 'inconclusive', 1],
    [{ cases: [OK, ended('blocked')], narrowed: true }, 'inconclusive', 1],
    [{ cases: [] }, 'inconclusive', 1],
    [{ cases: [ended('not-applicable')] }, 'inconclusive', 1],
    [{ cases: [ended('blocked')], preflightFailure: 'port' }, 'inconclusive', 3],
    [{ cases: [OK, SILENT], dead: true }, 'inconclusive', 3],
    [{ cases: [OK, BAD, SILENT], dead: true }, 'not-conformant', 3],
    [{ cases: [OK, SILENT] }, 'not-conformant', 1],
    [{ cases: [OK], aborted: true }, 'inconclusive', 130],
    [{ cases: [BAD], aborted: true }, 'not-conformant', 130],
    [{ cases: [OK, ended('harness-error')] }, 'inconclusive', 4],
    [{ cases: [OK], broken: 'x' }, 'inconclusive', 4],
  ])('%j is %s, %d', (change, verdict, exitCode) => {
    expect(runVerdict({ ...RUN, ...change })).toMatchObject({ verdict, exitCode });
  });

  test('says that a failure of several cases, which none has alone, may come of requests at the same time', () => {
    const unstable = ended('unstable', [{ ...finding('required', 'X-CODE'), unstable: true }]);
    const reasonOf = (times: number) =>
      runVerdict({ ...RUN, cases: [OK, ...Array.from({ length: times }, () => unstable)] }).reason;
    expect(reasonOf(3)).toMatch(/3 of them break X-CODE while other cases run, and not alone/);
    expect(reasonOf(2)).not.toMatch(/break/);
  });
});

test('a run of some cases says what it did, and that it gives no verdict on the bank', () => {
  const { verdict, reason } = runVerdict({ ...RUN, cases: [OK], untested: ['X'], narrowed: true });
  expect(verdict).toBe('inconclusive');
  expect(reason).toBe(
    'No violation in 1 case of the selection. Only a run of all cases gives a verdict on the bank.',
  );
  const missed = new Map([['X', 'the list is empty']]);
  const open = runVerdict({ ...RUN, cases: [OK], untested: ['X'], missed, narrowed: true });
  expect(open.reason).toContain('X was not judged: the list is empty.');
});

test('a run without a PSU who approves at pages gives no verdict', () => {
  const without = (means: string) =>
    runVerdict({ ...RUN, cases: [OK], lacking: new Map([[means, 9]]) });
  const sentence = 'Not examined, because the profile lacks it: the cases that need';
  expect(without('psu.approve')).toEqual({
    ...{ verdict: 'inconclusive', exitCode: 1 },
    reason: `${sentence} psu.approve (9).`,
  });
  expect(without('clock')).toMatchObject({
    verdict: 'conformant',
    reason: expect.stringContaining(`${sentence} clock (9).`),
  });
});
