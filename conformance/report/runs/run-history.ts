import { groupBy } from '../../../foundation/group-by.js';
import { drawOf } from '../../record/draw-told.js';
import type { Summary } from '../summarise.js';

/** A run as its folder describes it. */
export interface KeptRun {
  /** Name of the run's folder within the folder of runs. */
  readonly folder: string;
  readonly summary: Summary;
  /** Whether the folder contains a report.html. */
  readonly hasPage: boolean;
}

/** A cause, and the runs of a target in which it appeared. */
export interface CauseHistory {
  readonly id: string;
  readonly sentence: string;
  readonly level: string | null;
  readonly clauses: readonly string[];
  /** One value for each run, the oldest first. */
  readonly seen: readonly boolean[];
  readonly first: KeptRun;
  readonly last: KeptRun;
}

/** A case whose result differs between runs. */
export interface Flaky {
  readonly case: string;
  /** The number of runs in which its failure did not recur when it was repeated. */
  readonly unstable: number;
  /** The number of changes, between two consecutive runs, from a required finding to none or back. */
  readonly changes: number;
}

/** The runs against one target with one profile. */
export interface TargetHistory {
  readonly name: string;
  readonly baseUrl: string;
  /** The newest first. */
  readonly runs: readonly KeptRun[];
  readonly causes: readonly CauseHistory[];
  readonly flaky: readonly Flaky[];
}

const started = ({ summary }: KeptRun): string => summary.startedAt;

/** The runs of a folder by target; the most recently tested target comes first. */
export function historiesOf(runs: readonly KeptRun[]): readonly TargetHistory[] {
  const ordered = [...runs].sort((one, other) => (started(one) < started(other) ? -1 : 1));
  const targets = groupBy(ordered, ({ summary: { target, profile } }) =>
    JSON.stringify([target.baseUrl, profile.name]),
  );
  return [...targets.values()]
    .map(historyOf)
    .sort((one, other) => (newest(one) < newest(other) ? 1 : -1));
}

const newest = ({ runs: [run] }: TargetHistory): string => (run === undefined ? '' : started(run));

function historyOf(runs: readonly KeptRun[]): TargetHistory {
  const { profile, target } = (runs[0] as KeptRun).summary;
  // a run of selected cases says nothing about causes that it could not find
  const whole = runs.filter(({ summary }) => !summary.narrowed);
  return {
    name: profile.name,
    baseUrl: target.baseUrl,
    runs: runs.toReversed(),
    causes: causesOf(whole),
    // another draw has other combinations
    flaky: [...groupBy(whole, ({ summary }) => String(drawOf(summary))).values()].flatMap(flakyOf),
  };
}

/** Causes of the last run come first, then those that appear in the most runs. */
function causesOf(runs: readonly KeptRun[]): readonly CauseHistory[] {
  const ids = new Set(runs.flatMap(({ summary }) => summary.causes.map(({ id }) => id)));
  const all = [...ids].flatMap((id) => {
    const having = runs.filter(({ summary }) => summary.causes.some((cause) => cause.id === id));
    const [first, last] = [having[0], having.at(-1)];
    const cause = last?.summary.causes.find((one) => one.id === id);
    if (first === undefined || last === undefined || cause === undefined) return [];
    const { sentence, level, clauses } = cause;
    const seen = runs.map((run) => having.includes(run));
    return [{ id, sentence, level, clauses, seen, first, last }];
  });
  const count = ({ seen }: CauseHistory) => seen.filter(Boolean).length;
  return all.sort(
    (one, other) =>
      Number(other.seen.at(-1)) - Number(one.seen.at(-1)) || count(other) - count(one),
  );
}

/** Two changes are required: a case that was corrected or broken once is not flaky. */
const LEAST_CHANGES = 2;

function flakyOf(runs: readonly KeptRun[]): readonly Flaky[] {
  const broken = runs.map(
    ({ summary }) =>
      new Set(
        summary.findings.filter(({ level }) => level === 'required').map((found) => found.case),
      ),
  );
  const unstable = runs.flatMap(({ summary }) => summary.unstable.map((one) => one.case));
  const ids = new Set([...broken.flatMap((cases) => [...cases]), ...unstable]);
  return [...ids]
    .map((id) => ({
      case: id,
      unstable: unstable.filter((each) => each === id).length,
      changes: broken.filter((cases, at) => at > 0 && cases.has(id) !== broken[at - 1]?.has(id))
        .length,
    }))
    .filter((one) => one.unstable > 0 || one.changes >= LEAST_CHANGES)
    .sort((one, other) => other.unstable + other.changes - (one.unstable + one.changes));
}
