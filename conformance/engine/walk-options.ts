import type { WalkPath } from './walk-path.js';

/** The user's options for random walks. */
export interface WalkOptions {
  /** The number of walks for each kind of resource. */
  readonly count: number;
  /** The same seed gives the same sequences. */
  readonly seed: number;
  /** One sequence of the seed, as an earlier run reported it. */
  readonly path?: WalkPath;
  /** Maximum duration for each kind, in seconds. */
  readonly seconds: number;
  /** Maximum number of requests for each kind. */
  readonly requests: number;
}

/** Seed and limits of walks when the user gives none. */
export const WALK_DEFAULTS = { seed: 1, seconds: 120, requests: 10_000 } as const;
