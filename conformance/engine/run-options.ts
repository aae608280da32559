import type { SpecIndex } from '../checks/spec-index.js';
import type { ClauseRegister } from '../clauses/clause-register.js';
import type { Plan } from '../plan/plan-run.js';
import type { Profile } from '../profile/profile.js';
import type { Wire } from '../wire/wire.js';
import type { PreflightCheck } from './event.js';

/** All that a run needs; nothing is read from files or the environment. */
export interface RunOptions {
  readonly runId: string;
  /** Version of the tool. */
  readonly version: string;
  readonly plan: Plan;
  readonly profile: Profile;
  readonly profileFile: string;
  readonly clauses: ClauseRegister;
  readonly spec: SpecIndex;
  readonly wire: Wire;
  /** Strings to take out of everything that is recorded. */
  readonly secrets: readonly string[];
  /** Left out with --no-preflight. */
  readonly preflight?: (signal: AbortSignal) => AsyncIterable<PreflightCheck>;
  /** Stops the run: what was created is still taken away, and run-finished still comes. */
  readonly signal?: AbortSignal;
}
