import type { Level } from '../clauses/clause.js';
import type { Counts, RunVerdict } from '../engine/event.js';
import type { Run } from './fold-run.js';

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
  return { schemaVersion: 1, verdict, exitCode, counts, findings, durationMs, exchanges };
}
