import type { Adapter } from './emit/adapters.js';
import type { Part } from './emit/targets.js';
import type { ModelOptions } from './model/load-models.js';
import type { Target } from './plugins/choose-targets.js';
import type { SkeletonResult } from './skeleton/skeleton-of-models.js';

export interface GenerateOptions extends ModelOptions {
  readonly out: string;
  /** Both unless told otherwise. */
  readonly parts?: readonly Part[];
  /** The ways to serve that the server is made for; all of them unless told otherwise. */
  readonly adapters?: readonly Adapter[];
  /** Only compare: nothing is written or removed. */
  readonly check?: boolean;
  /** Overwrites files that are the user's own: those without the first line of ours. */
  readonly force?: boolean;
  /**
   * Folder with files that take the place of ours of the same name: templates
   * (`server/document/respond.hbs`) and files of the runtime (`runtime/client/retry.ts`).
   */
  readonly templates?: string;
  /** More outputs, beside server and client. */
  readonly targets?: readonly Target[];
  /** Folder of handler files that belong to the user: only what is missing is added to them. */
  readonly skeleton?: string;
  /** The folder belongs to these documents alone: what we made for others before is removed. */
  readonly exclusive?: boolean;
  /** Path from `out` to runtime/, which the output imports then; only this repository can. */
  readonly runtime?: string;
}

/** File names are below `out`, with forward slashes. */
export interface GenerateResult {
  readonly written: readonly string[];
  readonly unchanged: readonly string[];
  readonly removed: readonly string[];
  /** With `check`: files that are missing, different, or no longer wanted. */
  readonly stale: readonly string[];
  /** What is odd but no mistake, a sentence each. */
  readonly warnings: readonly string[];
  /** npm packages that the output imports. */
  readonly packages: readonly string[];
  /** What became of the user's handler files; with `check`, what would. */
  readonly skeleton?: SkeletonResult;
}
