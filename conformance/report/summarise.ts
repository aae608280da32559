import type { Clause } from '../clauses/clause.js';
import type { Cause } from '../record/causes/cause.js';
import { causesOf } from '../record/causes/causes-of.js';
import { clauseRows, untestedRequired } from '../record/clause-rows.js';
import type { Coverage } from '../record/coverage.js';
import type { Counts, Finding, RunStarted, RunVerdict, Verdict } from '../record/event.js';
import type { Run } from '../record/fold-run.js';
import { type Latency, latencyOf } from '../record/latency.js';
import { observedGraphs } from '../record/observed-graphs.js';
import { waiverRows } from '../record/waiver-rows.js';

/** summary.json: the run in numbers, for scripts. With the same `schemaVersion` keys are only added. */
export interface Summary {
  readonly schemaVersion: 1;
  readonly runId: string;
  readonly startedAt: string;
  readonly tool: string;
  readonly target: RunStarted['target'];
  readonly profile: RunStarted['profile'];
  /** Only a part of the cases was chosen: the verdict speaks for that part. */
  readonly narrowed: boolean;
  readonly verdict: RunVerdict;
  readonly exitCode: number;
  readonly counts: Counts;
  /** Of a run that was killed: cases that it did not end, and those that it did not begin. */
  readonly interrupted?: { readonly unfinished: number; readonly notRun: number };
  readonly findings: readonly (Finding & { readonly case: string })[];
  /** What findings and unjudged cases come down to; what to mend first comes first. */
  readonly causes: readonly CauseTold[];
  /** Cases that failed once and not again, and how they ended the second time. */
  readonly unstable: readonly { readonly case: string; readonly again: Verdict | null }[];
  /** Required clauses that no case could judge. */
  readonly untested: readonly string[];
  readonly waivers: readonly {
    readonly id: string;
    readonly clause: string;
    readonly findings: number;
    readonly expired: boolean;
  }[];
  /** How many resources the run left at the target. */
  readonly leftovers: number;
  readonly durationMs: number;
  readonly exchanges: number;
  /** How long each operation took to answer, in milliseconds, by name of the operation. */
  readonly latency?: readonly Latency[];
  /** Every duty on every operation that it binds: held, broken, open or not applicable. */
  readonly coverage?: Coverage;
  /** What was seen of states: by kind of resource, each status and each move with how often. */
  readonly states: Readonly<Record<string, StatesReached>>;
}

/** A cause with how many cases hang on it, instead of which. */
type CauseTold = Omit<Cause, 'decided' | 'besides' | 'kept'> & {
  readonly decided: number;
  /** How many of those would still be warned of something else. */
  readonly besides: number;
  readonly kept: number;
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

/** The summary of a run, every finding of every case in order. */
export function summarise(run: Run, clauses: readonly Clause[]): Summary {
  const { runId, startedAt, tool, target, profile, narrowed } = run.started;
  const { verdict, exitCode, counts, durationMs, exchanges } = run.finished;
  return {
    schemaVersion: 1,
    runId,
    startedAt,
    tool: `${tool.name} ${tool.version}`,
    target,
    profile,
    narrowed,
    verdict,
    exitCode,
    counts,
    ...(run.complete ? {} : { interrupted: interruptedIn(run) }),
    findings: run.cases.flatMap((one) =>
      one.findings.map((finding) => ({ case: one.id, ...finding })),
    ),
    causes: causesOf(run.cases).map((cause) => ({
      ...cause,
      decided: cause.decided.length,
      besides: Object.keys(cause.besides).length,
      kept: cause.kept.length,
    })),
    unstable: run.cases
      .filter(({ verdict: own }) => own === 'unstable')
      .map(({ id, again }) => ({ case: id, again: again?.verdict ?? null })),
    untested: untestedRequired(run, clauseRows(run, clauses)).map(({ clause }) => clause.id),
    waivers: waiverRows(run).map(({ waiver: { id, clause }, findings, expired }) => ({
      id,
      clause,
      findings,
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

/** How many cases a record that ends before its run did has no verdict of. */
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
