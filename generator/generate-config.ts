import type { Adapter } from './emit/adapters.js';
import type { CoreFiles } from './emit/render.js';
import type { Part } from './emit/targets.js';
import type { GateConfig } from './gate-config.js';
import type { Target } from './plugins/choose-targets.js';

/** The settings of `xs2a generate` as a file of the project: `xs2a.config.{ts,js,mjs,json}`. */
export interface GenerateConfig {
  /** OpenAPI documents; paths are relative to the file. */
  readonly spec: string | readonly string[];
  /**
   * Name of the document, by default that of its file: `bank` gives the folders `server/bank` and
   * `client/bank`,
   * `createBankClient` and `bankPlugin`. For several documents a list, in the order of `spec`.
   */
  readonly name?: string | readonly string[];
  /** Folder to write to, relative to the file. */
  readonly out?: string;
  /** Default: both. */
  readonly part?: Part | 'all';
  /** The adapters of the server; default: all. */
  readonly adapters?: Adapter | readonly Adapter[];
  /** OpenAPI Overlay documents, applied in this order. */
  readonly overlay?: string | readonly string[];
  /** Folder of handler files that belong to the user; see updateSkeleton. */
  readonly skeleton?: string;
  /** Follow $refs to http and https addresses. */
  readonly allowRemote?: boolean;
  /** Follow $refs to files outside of a document's own folder. */
  readonly allowOutside?: boolean;
  /** Validate oneOf strictly: exactly one alternative. */
  readonly strictOneOf?: boolean;
  /** Make 64-bit integers (`int64`, `uint64`) bigint; others stay number. */
  readonly bigint?: boolean;
  /** Reject patterns that a hostile text can keep busy forever, instead of warning. */
  readonly strictPatterns?: boolean;
  /** Folder with templates and runtime files that replace ours with the same name. */
  readonly templates?: string;
  /** Further outputs from the same model: `zod`, `msw`, `tanstack-query`, or your own plugins. */
  readonly targets?: readonly Target[];
  /**
   * The shared code as one file for each side (`server/core.ts`), or as the many files of earlier versions
   * (`server/core/router.ts`); default: one.
   */
  readonly coreFiles?: CoreFiles;
  /** The settings of `xs2a gate`. */
  readonly gate?: GateConfig;
}

/** Returns a configuration unchanged; in a TypeScript file it checks the keys. */
export function defineConfig(config: GenerateConfig): GenerateConfig {
  return config;
}
