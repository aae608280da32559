import type { SecurityHooks } from './check-security.js';
import type { ServerHooks } from './hooks.js';

/** What the core needs of whoever mounts it. */
export interface Settings<Raw> {
  readonly handlers: object;
  readonly hooks: ServerHooks<string, Raw>;
  readonly validateResponses: boolean;
  readonly applyDefaults: boolean;
  /** Absent or `elsewhere`: nobody is asked here. */
  readonly security?: SecurityHooks | 'elsewhere' | undefined;
  /** Tells the operator of an error that no hook took. */
  report(error: unknown, raw: Raw): void;
}

/** What every way to mount the operations can be told. */
export interface ServerOptions<Handlers, Id extends string, Raw> {
  /** Methods by operation id; one that is left out answers 501. */
  readonly handlers: Handlers;
  readonly hooks?: ServerHooks<Id, Raw>;
  /**
   * Whether an answer that is not as declared becomes a 500, and an AnswerError for `onError`.
   * On unless NODE_ENV is `production`.
   */
  readonly validateResponses?: boolean;
  /** Whether handlers get the document's defaults for what a request leaves out. Off unless told. */
  readonly applyDefaults?: boolean;
}

/** Fills in what was left out. */
export function settingsOf<Raw>(
  options: ServerOptions<object, string, Raw>,
  report: Settings<Raw>['report'],
): Settings<Raw> {
  const { handlers, hooks = {}, applyDefaults = false } = options;
  const { security } = options as { readonly security?: Settings<Raw>['security'] };
  const production = process.env['NODE_ENV'] === 'production';
  const validateResponses = options.validateResponses ?? !production;
  return { handlers, hooks, validateResponses, applyDefaults, security, report };
}
