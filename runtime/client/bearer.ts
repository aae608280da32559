import type { RawAnswer } from './raw-answer.js';

type Token = string | Promise<string>;

/** Returns a token; `refresh` is true when the service has rejected the last one as invalid. */
export type TokenFunction = (ask: { readonly refresh: boolean }) => Token;

/** Returns a token, and a newer one after any 401, even when the service gives no reason. */
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
    mends: ({ status, headers }) => {
      if (status !== 401 || typeof source === 'string') return false;
      if (typeof source === 'object') return true;
      return /\berror="?invalid_token\b/i.test([headers['www-authenticate']].flat().join());
    },
  };
}
