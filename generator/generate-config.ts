import type { Adapter } from './emit/adapters.js';
import type { Part } from './emit/targets.js';
import type { GateConfig } from './gate-config.js';
import type { Target } from './plugins/choose-targets.js';

/** What `xs2a generate` makes, as a file of the project: `xs2a.config.{ts,js,mjs,json}`. */
export interface GenerateConfig {
  /** OpenAPI documents; paths are relative to the file. */
  readonly spec: string | readonly string[];
  /**
   * Name of the document, else its file's: `bank` gives the folders `server/bank` and `client/bank`,
   * `createBankClient` and `bankPlugin`. With several documents a list, in the order of `spec`.
   */
  readonly name?: string | readonly string[];
  /** Folder to write to, relative to the file. */
  readonly out?: string;
  /** Both unless told otherwise. */
  readonly part?: Part | 'all';
  /** The ways to serve that the server is made for; all of them unless told otherwise. */
  readonly adapters?: Adapter | readonly Adapter[];
  /** OpenAPI Overlay documents, applied in this order. */
  readonly overlay?: string | readonly string[];
  /** Folder of handler files that belong to the user; see updateSkeleton. */
  readonly skeleton?: string;
  /** Follow $refs to http and https addresses. */
  readonly allowRemote?: boolean;
  /** Follow $refs to files outside of a document's own folder. */
  readonly allowOutside?: boolean;
  /** Judge "exactly one of" strictly. */
  readonly strictOneOf?: boolean;
  /** Make integers of 64 bits (`int64`, `uint64`) bigint; others stay number. */
  readonly bigint?: boolean;
  /** Refuse patterns that a hostile text may occupy for ever, instead of warning of them. */
  readonly strictPatterns?: boolean;
  /** Folder with templates and runtime files that take the place of ours of the same name. */
  readonly templates?: string;
  /** More outputs from the same model: `zod`, `msw`, `tanstack-query`, or plugins of your own. */
  readonly targets?: readonly Target[];
  /** What `xs2a gate` compares and demands. */
  readonly gate?: GateConfig;
}

/** Gives a configuration back as it is; in a TypeScript file it checks the keys while typing. */
export function defineConfig(config: GenerateConfig): GenerateConfig {
  return config;
}
