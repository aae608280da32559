import { groupBy } from '../../../foundation/group-by.js';
import type { Summary } from '../summarise.js';

/** A run as its folder tells it. */
export interface KeptRun {
  /** Name of the folder below the folder of runs. */
  readonly folder: string;
  readonly summary: Summary;
  /** Whether there is a report.html in it. */
  readonly hasPage: boolean;
}

/** A cause, and in which runs of a target it was seen. */
export interface CauseHistory {
  readonly id: string;
  readonly sentence: string;
  readonly level: string | null;
  readonly clauses: readonly string[];
  /** One for each run, the oldest first. */
  readonly seen: readonly boolean[];
  readonly first: KeptRun;
  readonly last: KeptRun;
}

/** A case that was found otherwise from run to run. */
export interface Flaky {
  readonly case: string;
  /** Runs in which it did not come again when it was tried once more. */
  readonly unstable: number;
  /** How often it went from a required finding to none, or back, between two runs one after the other. */
  readonly changes: number;
}

/** The runs against one target, with one profile. */
export interface TargetHistory {
  readonly name: string;
  readonly baseUrl: string;
  /** The newest first. */
  readonly runs: readonly KeptRun[];
  readonly causes: readonly CauseHistory[];
  readonly flaky: readonly Flaky[];
}

const started = ({ summary }: KeptRun): string => summary.startedAt;

/** The runs of a folder by target; the target that was tried last comes first. */
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
  // a run of a part of the cases says nothing of causes that it could not see
  const whole = runs.filter(({ summary }) => !summary.narrowed);
  return {
    name: profile.name,
    baseUrl: target.baseUrl,
    runs: runs.toReversed(),
    causes: causesOf(whole),
    flaky: flakyOf(whole),
  };
}

/** Those that the last run has come first, then by how many runs have them. */
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

/** Two changes are needed: a case that was mended once, or broken once, is not flaky. */
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
