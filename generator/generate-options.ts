import type { Adapter } from './emit/adapters.js';
import type { CoreFiles } from './emit/render.js';
import type { Part } from './emit/targets.js';
import type { ModelOptions } from './model/load-models.js';
import type { Target } from './plugins/choose-targets.js';
import type { SkeletonResult } from './skeleton/skeleton-of-models.js';

export interface GenerateOptions extends ModelOptions {
  readonly out: string;
  /** Default: both. */
  readonly parts?: readonly Part[];
  /** The adapters of the server; default: all. */
  readonly adapters?: readonly Adapter[];
  /** Only compare: nothing is written or removed. */
  readonly check?: boolean;
  /** Overwrites files of the user: those without our first line. */
  readonly force?: boolean;
  /**
   * Folder with files that replace ours with the same name: templates
   * (`server/document/respond.hbs`) and files of the runtime (`runtime/client/retry.ts`).
   */
  readonly templates?: string;
  /** Further outputs in addition to server and client. */
  readonly targets?: readonly Target[];
  /** Folder of handler files that belong to the user: only missing handlers are added. */
  readonly skeleton?: string;
  /** The folder belongs only to these documents: earlier output for others is removed. */
  readonly exclusive?: boolean;
  /**
   * The shared code as one file for each side (`server/core.ts`), or as the many files of earlier versions
   * (`server/core/router.ts`); default: one.
   */
  readonly coreFiles?: CoreFiles | undefined;
  /** Path from `out` to runtime/, which the output then imports; only this repository can do that. */
  readonly runtime?: string;
}

/** File names are below `out`, with forward slashes. */
export interface GenerateResult {
  readonly written: readonly string[];
  readonly unchanged: readonly string[];
  readonly removed: readonly string[];
  /** With `check`: files that are missing, different, or no longer wanted. */
  readonly stale: readonly string[];
  /** Warnings, one sentence each. */
  readonly warnings: readonly string[];
  /** npm packages that the output imports. */
  readonly packages: readonly string[];
  /** The changes of the user's handler files; with `check`, the pending ones. */
  readonly skeleton?: SkeletonResult;
}
