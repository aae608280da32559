import { expect, test } from 'vitest';
import { runAgainst, type TinyFaults, tinyBank } from '../engine/tiny-bank.testing.js';
import type { ChangedCase } from './changed-case.js';
import { compareRuns, isWorse } from './compare-runs.js';
import type { Exchange, Finding, RunEvent } from './event.js';
import { type CaseRun, foldRun, type Run } from './fold-run.js';

const runOf = async (faults: TinyFaults = {}) =>
  foldRun((await runAgainst(tinyBank(faults))).events);
const idsOf = (cases: readonly { readonly case: string }[]) => cases.map((each) => each.case);

test('shows no change between a run and itself, or another run of the same bank', async () => {
  const [one, other] = [await runOf(), await runOf()];
  for (const later of [one, other]) {
    const { verdicts, counts, causes, ...changes } = compareRuns(one, later);
    expect(verdicts).toEqual({ before: 'conformant', after: 'conformant' });
    expect(counts.after).toEqual(counts.before);
    expect(Object.values(causes).flat()).toEqual([]);
    expect(Object.values(changes).flat()).toEqual([]);
  }
});

test('reports new failures as worse, and the reverse as fixed', async () => {
  const [good, bad] = [await runOf(), await runOf({ createStatus: 200 })];
  const worse = compareRuns(good, bad);
  expect(idsOf(worse.newlyFailed)).toContain('ais/create');
  expect(worse.newlyFailed[0]?.added[0]?.sentence).toContain('the status is 200');
  expect(worse.newlyFailed[0]?.corrected).toEqual([]);
  expect([isWorse(worse), worse.fixed]).toEqual([true, []]);
  const mended = compareRuns(bad, good);
  expect(idsOf(mended.fixed)).toEqual(idsOf(worse.newlyFailed));
  expect([isWorse(mended), mended.newlyFailed]).toEqual([false, []]);
});

test('calls nothing gone or new that the other run did not test', async () => {
  const [good, bad] = [await runOf(), await runOf({ createStatus: 200 })];
  const withoutIt = (run: Run): Run => ({
    ...run,
    started: { ...run.started, narrowed: true },
    cases: run.cases.filter(({ verdict }) => verdict !== 'failed' && verdict !== 'setup-failed'),
  });
  const { causes } = compareRuns(bad, withoutIt(bad));
  expect(causes.gone).toEqual([]);
  expect(causes.untestedAfter.length).toBeGreaterThan(0);
  expect(causes.untestedAfter).toEqual(compareRuns(bad, good).causes.gone);
  const back = compareRuns(withoutIt(bad), bad).causes;
  expect([back.added, back.untestedBefore]).toEqual([[], causes.untestedAfter]);
});

test('a clause that a narrowed run leaves untested has no other verdict', async () => {
  const good = await runOf();
  const clauses = (good.finished.clauses ?? []).map((one) => ({
    ...one,
    verdict: 'untested' as const,
  }));
  const untested: Run = { ...good, finished: { ...good.finished, clauses } };
  expect(compareRuns(good, untested).clauses.length).toBeGreaterThan(0);
  const narrowed: Run = { ...untested, started: { ...good.started, narrowed: true } };
  expect([compareRuns(good, narrowed).clauses, compareRuns(narrowed, good).clauses]).toEqual([
    [],
    [],
  ]);
});

/** The same run with a waiver for all that it found. */
const waivedIn = (run: Run): Run => ({
  ...run,
  cases: run.cases.map((one) => ({
    ...one,
    verdict: one.verdict === 'failed' ? ('waived' as const) : one.verdict,
    findings: one.findings.map((finding) => ({ ...finding, waiver: 'w1' })),
  })),
});

test('does not report what a waiver accepts as mended, nor as new when the waiver has ended', async () => {
  const bad = await runOf({ createStatus: 200 });
  const idsIn = (causes: readonly { readonly id: string }[]) => causes.map(({ id }) => id);
  const { stays } = compareRuns(bad, bad).causes;
  expect(stays.length).toBeGreaterThan(0);
  const accepted = compareRuns(bad, waivedIn(bad));
  expect([accepted.causes.gone, accepted.fixed]).toEqual([[], []]);
  expect(idsIn(accepted.causes.waived).sort()).toEqual(idsIn(stays).sort());
  expect(accepted.waived).toContainEqual({
    case: 'ais/create',
    before: 'failed',
    after: 'waived',
    why: expect.stringContaining('the status is 200'),
    corrected: [],
    added: [],
  });
  const ended = compareRuns(waivedIn(bad), bad).causes;
  expect([ended.added, idsIn(ended.stays)]).toEqual([[], idsIn(stays)]);
});

test('reports another finding in the same case as other evidence', async () => {
  const [one, other] = [await runOf({ createStatus: 200 }), await runOf({ createStatus: 200 })];
  const cases = other.cases.map((each) => ({
    ...each,
    findings: each.findings.map((finding) => ({ ...finding, where: 'create: body /x' })),
  }));
  expect(idsOf(compareRuns(one, { ...other, cases }).otherEvidence)).toContain('ais/create');
});

/** The findings of a case in two runs: one that both have, and others. */
function findingsIn(run: Run, clauses: readonly string[]): Run {
  const cases = run.cases.map((each): CaseRun => {
    const findings = clauses.map(
      (clause): Finding => ({
        ...{ clause, level: clause.startsWith('REQ') ? 'required' : 'observe' },
        ...{ where: 'create: status', expected: 'the status is 201', actual: 'the status is 200' },
      }),
    );
    const verdict = clauses.some((one) => one.startsWith('REQ')) ? 'failed' : 'observed';
    return each.id === 'ais/create' ? { ...each, verdict, findings } : each;
  });
  return { ...run, cases };
}

const quotedIn = ([one]: readonly ChangedCase[]) =>
  [one?.corrected, one?.added].map((quotes) => quotes?.map(({ clause }) => clause));

test('quotes the findings that differ, the required ones first, and none that both runs have', async () => {
  const run = await runOf();
  const before = findingsIn(run, ['OBS-SAME', 'OBS-GONE', 'REQ-GONE']);
  const { fixed } = compareRuns(before, findingsIn(run, ['OBS-SAME', 'OBS-NEW']));
  expect(quotedIn(fixed)).toEqual([['REQ-GONE', 'OBS-GONE'], ['OBS-NEW']]);
  const other = compareRuns(before, findingsIn(run, ['OBS-SAME', 'OBS-NEW', 'REQ-NEW']));
  expect(quotedIn(other.otherEvidence)).toEqual([
    ['REQ-GONE', 'OBS-GONE'],
    ['REQ-NEW', 'OBS-NEW'],
  ]);
});

test('a cause is tested where one of the cases that showed it was judged, or where its clauses hold', async () => {
  const bad = await runOf({ createStatus: 200 });
  const good = await runOf();
  const blocked = (is: (id: string) => boolean): Run => ({
    ...good,
    cases: good.cases.map((one) => (is(one.id) ? { ...one, verdict: 'blocked' } : one)),
  });
  const open = (run: Run): Run => ({ ...run, finished: { ...run.finished, clauses: [] } });
  const { gone } = compareRuns(bad, good).causes;
  const some = compareRuns(bad, open(blocked((id) => id === 'ais/read'))).causes;
  expect([some.gone, some.untestedAfter]).toEqual([gone, []]);
  const none = compareRuns(bad, open(blocked(() => true))).causes;
  expect([none.gone, none.untestedAfter]).toEqual([[], gone]);
  expect(
    compareRuns(
      bad,
      blocked(() => true),
    ).causes.gone,
  ).toEqual(gone);
});

test.each([
  ['the status is 500', true],
  ['the value is "RJCT"', true],
  ['the status is 200', false],
])('reports %s instead of a status of 200 as other evidence: %s', async (actual, isOther) => {
  const [one, other] = [await runOf({ createStatus: 200 }), await runOf({ createStatus: 200 })];
  const cases = other.cases.map((each) => ({
    ...each,
    findings: each.findings.map((finding) => ({ ...finding, actual })),
  }));
  const before = one.cases.map((each) => ({
    ...each,
    findings: each.findings.map((finding) => ({ ...finding, actual: 'the status is 200' })),
  }));
  const told = compareRuns({ ...one, cases: before }, { ...other, cases }).otherEvidence;
  expect(idsOf(told).includes('ais/create')).toBe(isOther);
});

test('reports a case that is no longer judged, removed or added', async () => {
  const { events } = await runAgainst(tinyBank());
  const blocked = events.map(
    (event): RunEvent =>
      event.type === 'case-finished' && event.case === 'ais/read'
        ? { ...event, verdict: 'blocked', reason: 'its twin failed' }
        : event,
  );
  const [before, after] = [foldRun(events), foldRun(blocked)];
  const comparison = compareRuns(before, after);
  expect(comparison.newlyUnjudged).toEqual([
    {
      case: 'ais/read',
      before: 'passed',
      after: 'blocked',
      why: 'its twin failed',
      corrected: [],
      added: [],
    },
  ]);
  expect(isWorse(comparison)).toBe(true);
  const back = compareRuns(after, before);
  expect(back.newlyJudged).toEqual([
    { case: 'ais/read', before: 'blocked', after: 'passed', why: '', corrected: [], added: [] },
  ]);
  expect([isWorse(back), back.otherwise]).toEqual([false, []]);
  const cases = before.cases.filter(({ id }) => id !== 'ais/read');
  expect(compareRuns(before, { ...before, cases }).removed).toEqual(['ais/read']);
  expect(compareRuns({ ...before, cases }, before).added).toEqual(['ais/read']);
});

test('compares the median of an operation, so that an outlier does not count', async () => {
  const run = await runOf();
  const taking = (times: readonly number[]) => {
    const [first] = run.cases;
    const [exchange] = first?.exchanges ?? [];
    if (first === undefined || exchange === undefined) throw new Error('no exchange');
    const exchanges = times.map((durationMs): Exchange => ({ ...exchange, durationMs }));
    return { ...run, cases: [{ ...first, exchanges }] };
  };
  const usual = Array.from({ length: 40 }, (_, index) => 50 + (index % 7));
  const twice = usual.map((time) => time * 2);
  const outlier = usual.with(3, 5000);
  expect(compareRuns(taking(usual), taking(twice)).slower).toMatchObject([
    { before: 53, after: 106 },
  ]);
  expect(compareRuns(taking(usual), taking(outlier)).slower).toEqual([]);
  expect(compareRuns(taking(usual.slice(0, 9)), taking(twice)).slower).toEqual([]);
  expect(isWorse(compareRuns(taking(usual), taking(twice)))).toBe(false);
});

test('says what else differs, and which cases no longer apply', async () => {
  const { events } = await runAgainst(tinyBank());
  const other = events.map((event): RunEvent => {
    if (event.type === 'run-started') {
      const target = { ...event.target, baseUrl: 'https://other.example' };
      const profile = { ...event.profile, path: '/w/bank.yaml', sha256: 'b' };
      const draw = { number: 4, differs: [] };
      return { ...event, target, profile, narrowed: !event.narrowed, draw };
    }
    return event.type === 'case-finished' && event.case === 'ais/read'
      ? { ...event, verdict: 'not-applicable', reason: 'profile lacks it' }
      : event;
  });
  const before = foldRun(
    events.map((event) =>
      event.type === 'run-started'
        ? { ...event, profile: { ...event.profile, path: '/w/bank.yaml', sha256: 'a' } }
        : event,
    ),
  );
  const comparison = compareRuns(before, foldRun(other));
  expect(comparison.newlyIdle.map((each) => each.case)).toEqual(['ais/read']);
  expect(comparison.otherwise).toEqual([
    `the runs are against two addresses, ${before.started.target.baseUrl} and https://other.example`,
    'the profile has changed',
    'the draws differ, 0 and 4, and with them TPPs, products and combinations',
    'only one of the runs has all cases',
  ]);
});

test('a case that could not be judged and does not apply any more is not judged now', async () => {
  const { events } = await runAgainst(tinyBank());
  const withVerdict = (verdict: 'setup-failed' | 'not-applicable') =>
    foldRun(
      events.map((event) =>
        event.type === 'case-finished' && event.case === 'ais/read'
          ? { ...event, verdict, reason: 'why', findings: [] }
          : event,
      ),
    );
  const comparison = compareRuns(withVerdict('setup-failed'), withVerdict('not-applicable'));
  expect(comparison.newlyIdle.map((each) => each.case)).toEqual(['ais/read']);
  expect(comparison.newlyJudged).toEqual([]);
});

test('a run that swaps the TPPs names certificates as the profile does', async () => {
  const { events } = await runAgainst(tinyBank());
  const swapped = events.map(
    (event): RunEvent =>
      event.type === 'run-started'
        ? { ...event, draw: { number: 1, differs: [], swapsTpps: true } }
        : event,
  );
  const names = (all: readonly RunEvent[]) =>
    foldRun(all).cases.flatMap(({ exchanges }) => exchanges.map(({ identity }) => identity));
  expect(names(events)).toContain('tpp1');
  expect(names(swapped)).toEqual(
    names(events).map((name) => (name === 'tpp1' ? 'tpp2' : name === 'tpp2' ? 'tpp1' : name)),
  );
});
