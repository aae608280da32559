import type { Level } from '../clauses/clause.js';
import type { Counts, RunVerdict } from '../engine/event.js';
import type { Run } from './fold-run.js';
import { observedGraphs } from './observed-graphs.js';

/** summary.json: the run in numbers, for scripts. Its shape changes only with `schemaVersion`. */
export interface Summary {
  readonly schemaVersion: 1;
  readonly verdict: RunVerdict;
  readonly exitCode: number;
  readonly counts: Counts;
  readonly findings: readonly {
    readonly case: string;
    readonly clause: string;
    readonly level: Level;
    readonly expected: string;
    readonly actual: string;
  }[];
  readonly durationMs: number;
  readonly exchanges: number;
  /** What was seen of states: by kind of resource, each status and each move with how often. */
  readonly states: Readonly<Record<string, StatesSeen>>;
}

interface StatesSeen {
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
export function summarise(run: Run): Summary {
  const { verdict, exitCode, counts, durationMs, exchanges } = run.finished;
  const findings = run.cases.flatMap((one) =>
    one.findings.map(({ clause, level, expected, actual }) => ({
      case: one.id,
      clause,
      level,
      expected,
      actual,
    })),
  );
  const states = statesOf(run);
  return { schemaVersion: 1, verdict, exitCode, counts, findings, durationMs, exchanges, states };
}

function statesOf(run: Run): Record<string, StatesSeen> {
  const graphs = observedGraphs(run.sightings);
  return Object.fromEntries(
    graphs.map(({ name, resources, statuses, moves }) => {
      const plain = moves.map(({ from, to, count, legal }) => ({ from, to, count, legal }));
      return [name, { resources, statuses: Object.fromEntries(statuses), moves: plain }];
    }),
  );
}
