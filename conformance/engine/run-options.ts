import type { ClauseRegister } from '../clauses/clause-register.js';
import type { SpecIndex } from '../documents/spec-index.js';
import type { CustomChecks } from '../extension/custom-checks.js';
import type { Plan } from '../plan/plan-run.js';
import type { Profile } from '../profile/profile.js';
import type { DrawTold } from '../record/draw-told.js';
import type { Creating, PreflightCheck, RunStarted } from '../record/event.js';
import type { JudgingDocument } from '../record/judging-document.js';
import type { Waiver } from '../record/waiver.js';
import type { Personal } from '../redaction/personal.js';
import type { PsuPerson } from '../steps/psu-person.js';
import type { Wire } from '../wire/wire.js';
import type { Resumed } from './resumed.js';
import type { WalkOptions } from './walk-options.js';

/** All inputs of a run; nothing is read from files or the environment. */
export interface RunOptions {
  readonly runId: string;
  /** Version of the tool. */
  readonly version: string;
  readonly plan: Plan;
  readonly profile: Profile;
  readonly profileFile: string;
  /** SHA-256 of its bytes, hexadecimal. */
  readonly profileSha256?: string;
  /** Its absolute path, when it is a file. */
  readonly profilePath?: string;
  readonly draw?: DrawTold;
  readonly clauses: ClauseRegister;
  /** SHA-256 of the client certificates, by their names in the run: a draw may swap those of the profile. */
  readonly certificates?: Readonly<Record<string, string>>;
  readonly spec: SpecIndex;
  /** The files from which `spec` is built, for the record. */
  readonly documents?: readonly JudgingDocument[];
  readonly wire: Wire;
  /** Strings that are redacted in everything that is recorded. */
  readonly secrets: readonly string[];
  /** What is redacted besides secrets. */
  readonly redact?: readonly Personal[] | undefined;
  /** Receives the link that a person has to open; the event contains it without secrets. */
  readonly onWholeLink?: (link: string) => void;
  /** Where a person tells what the suite cannot see (psu.browser: manual). */
  readonly person?: PsuPerson | undefined;
  /** The user's options, for the record. */
  readonly given?: RunStarted['options'];
  /** Number of cases that run at the same time; the default is 1. */
  readonly concurrency?: number;
  /** Whether no further case starts once one has failed. */
  readonly bail?: boolean;
  /** An earlier run that was interrupted and that this run completes. */
  readonly earlier?: { readonly runId: string; readonly left: Resumed };
  /** Cases and checks that extensions add to the suite. */
  readonly extensions?: readonly { readonly name: string; readonly version?: string }[];
  readonly custom?: CustomChecks;
  /** Waivers besides those of the profile. */
  readonly waivers?: readonly Waiver[];
  /** Absent with --no-preflight. */
  readonly preflight?: (signal: AbortSignal) => AsyncIterable<PreflightCheck>;
  /** Receives events that cannot wait for their turn, namely `creating`. */
  readonly atOnce?: (event: Creating) => void;
  /** Options of the random walks, when the plan contains any. */
  readonly walks?: WalkOptions;
  /** Stops the run: what was created is still removed, and run-finished is still emitted. */
  readonly signal?: AbortSignal;
}
