import type { WalkPath } from './walk-path.js';

/** What the user wants of random walks. */
export interface WalkOptions {
  /** Walks of each kind of resource. */
  readonly count: number;
  /** Same seed, same sequences. */
  readonly seed: number;
  /** One sequence of the seed, as an earlier run told it. */
  readonly path?: WalkPath;
  /** Longest time for each kind. */
  readonly seconds: number;
  /** Most requests for each kind. */
  readonly requests: number;
}
