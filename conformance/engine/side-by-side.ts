import type { Case } from '../cases/case.js';
import { atOnce } from './at-once.js';
import { canMeet, type Lane } from './lanes-of.js';

export interface SideBySide<T> {
  readonly cases: readonly Case[];
  /** How many at once, at least 1. */
  readonly concurrency: number;
  /** Carries out one case. */
  readonly carryOut: (each: Case) => AsyncGenerator<T>;
  /** What each case takes of its PSUs; nothing when absent. */
  readonly lanesOf?: LanesOf;
}

/** The lanes of a case. */
export type LanesOf = (each: Case) => readonly Lane[];

/**
 * Carries out cases side by side, as far as they allow it: a case waits for its twin, and for its
 * lanes.
 */
export function sideBySide<T>({ cases, lanesOf, ...how }: SideBySide<T>): AsyncGenerator<T> {
  return atOnce({
    ...how,
    work: cases,
    next: (waiting, running) => nextReady(waiting, running, lanesOf),
  });
}

/**
 * Those that want a lane alone come first: they are the longest chain, and whoever shares a lane would keep
 * them waiting. One at a time, the order stays as it is.
 */
export function nextReady(
  waiting: readonly Case[],
  running: readonly Case[],
  lanesOf: LanesOf = () => [],
): Case | undefined {
  const open = new Set([...waiting, ...running].map(({ id }) => id));
  const taken = running.flatMap(lanesOf);
  const ready = waiting.filter(
    (each) => (each.twin === undefined || !open.has(each.twin)) && canMeet(lanesOf(each), taken),
  );
  if (running.length === 0) return ready[0];
  return ready.find((each) => lanesOf(each).some(({ alone }) => alone)) ?? ready[0];
}
