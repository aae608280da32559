import { withoutIds } from './causes/without-ids.js';
import type { Exchange, Finding, RunVerdict } from './event.js';
import type { CaseRun, Run } from './fold-run.js';

/** What a later run says otherwise than an earlier one of the same bank. Ids of cases, in the order of the later run. */
export interface Comparison {
  readonly verdicts: { readonly before: RunVerdict; readonly after: RunVerdict };
  /** They failed, or warned, and did not before. */
  readonly newlyFailed: readonly ChangedCase[];
  /** They were judged before, and are not now. */
  readonly newlyUnjudged: readonly ChangedCase[];
  /** They failed or warned, and hold now. */
  readonly fixed: readonly ChangedCase[];
  /** They failed or warned in both, and found something else. */
  readonly otherEvidence: readonly ChangedCase[];
  /** Cases that only one of the runs has. */
  readonly added: readonly string[];
  readonly removed: readonly string[];
  readonly slower: readonly Slower[];
}

export interface ChangedCase {
  readonly case: string;
  readonly before: CaseRun['verdict'];
  readonly after: CaseRun['verdict'];
  /** What the later run found, or why it did not judge the case; empty where it holds. */
  readonly why: string;
}

export interface Slower {
  readonly operation: string;
  /** Medians, milliseconds. */
  readonly before: number;
  readonly after: number;
}

type Standing = 'holds' | 'warned' | 'failed' | 'unjudged' | 'idle';

const STANDING: Readonly<Record<CaseRun['verdict'], Standing>> = {
  passed: 'holds',
  observed: 'holds',
  waived: 'holds',
  warned: 'warned',
  failed: 'failed',
  unstable: 'unjudged',
  blocked: 'unjudged',
  'setup-failed': 'unjudged',
  'harness-error': 'unjudged',
  unfinished: 'unjudged',
  'not-run': 'unjudged',
  'not-applicable': 'idle',
};

/** Compares two runs case by case, and the time that operations took. */
export function compareRuns(before: Run, after: Run): Comparison {
  const earlier = new Map(before.cases.map((one) => [one.id, one]));
  const later = new Set(after.cases.map(({ id }) => id));
  const both = after.cases.flatMap((one) => {
    const old = earlier.get(one.id);
    return old === undefined
      ? []
      : [{ old, one, from: STANDING[old.verdict], to: STANDING[one.verdict] }];
  });
  type Pair = (typeof both)[number];
  const those = (is: (pair: Pair) => boolean) =>
    both.filter(is).map(({ old, one }) => changed(old, one));
  const worse = ({ from, to }: Pair) =>
    (to === 'failed' && from !== 'failed') ||
    (to === 'warned' && (from === 'holds' || from === 'idle'));
  return {
    verdicts: { before: before.finished.verdict, after: after.finished.verdict },
    newlyFailed: those(worse),
    newlyUnjudged: those(({ from, to }) => to === 'unjudged' && from !== 'unjudged'),
    fixed: those(
      ({ from, to }) =>
        (to === 'holds' && (from === 'failed' || from === 'warned')) ||
        (from === 'failed' && to === 'warned'),
    ),
    otherEvidence: those(({ old, one, from, to }) => {
      return (
        from === to && (to === 'failed' || to === 'warned') && evidenceOf(old) !== evidenceOf(one)
      );
    }),
    added: after.cases.filter(({ id }) => !earlier.has(id)).map(({ id }) => id),
    removed: before.cases.filter(({ id }) => !later.has(id)).map(({ id }) => id),
    slower: slowerOperations(before, after),
  };
}

/** Whether the later run is worse: what is merely slower is not. */
export const isWorse = ({ newlyFailed, newlyUnjudged }: Comparison): boolean =>
  newlyFailed.length + newlyUnjudged.length > 0;

function changed(old: CaseRun, one: CaseRun): ChangedCase {
  const [finding] = one.findings;
  const why = finding === undefined ? (one.reason ?? '') : sentenceOf(finding);
  return { case: one.id, before: old.verdict, after: one.verdict, why };
}

const sentenceOf = ({ clause, expected, actual, where }: Finding) =>
  `${clause}: ${where}: ${expected} is expected, ${actual}`;

/** What a case found and what came instead, without ids, times and numbers: these are never the same twice. */
function evidenceOf({ findings }: CaseRun): string {
  const told = findings.map(
    ({ clause, where, actual }) => `${clause} ${where} ${withoutIds(actual)}`,
  );
  return [...new Set(told)].sort().join('\n');
}

const FEWEST = 20;
const FACTOR = 1.5;
const MOST_ALIKE_MS = 20;
/** One-sided: about one comparison in 3,000 without a difference goes beyond. */
const DEVIATIONS = 3.4;

/**
 * Operations that got slower by half and by 20 ms in the median, of which both runs have 20 answers, and
 * where that is no chance (Mann-Whitney U, normal approximation).
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

/** By how many standard deviations the later values rank above what chance gives. */
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
