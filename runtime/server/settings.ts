import type { SecurityHooks } from './check-security.js';
import type { ServerHooks } from './hooks.js';

/** What the core needs from an adapter. */
export interface Settings<Raw> {
  readonly handlers: object;
  readonly hooks: ServerHooks<string, Raw>;
  readonly validateResponses: boolean;
  readonly applyDefaults: boolean;
  /** Absent or `elsewhere`: no credentials are checked here. */
  readonly security?: SecurityHooks | 'elsewhere' | undefined;
  /** Reports an error to the operator when no hook handles it; never throws. */
  report(error: unknown, raw: Raw): void;
}

/** Options shared by all adapters. */
export interface ServerOptions<Handlers, Id extends string, Raw> {
  /** Methods by operation id; a missing one answers 501. */
  readonly handlers: Handlers;
  readonly hooks?: ServerHooks<Id, Raw>;
  /**
   * Whether a response that does not match the document becomes a 500, with an AnswerError for `onError`.
   * True by default unless NODE_ENV is `production`.
   */
  readonly validateResponses?: boolean;
  /** Whether handlers get the document's defaults for missing parameters and fields. False by default. */
  readonly applyDefaults?: boolean;
}

/** The options with defaults for those that are missing. */
export function settingsOf<Raw>(
  options: ServerOptions<object, string, Raw>,
  report: Settings<Raw>['report'],
): Settings<Raw> {
  const { handlers, hooks = {}, applyDefaults = false } = options;
  const { security } = options as { readonly security?: Settings<Raw>['security'] };
  const production = process.env['NODE_ENV'] === 'production';
  const validateResponses = options.validateResponses ?? !production;
  return {
    handlers,
    hooks,
    validateResponses,
    applyDefaults,
    security,
    report: (error, raw) => {
      try {
        report(error, raw);
      } catch (broken) {
        // a logger that fails must not leave the caller without a response
        process.emitWarning(`${String(error)}; reporting it failed: ${String(broken)}`);
      }
    },
  };
}
