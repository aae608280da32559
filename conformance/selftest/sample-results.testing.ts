import type { Level } from '../clauses/clause.js';
import type { Verdict } from '../record/event.js';
import type { Result, TaskKind } from './task.js';

export interface Given {
  readonly findings?: readonly { readonly clause: string; readonly level: Level }[];
  readonly verdicts?: readonly Verdict[];
  readonly exitCode?: number;
  readonly reason?: string;
  readonly id?: string;
}

const COUNTS = {
  passed: 0,
  failed: 0,
  warned: 0,
  observed: 0,
  waived: 0,
  notApplicable: 0,
  blocked: 0,
  setupFailed: 0,
  unstable: 0,
  harnessError: 0,
};

/** A result as the suite process reports it; all findings belong to the case a/b/c. */
export function ranAs(kind: TaskKind, given: Given): Extract<Result, { readonly kind: 'ran' }> {
  const { findings = [], verdicts = ['passed'], exitCode = 0, reason = '', id = 'x' } = given;
  return {
    task: { kind, id, bank: { faults: [], variants: [] }, preflight: false },
    kind: 'ran',
    answer: {
      verdict: 'inconclusive',
      exitCode,
      reason,
      counts: COUNTS,
      causes: [],
      exchanges: 7,
      findings: findings.map((one) => ({ ...one, case: 'a/b/c', expected: 'E', actual: 'A' })),
      cases: verdicts.map((verdict) => ({ case: 'a/b/c', verdict, reason: 'why' })),
    },
  };
}
