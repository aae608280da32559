/** Every reason why the tool stops that a user can correct. */
export type ErrorCode =
  | 'USAGE'
  | 'FILE_UNREADABLE'
  | 'FILE_UNWRITABLE'
  | 'YAML_INVALID'
  | 'SPEC_INVALID'
  | 'OUTPUT_INVALID'
  | 'PROFILE_INVALID'
  | 'CONFIG_INVALID'
  | 'EXTENSION_INVALID'
  | 'SECRET_UNAVAILABLE'
  | 'CERTIFICATE_UNUSABLE'
  | 'PORT_UNAVAILABLE'
  | 'CONFIRMATION_NEEDED'
  | 'TARGET_UNREACHABLE'
  | 'BANK_START_FAILED'
  | 'STORE_UNAVAILABLE'
  | 'TOOL_MISSING'
  | 'TOOL_FAILED'
  | 'INTERNAL';

/** Exit codes of the command line, the same for every command. */
export const EXIT = {
  clean: 0,
  findings: 1,
  usage: 2,
  preflight: 3,
  internal: 4,
  interrupted: 130,
} as const;

const EXIT_OF: Readonly<Record<ErrorCode, number>> = {
  USAGE: EXIT.usage,
  FILE_UNREADABLE: EXIT.usage,
  FILE_UNWRITABLE: EXIT.usage,
  YAML_INVALID: EXIT.usage,
  SPEC_INVALID: EXIT.usage,
  OUTPUT_INVALID: EXIT.internal,
  PROFILE_INVALID: EXIT.usage,
  CONFIG_INVALID: EXIT.usage,
  EXTENSION_INVALID: EXIT.usage,
  SECRET_UNAVAILABLE: EXIT.usage,
  CERTIFICATE_UNUSABLE: EXIT.usage,
  PORT_UNAVAILABLE: EXIT.usage,
  CONFIRMATION_NEEDED: EXIT.usage,
  TARGET_UNREACHABLE: EXIT.preflight,
  BANK_START_FAILED: EXIT.internal,
  STORE_UNAVAILABLE: EXIT.usage,
  TOOL_MISSING: EXIT.usage,
  TOOL_FAILED: EXIT.internal,
  INTERNAL: EXIT.internal,
};

/** Where an error is: a file with a 1-based line and column, as far as they are known. */
export interface SourcePlace {
  readonly file: string;
  readonly line?: number;
  readonly column?: number;
}

/**
 * The only error that a user may see: `message` says what is wrong and where in one sentence, `hint` says
 * what to do, `cause` keeps the original for --verbose and for tests.
 */
export class Xs2aError extends Error {
  readonly code: ErrorCode;
  readonly hint: string;
  readonly place: SourcePlace | undefined;

  constructor(
    code: ErrorCode,
    message: string,
    details: { readonly hint: string; readonly place?: SourcePlace; readonly cause?: unknown },
  ) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause });
    this.name = 'Xs2aError';
    this.code = code;
    this.hint = details.hint;
    this.place = details.place;
  }

  get exitCode(): number {
    return EXIT_OF[this.code];
  }
}

/** `file:line:column`, without the parts that are unknown. */
export function formatPlace(place: SourcePlace): string {
  return [place.file, place.line, place.column].filter((part) => part !== undefined).join(':');
}
