import type { RawAnswer } from './raw-answer.js';

type Token = string | Promise<string>;

/**
 * Returns a token. `refresh` is true after the service refused a request with the last one (401, whatever its
 * reason): return a newer token then, and the request is sent once more. The same token returns the 401.
 */
export type TokenFunction = (ask: { readonly refresh: boolean }) => Token;

/** The same as two functions: `refresh` is called after a 401. */
export interface TokenProvider {
  readonly token: () => Token;
  readonly refresh: () => Token;
}

export type BearerSource = string | TokenFunction | TokenProvider;

export interface Bearer {
  /** The token when it is always the same; otherwise undefined. */
  readonly fixed: string | undefined;
  token(): Token;
  /** The number of refreshes so far; noted before a token is requested. */
  round(): number;
  /**
   * Returns a new token. Callers whose token is from an earlier round share the refresh that was made since.
   */
  refresh(round: number): Promise<string>;
  /** Whether a new token may help after this response. */
  mends(answer: RawAnswer): boolean;
}

export function makeBearer(source: BearerSource): Bearer {
  let round = 0;
  let latest: Promise<string> | undefined;
  const give = (refresh: boolean): Token => {
    if (typeof source === 'string') return source;
    if (typeof source === 'function') return source({ refresh });
    return refresh ? source.refresh() : source.token();
  };
  return {
    fixed: typeof source === 'string' ? source : undefined,
    token: () => give(false),
    round: () => round,
    refresh: async (seen) => {
      if (latest !== undefined && seen !== round) return latest;
      round += 1;
      latest = (async () => give(true))();
      return latest;
    },
    mends: ({ status }) => status === 401 && typeof source !== 'string',
  };
}
