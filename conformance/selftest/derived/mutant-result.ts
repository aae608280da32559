import type { Mutant } from './mutant.js';

/**
 * What became of a mutant. Wrong ones: `found` by a required finding, `warned` by a recommended one
 * only, `missed` by both. Conforming ones: `quiet`, `alarm` by a required finding, `unjudged` where a
 * case could not be carried out. `never-met`: nothing that the suite sends shows it. `absent`: the
 * reference bank never has what it changes. `too-rare`: it comes every so many times, and the suite
 * does not come so often. `broke`: the run did not end.
 */
export type Fate =
  | 'found'
  | 'warned'
  | 'missed'
  | 'quiet'
  | 'alarm'
  | 'unjudged'
  | 'never-met'
  | 'absent'
  | 'too-rare'
  | 'broke';

export interface MutantResult {
  readonly mutant: Mutant;
  readonly fate: Fate;
  /** How often it changed what the suite saw. */
  readonly applied: number;
  /** Cases that were picked for it. */
  readonly cases: number;
  /** The finding, or what could not be judged. */
  readonly by?: { readonly case: string; readonly clause: string; readonly said: string };
}
