import type { Level } from '../clauses/clause.js';
import { casesOfCause, casesOfCauses } from './causes/cases-of-causes.js';
import type { Cause } from './causes/cause.js';
import { causesToMend } from './causes-to-mend.js';
import { type ChangedCase, changedCase } from './changed-case.js';
import { findingsThatDiffer } from './compare-case.js';
import { couldFind, judgesOneOf } from './could-find.js';
import { drawOf } from './draw-told.js';
import type { ClauseVerdict, Counts, Exchange, RunVerdict } from './event.js';
import type { Run } from './fold-run.js';
import { isSameHost } from './same-host.js';
import { type CaseStanding, standingOf } from './standing-of.js';

/**
 * The differences between a later run and an earlier run of the same bank. Ids of cases are in the order of
 * the later run.
 */
export interface Comparison {
  readonly verdicts: { readonly before: RunVerdict; readonly after: RunVerdict };
  readonly counts: { readonly before: Counts; readonly after: Counts };
  /**
   * Causes that only the later run, only the earlier run, or both have. A waiver mends nothing: a cause that the later
   * run accepts by one is `waived` and not gone, and one that only the earlier run accepted stays. One whose cases the
   * other run did not judge, for example because it was narrowed, is neither new nor gone.
   */
  readonly causes: {
    readonly added: readonly ComparedCause[];
    readonly gone: readonly ComparedCause[];
    readonly waived: readonly ComparedCause[];
    readonly stays: readonly ComparedCause[];
    /** Causes of the later run that the earlier one could not have found. */
    readonly untestedBefore: readonly ComparedCause[];
    /** Causes of the earlier run that the later one could not have found. */
    readonly untestedAfter: readonly ComparedCause[];
  };
  /** Clauses with another verdict, in the order of the register; a narrowed run says nothing of what it does not test. */
  readonly clauses: readonly ChangedClause[];
  /** Cases that failed or warned, but did not before. */
  readonly newlyFailed: readonly ChangedCase[];
  /** Cases that were judged before, but are not in the later run. */
  readonly newlyUnjudged: readonly ChangedCase[];
  /** Cases that the earlier run did not judge and that the later one judges and does not fail. */
  readonly newlyJudged: readonly ChangedCase[];
  /** Cases that applied before, and do not apply in the later run. */
  readonly newlyIdle: readonly ChangedCase[];
  /** What differs between the runs besides the bank, in words, such as `the profile has changed`. */
  readonly otherwise: readonly string[];
  /** Cases that failed or warned before and pass in the later run. */
  readonly fixed: readonly ChangedCase[];
  /** Cases that failed or warned before, and whose findings a waiver accepts in the later run. */
  readonly waived: readonly ChangedCase[];
  /** Cases that failed or warned in both runs, with different findings. */
  readonly otherEvidence: readonly ChangedCase[];
  /** Cases that only one of the runs contains. */
  readonly added: readonly string[];
  readonly removed: readonly string[];
  readonly slower: readonly Slower[];
}

/** A cause, as far as a comparison tells it. */
export type ComparedCause = Pick<Cause, 'id' | 'level' | 'clauses' | 'operations' | 'sentence'>;

export interface ChangedClause {
  readonly clause: string;
  readonly level: Level;
  readonly before: ClauseVerdict;
  readonly after: ClauseVerdict;
}

export interface Slower {
  readonly operation: string;
  /** Median in milliseconds. */
  readonly before: number;
  readonly after: number;
}

/** Compares two runs case by case, and the response times of operations. */
export function compareRuns(before: Run, after: Run): Comparison {
  const earlier = new Map(before.cases.map((one) => [one.id, one]));
  const later = new Set(after.cases.map(({ id }) => id));
  const both = after.cases.flatMap((one) => {
    const old = earlier.get(one.id);
    return old === undefined
      ? []
      : [{ old, one, from: standingOf(old.verdict), to: standingOf(one.verdict) }];
  });
  type Pair = (typeof both)[number];
  const those = (is: (pair: Pair) => boolean) =>
    both.filter(is).map(({ old, one, to }) => changedCase(old, one, isJudged(to)));
  const worse = ({ from, to }: Pair) =>
    (to === 'failed' && from !== 'failed') ||
    (to === 'warned' && (from === 'holds' || from === 'idle'));
  const isBetter = ({ from, to }: Pair) =>
    (to === 'holds' && (from === 'failed' || from === 'warned')) ||
    (from === 'failed' && to === 'warned');
  return {
    verdicts: { before: before.finished.verdict, after: after.finished.verdict },
    counts: { before: before.finished.counts, after: after.finished.counts },
    causes: compareCauses(before, after),
    clauses: changedClauses(before, after),
    newlyFailed: those(worse),
    newlyUnjudged: those(({ from, to }) => to === 'unjudged' && from !== 'unjudged'),
    newlyJudged: those(
      ({ from, to }) => from === 'unjudged' && to !== from && to !== 'failed' && to !== 'idle',
    ),
    newlyIdle: those(({ from, to }) => to === 'idle' && from !== 'idle'),
    otherwise: otherwise(before, after),
    fixed: those((pair) => isBetter(pair) && pair.one.verdict !== 'waived'),
    waived: those((pair) => isBetter(pair) && pair.one.verdict === 'waived'),
    otherEvidence: those(({ old, one, from, to }) => {
      if (from !== to || (to !== 'failed' && to !== 'warned')) return false;
      const { gone, added } = findingsThatDiffer(old, one);
      return gone.length + added.length > 0;
    }),
    added: after.cases.filter(({ id }) => !earlier.has(id)).map(({ id }) => id),
    removed: before.cases.filter(({ id }) => !later.has(id)).map(({ id }) => id),
    slower: slowerOperations(before, after),
  };
}

const isJudged = (standing: CaseStanding): boolean =>
  standing !== 'unjudged' && standing !== 'idle';

/** Why a difference need not be one of the bank. */
function otherwise({ started: old }: Run, { started: now }: Run): readonly string[] {
  const [was, is] = [old.target.baseUrl, now.target.baseUrl];
  const { path, sha256 } = now.profile;
  const isSameFile = path !== undefined && old.profile.path === path;
  return [
    ...(isSameHost(was, is) ? [] : [`the runs are against two addresses, ${was} and ${is}`]),
    ...(isSameFile && old.profile.sha256 !== sha256 ? ['the profile has changed'] : []),
    ...(old.register === now.register ? [] : ['the clauses have changed']),
    ...(drawOf(old) === drawOf(now)
      ? []
      : [
          `the draws differ, ${drawOf(old)} and ${drawOf(now)}, and with them TPPs, products and combinations`,
        ]),
    ...(old.narrowed === now.narrowed ? [] : ['only one of the runs has all cases']),
  ];
}

/** Whether the later run is worse; slower operations alone do not count. */
export const isWorse = ({ newlyFailed, newlyUnjudged }: Comparison): boolean =>
  newlyFailed.length + newlyUnjudged.length > 0;

function compareCauses(before: Run, after: Run): Comparison['causes'] {
  const [old, now] = [causesToMend(before), causesToMend(after)];
  const among = (causes: readonly Cause[]) => new Set(causes.map(({ id }) => id));
  const [earlier, later] = [among(causesToMend(unwaived(before))), among(now)];
  const accepted = among(causesToMend(unwaived(after)));
  const evidenceOf = (causes: readonly Cause[]) => {
    return causes.map(({ id, level, clauses, operations, sentence }) => {
      return { id, level, clauses, operations, sentence };
    });
  };
  const missing = old.filter(({ id }) => !later.has(id));
  const unaccepted = missing.filter(({ id }) => !accepted.has(id));
  const further = now.filter(({ id }) => !earlier.has(id));
  const shown = { before: casesOfCauses(before.cases), after: casesOfCauses(after.cases) };
  const isTestedBefore = (cause: Cause) => isTested(cause, shown.after, before);
  const isTestedAfter = (cause: Cause) => isTested(cause, shown.before, after);
  return {
    added: evidenceOf(further.filter(isTestedBefore)),
    gone: evidenceOf(unaccepted.filter(isTestedAfter)),
    waived: evidenceOf(missing.filter(({ id }) => accepted.has(id))),
    stays: evidenceOf(now.filter(({ id }) => earlier.has(id))),
    untestedBefore: evidenceOf(further.filter((cause) => !isTestedBefore(cause))),
    untestedAfter: evidenceOf(unaccepted.filter((cause) => !isTestedAfter(cause))),
  };
}

/**
 * Whether a run tested a cause that another run found: it could have found it, it judged a case that shows it there, or
 * all cases of its clauses hold. One such case without a judgement, whose twin failed for example, does not count.
 */
function isTested(cause: Cause, shown: ReturnType<typeof casesOfCauses>, run: Run): boolean {
  const showing = shown.get(cause.id)?.map(({ id }) => id) ?? [];
  return (
    couldFind(casesOfCause(cause, shown), run) || judgesOneOf(showing, run) || holdIn(cause, run)
  );
}

/** Whether a run of all cases proved every clause of a cause. */
function holdIn({ clauses }: Cause, { started, finished }: Run): boolean {
  const passed = new Set(
    (finished.clauses ?? []).flatMap(({ clause, verdict }) =>
      verdict === 'passed' ? [clause] : [],
    ),
  );
  return !started.narrowed && clauses.length > 0 && clauses.every((clause) => passed.has(clause));
}

/** A run as it would be without its waivers. */
function unwaived(run: Run): Run {
  const cases = run.cases.map((one) => ({
    ...one,
    verdict: one.verdict === 'waived' ? ('failed' as const) : one.verdict,
    findings: one.findings.map(({ waiver: _, ...finding }) => finding),
  }));
  return { ...run, cases };
}

function changedClauses(before: Run, after: Run): readonly ChangedClause[] {
  const old = new Map((before.finished.clauses ?? []).map((one) => [one.clause, one.verdict]));
  return (after.finished.clauses ?? []).flatMap(({ clause, level, verdict }) => {
    const was = old.get(clause);
    return was === undefined ||
      was === verdict ||
      isLeftOut(was, before) ||
      isLeftOut(verdict, after)
      ? []
      : [{ clause, level, before: was, after: verdict }];
  });
}

const isLeftOut = (verdict: ClauseVerdict, { started }: Run): boolean =>
  verdict === 'untested' && started.narrowed;

const FEWEST = 20;
const FACTOR = 1.5;
const MOST_ALIKE_MS = 20;
/** One-sided threshold: without a real difference, about one comparison in 3,000 exceeds it. */
const DEVIATIONS = 3.4;

/**
 * Operations whose median response time grew by at least half and by 20 ms, with at least 20 responses in
 * both runs and a significant difference (Mann-Whitney U, normal approximation).
 */
function slowerOperations(before: Run, after: Run): readonly Slower[] {
  const [old, now] = [timesOf(before), timesOf(after)];
  return [...now].flatMap(([operation, times]) => {
    const earlier = old.get(operation) ?? [];
    if (Math.min(times.length, earlier.length) < FEWEST) return [];
    const [from, to] = [median(earlier), median(times)];
    if (
      to < from * FACTOR ||
      to - from < MOST_ALIKE_MS ||
      deviations(earlier, times) < DEVIATIONS
    ) {
      return [];
    }
    return [{ operation, before: from, after: to }];
  });
}

function timesOf(run: Run): ReadonlyMap<string, readonly number[]> {
  const times = new Map<string, number[]>();
  const answered = ({ response }: Exchange) => response.kind === 'answer';
  for (const exchange of run.cases.flatMap(({ exchanges }) => exchanges).filter(answered)) {
    const { operation, durationMs } = exchange;
    if (operation === null) continue;
    const list = times.get(operation);
    if (list === undefined) times.set(operation, [durationMs]);
    else list.push(durationMs);
  }
  return times;
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? 0)) / 2;
}

/** The number of standard deviations by which the later values rank above the value expected by chance. */
function deviations(earlier: readonly number[], later: readonly number[]): number {
  const all = [
    ...earlier.map((value) => [value, 0] as const),
    ...later.map((value) => [value, 1] as const),
  ];
  all.sort(([one], [other]) => one - other);
  let rankSum = 0;
  for (let start = 0; start < all.length; ) {
    let end = start;
    while (end < all.length && all[end]?.[0] === all[start]?.[0]) end += 1;
    const rank = (start + 1 + end) / 2;
    for (const [, side] of all.slice(start, end)) rankSum += side * rank;
    start = end;
  }
  const [m, n] = [earlier.length, later.length];
  const u = rankSum - (n * (n + 1)) / 2;
  return (u - (m * n) / 2) / Math.sqrt((m * n * (m + n + 1)) / 12);
}
