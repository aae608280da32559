import type { Case, Step } from '../cases/case.js';
import { atOnce } from './at-once.js';

/** Of cases that grant a recurring consent. */
export const RECURRING = 'recurring';

/**
 * What a case needs for itself alone. Cases tagged `serial` grant a recurring consent: two at once of
 * the same PSU would end the consents of each other. A one-time code is the newest on the PSU's phone:
 * where two have codes sent, one would take the other's.
 */
export function lanesOf(each: Case): readonly string[] {
  const known = LANES.get(each);
  if (known !== undefined) return known;
  const lanes = [
    ...(each.tags?.includes('serial') === true ? [RECURRING] : []),
    ...(each.steps.some(ringsPhone) ? ['phone'] : []),
  ];
  LANES.set(each, lanes);
  return lanes;
}

/** Asked for every waiting case whenever one ends: looked up once each. */
const LANES = new WeakMap<Case, readonly string[]>();

/** Reads a one-time code, or sends what a bank may answer by sending one. */
function ringsPhone(step: Step): boolean {
  if (step.kind === 'otp') return true;
  return step.kind === 'call' && /"(?:psuData|authenticationMethodId)"/.test(JSON.stringify(step));
}

const isSerial = (each: Case): boolean => lanesOf(each).length > 0;

export interface SideBySide<T> {
  readonly cases: readonly Case[];
  /** How many at once, at least 1. */
  readonly concurrency: number;
  /** Carries out one case. */
  readonly carryOut: (each: Case) => AsyncGenerator<T>;
  /** Cases of different PSUs may meet in a lane; one PSU when absent. */
  readonly psuOf?: PsuOf;
}

/** Tells PSUs apart. */
export type PsuOf = (each: Case) => string;

/**
 * Carries out cases side by side, as far as they allow it: a case waits for its twin, and cases of
 * one lane never meet.
 */
export function sideBySide<T>({ cases, psuOf, ...how }: SideBySide<T>): AsyncGenerator<T> {
  return atOnce({
    ...how,
    work: cases,
    next: (waiting, running) => nextReady(waiting, running, psuOf),
  });
}

/** Serial cases first: they are the longest chain. One at a time, the order stays as it is. */
export function nextReady(
  waiting: readonly Case[],
  running: readonly Case[],
  psuOf: PsuOf = () => '',
): Case | undefined {
  const open = new Set([...waiting, ...running].map(({ id }) => id));
  const placesOf = (each: Case) => lanesOf(each).map((lane) => `${lane} ${psuOf(each)}`);
  const taken = new Set(running.flatMap(placesOf));
  const ready = waiting.filter(
    (each) =>
      (each.twin === undefined || !open.has(each.twin)) &&
      !placesOf(each).some((place) => taken.has(place)),
  );
  if (running.length === 0) return ready[0];
  return ready.find(isSerial) ?? ready[0];
}
