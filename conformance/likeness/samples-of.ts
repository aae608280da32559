import type { CauseTraits } from './cause-traits.js';
import { featuresOf } from './features-of.js';
import type { KnownMistake } from './known-mistakes.js';
import type { Sample } from './learn-kinds.js';

/** A seeded fault with the causes that the suite showed for it. */
export interface SeenFault {
  readonly id: string;
  readonly clauses: readonly string[];
  readonly traits: readonly CauseTraits[];
}

/** The causes of a seeded fault that have findings, in the order of the report. */
export interface KnownFault {
  readonly id: string;
  /** The clause that it violates first: faults with the same one are much alike. */
  readonly clause: string;
  readonly kind: string;
  readonly samples: readonly Sample[];
}

/** What can be learned from the faults of a selftest; a fault without a kind or without a cause is left out. */
export function samplesOf(
  faults: readonly SeenFault[],
  mistakes: readonly KnownMistake[],
): readonly KnownFault[] {
  const kinds = new Map(mistakes.flatMap(({ id, faults: own }) => own.map((one) => [one, id])));
  return faults.flatMap(({ id, clauses, traits }) => {
    const kind = kinds.get(id);
    const judged = traits.filter(({ level }) => level !== null);
    if (kind === undefined || judged.length === 0) return [];
    const samples = judged.map((each) => ({ fault: id, kind, features: featuresOf(each) }));
    return [{ id, clause: clauses[0] ?? id, kind, samples }];
  });
}
