import type { Mutant } from './mutant.js';

/**
 * The outcome of a mutant. Wrong ones: `found` by a required finding, `warned` by a recommended one only,
 * `missed` by both. Conforming ones: `quiet`, `alarm` by a required finding, `unjudged` when a case could not
 * be carried out. `never-met`: no request of the suite triggers it. `absent`: the reference bank never has
 * what it changes. `too-rare`: it is applied only every n-th time, and the suite does not send that many
 * requests. `broke`: the run failed.
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
  /** The number of cases selected for it. */
  readonly cases: number;
  /** The finding, or what could not be judged. */
  readonly by?: { readonly case: string; readonly clause: string; readonly said: string };
}
