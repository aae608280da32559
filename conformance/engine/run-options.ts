import type { ClauseRegister } from '../clauses/clause-register.js';
import type { SpecIndex } from '../documents/spec-index.js';
import type { CustomChecks } from '../extension/custom-checks.js';
import type { Plan } from '../plan/plan-run.js';
import type { Profile } from '../profile/profile.js';
import type { Creating, JudgingDocument, PreflightCheck } from '../record/event.js';
import type { Waiver } from '../record/waiver.js';
import type { Personal } from '../redaction/personal.js';
import type { Wire } from '../wire/wire.js';
import type { Resumed } from './resumed.js';
import type { WalkOptions } from './walk-options.js';

/** All that a run needs; nothing is read from files or the environment. */
export interface RunOptions {
  readonly runId: string;
  /** Version of the tool. */
  readonly version: string;
  readonly plan: Plan;
  readonly profile: Profile;
  readonly profileFile: string;
  /** SHA-256 of its bytes, hexadecimal. */
  readonly profileSha256?: string;
  readonly clauses: ClauseRegister;
  /** SHA-256 of the client certificates, by their names in the profile. */
  readonly certificates?: Readonly<Record<string, string>>;
  readonly spec: SpecIndex;
  /** The files that `spec` is made of, for the record. */
  readonly documents?: readonly JudgingDocument[];
  readonly wire: Wire;
  /** Strings to take out of everything that is recorded. */
  readonly secrets: readonly string[];
  /** What is taken out besides secrets. */
  readonly redact?: readonly Personal[] | undefined;
  /** Is told the link that a person has to open, where the event has it without secrets. */
  readonly onWholeLink?: (link: string) => void;
  /** Cases at once; 1 when absent. */
  readonly concurrency?: number;
  /** Begins no further case once one has failed. */
  readonly bail?: boolean;
  /** An earlier run that was cut short, and that this one brings to its end. */
  readonly earlier?: { readonly runId: string; readonly left: Resumed };
  /** What third parties add to the suite, and how they judge. */
  readonly extensions?: readonly { readonly name: string; readonly version?: string }[];
  readonly custom?: CustomChecks;
  /** Beside those of the profile. */
  readonly waivers?: readonly Waiver[];
  /** Left out with --no-preflight. */
  readonly preflight?: (signal: AbortSignal) => AsyncIterable<PreflightCheck>;
  /** Is told at once what cannot wait for its turn among the events: `creating`. */
  readonly atOnce?: (event: Creating) => void;
  /** How random walks go, where the plan has any. */
  readonly walks?: WalkOptions;
  /** Stops the run: what was created is still taken away, and run-finished still comes. */
  readonly signal?: AbortSignal;
}
