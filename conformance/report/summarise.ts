import type { Clause } from '../clauses/clause.js';
import { looksLike, type Suggestion } from '../likeness/looks-like.js';
import type { Cause } from '../record/causes/cause.js';
import { causesOf, isToMend } from '../record/causes/causes-of.js';
import { clauseRows, untestedRequired } from '../record/clause-rows.js';
import type { Coverage } from '../record/coverage.js';
import type { DrawTold } from '../record/draw-told.js';
import type { Counts, Finding, RunStarted, RunVerdict, Verdict } from '../record/event.js';
import type { Run } from '../record/fold-run.js';
import { type Latency, latencyOf } from '../record/latency.js';
import { observedGraphs } from '../record/observed-graphs.js';
import { type VersionLooks, versionLooks } from '../record/version-looks.js';
import { waiverRows } from '../record/waiver-rows.js';

/** summary.json: the run in numbers, for scripts. New keys may be added without a new `schemaVersion`. */
export interface Summary {
  readonly schemaVersion: 1;
  readonly runId: string;
  readonly startedAt: string;
  readonly tool: string;
  readonly target: RunStarted['target'];
  readonly profile: RunStarted['profile'];
  /** Whether only some cases were selected: the verdict then applies only to these. */
  readonly narrowed: boolean;
  /** The draw, where the run had one. */
  readonly draw?: DrawTold;
  readonly verdict: RunVerdict;
  readonly exitCode: number;
  readonly counts: Counts;
  /**
   * For a run that was killed: the number of cases that it did not complete, and of those that it did not
   * start.
   */
  readonly interrupted?: { readonly unfinished: number; readonly notRun: number };
  readonly findings: readonly (Finding & { readonly case: string })[];
  /** What shows that the bank has another version of the framework than it was judged by; absent when nothing does. */
  readonly anotherVersion?: VersionLooks;
  /** The causes of findings and of unjudged cases, the most important first. */
  readonly causes: readonly CauseTold[];
  /** Cases whose failure did not recur, with the verdict of the second execution. */
  readonly unstable: readonly { readonly case: string; readonly again: Verdict | null }[];
  /** Required clauses that no case could judge. */
  readonly untested: readonly string[];
  readonly waivers: readonly {
    readonly id: string;
    readonly clause: string;
    readonly findings: number;
    /** The number of cases that could not be judged because of what it accepts. */
    readonly unjudged: number;
    readonly expired: boolean;
  }[];
  /** The number of resources that the run left at the target. */
  readonly leftovers: number;
  readonly durationMs: number;
  readonly exchanges: number;
  /** The response times of each operation in milliseconds, by operation name. */
  readonly latency?: readonly Latency[];
  /** Every duty for every operation to which it applies: held, broken, open or not applicable. */
  readonly coverage?: Coverage;
  /** The observed states by kind of resource: each status and each transition with its number. */
  readonly states: Readonly<Record<string, StatesReached>>;
}

/** A cause with the number of its cases instead of their ids. */
type CauseTold = Omit<Cause, 'decided' | 'besides' | 'kept'> & {
  readonly decided: number;
  /** The number of these cases that would still warn about something else. */
  readonly besides: number;
  readonly kept: number;
  /** The known kind of mistake that it looks like; absent when none is probable enough. */
  readonly looksLike?: Suggestion;
};

interface StatesReached {
  readonly resources: number;
  readonly statuses: Readonly<Record<string, number>>;
  readonly moves: readonly {
    readonly from: string;
    readonly to: string;
    readonly count: number;
    readonly legal: boolean;
  }[];
}

function toldCause(cause: Cause): CauseTold {
  const suggestion = isToMend(cause) ? looksLike(cause) : undefined;
  return {
    ...cause,
    decided: cause.decided.length,
    besides: Object.keys(cause.besides).length,
    kept: cause.kept.length,
    ...(suggestion === undefined ? {} : { looksLike: suggestion }),
  };
}

function anotherVersion(run: Run): Pick<Summary, 'anotherVersion'> {
  const looks = versionLooks(run);
  return looks === null ? {} : { anotherVersion: looks };
}

/** The summary of a run, with every finding of every case in order. */
export function summarise(run: Run, clauses: readonly Clause[]): Summary {
  const { runId, startedAt, tool, target, profile, narrowed, draw } = run.started;
  const { verdict, exitCode, counts, durationMs, exchanges } = run.finished;
  return {
    schemaVersion: 1,
    runId,
    startedAt,
    tool: `${tool.name} ${tool.version}`,
    target,
    profile,
    narrowed,
    ...(draw === undefined ? {} : { draw }),
    verdict,
    exitCode,
    counts,
    ...(run.complete ? {} : { interrupted: interruptedIn(run) }),
    findings: run.cases.flatMap((one) =>
      one.findings.map((finding) => ({ case: one.id, ...finding })),
    ),
    ...anotherVersion(run),
    causes: causesOf(run.cases).map(toldCause),
    unstable: run.cases
      .filter(({ verdict: own }) => own === 'unstable')
      .map(({ id, again }) => ({ case: id, again: again?.verdict ?? null })),
    untested: untestedRequired(run, clauseRows(run, clauses)).map(({ clause }) => clause.id),
    waivers: waiverRows(run).map(({ waiver: { id, clause }, findings, unjudged, expired }) => ({
      id,
      clause,
      findings,
      unjudged: unjudged.length,
      expired,
    })),
    leftovers: run.leftovers.length,
    durationMs,
    exchanges,
    latency: latencyOf(run.cases.flatMap((one) => one.exchanges)),
    ...(run.finished.coverage === undefined ? {} : { coverage: run.finished.coverage }),
    states: statesOf(run),
  };
}

/** The number of cases without a verdict in an incomplete record. */
export function interruptedIn({ cases }: Run): NonNullable<Summary['interrupted']> {
  const count = (verdict: string) => cases.filter((one) => one.verdict === verdict).length;
  return { unfinished: count('unfinished'), notRun: count('not-run') };
}

function statesOf(run: Run): Record<string, StatesReached> {
  const graphs = observedGraphs(run.sightings);
  return Object.fromEntries(
    graphs.map(({ name, resources, statuses, moves }) => {
      const plain = moves.map(({ from, to, count, legal }) => ({ from, to, count, legal }));
      return [name, { resources, statuses: Object.fromEntries(statuses), moves: plain }];
    }),
  );
}
