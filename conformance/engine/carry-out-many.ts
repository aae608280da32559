import type { Case } from '../cases/case.js';
import type { CaseFinished, Finding } from '../record/event.js';
import type { CaseState } from './case-state.js';
import { caseVerdict } from './case-verdict.js';
import { type ParallelWork, runParallel } from './run-parallel.js';
import type { RunState } from './run-state.js';

/** Maximum number of findings of a clause that such a case reports; each resource may have one. */
const MOST_FINDINGS = 5;

/** How the steps of a case ended for one resource. */
export interface OneDone {
  readonly of: CaseState;
  /** Why its steps could not be carried out. */
  readonly setupFailure?: string | null;
  /** An internal error of the tool. */
  readonly harnessError?: string | null;
}

export interface ManyOptions<T> extends Pick<ParallelWork<T>, 'next'> {
  readonly again: boolean;
  /** The resources that the case is about. */
  readonly things: readonly T[];
  /** Carries out the steps for one of them. */
  readonly carryOut: (thing: T) => Promise<OneDone>;
  /** Why the case does not apply where there are none. */
  readonly none: string;
}

/**
 * Carries out a case about resources that other cases created: its steps once for each, some at the same time. Returns the result of
 * the case. Resources for which a step could not be carried out count only where none was judged.
 */
export async function carryOutMany<T>(
  each: Case,
  state: RunState,
  { again, things, next, carryOut, none }: ManyOptions<T>,
): Promise<CaseFinished> {
  const start = performance.now();
  const at = new Date().toISOString();
  await state.emit({ type: 'case-started', case: each.id, at, ...(again && { again }) });
  const done = new Map<T, OneDone>();
  await runParallel({
    work: things,
    concurrency: state.options.concurrency ?? 1,
    next,
    carryOut: async (thing) => {
      if (!state.aborted && !state.target.dead) done.set(thing, await carryOut(thing));
    },
  });
  const { id, title, clauses } = each;
  // in the order of the resources, whichever was done first
  const all = things.flatMap((thing) => done.get(thing) ?? []);
  const findings = all.flatMap(({ of }) => of.tally.findings);
  const judged = all.reduce((sum, { of }) => sum + of.tally.judged, 0);
  const failures = all.flatMap(({ setupFailure }) => setupFailure ?? []);
  const errors = all.flatMap(({ harnessError }) => harnessError ?? []);
  const { verdict, reason } = caseVerdict(
    {
      findings,
      setupFailure: judged === 0 ? (failures[0] ?? null) : null,
      harnessError: errors[0] ?? null,
      interrupted: state.aborted,
      judged,
      inapplicable: things.length === 0 ? none : null,
    },
    state.waivers.all,
  );
  const durationMs = Math.round(performance.now() - start);
  return {
    ...{ type: 'case-finished', case: id, title, clauses, verdict, reason, durationMs },
    findings: fewOf(findings),
  };
}

/** Keeps the first findings of each clause, so that every clause appears. */
function fewOf(findings: readonly Finding[]): readonly Finding[] {
  const counts = new Map<string, number>();
  return findings.filter(({ clause }) => {
    const count = (counts.get(clause) ?? 0) + 1;
    counts.set(clause, count);
    return count <= MOST_FINDINGS;
  });
}
