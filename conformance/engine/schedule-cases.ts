import type { Case } from '../cases/case.js';
import { canMeet, type Lane } from './lanes-of.js';
import { runParallel, type WorkSlots } from './run-parallel.js';

export interface Schedule {
  readonly cases: readonly Case[];
  /** Maximum number of cases that run at the same time, at least 1; or the places that they share. */
  readonly concurrency: number | WorkSlots;
  /** Carries out one case. */
  readonly carryOut: (each: Case) => Promise<void>;
  /** The lanes of each case; no lanes when absent. */
  readonly lanesOf?: LanesOf;
  /** Whether a case needs less work now than later. */
  readonly isCheapNow?: (each: Case) => boolean;
}

interface Preferences {
  readonly lanesOf?: Schedule['lanesOf'] | undefined;
  readonly isCheapNow?: Schedule['isCheapNow'] | undefined;
}

/** The lanes of a case. */
export type LanesOf = (each: Case) => readonly Lane[];

/** Carries out cases in parallel as far as they permit: a case waits for its twin and for its lanes. */
export function scheduleCases({ cases, lanesOf, isCheapNow, ...how }: Schedule): Promise<void> {
  return runParallel({
    ...how,
    work: cases,
    next: (waiting, running) => nextReady(waiting, running, { lanesOf, isCheapNow }),
  });
}

/**
 * The next case that may start. Cases that wait on their way come first: others go on meanwhile. Then those that need less work now
 * than later. Then those that need a lane exclusively, because they form the longest chain and cases that share the lane would delay
 * them. When cases run one at a time, the order is unchanged but for those that need less work now.
 */
export function nextReady(
  waiting: readonly Case[],
  running: readonly Case[],
  { lanesOf = () => [], isCheapNow = () => false }: Preferences = {},
): Case | undefined {
  const open = new Set([...waiting, ...running].map(({ id }) => id));
  const taken = running.flatMap(lanesOf);
  const ready = waiting.filter(
    (each) => (each.twin === undefined || !open.has(each.twin)) && canMeet(lanesOf(each), taken),
  );
  const cheap = ready.find(isCheapNow);
  if (running.length === 0) return cheap ?? ready[0];
  const isAlone = (each: Case): boolean => lanesOf(each).some(({ alone }) => alone);
  return ready.find(rests) ?? cheap ?? ready.find(isAlone) ?? ready[0];
}

/** Whether a case waits on its way. */
const rests = ({ steps }: Case): boolean =>
  steps.some((step) => step.kind === 'call' && step.afterMs !== undefined);
