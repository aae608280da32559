import type { RawAnswer } from './read-answer.js';

type Token = string | Promise<string>;

/** Gives a token; `refresh` is true when the service has called the last one invalid. */
export type TokenFunction = (ask: { readonly refresh: boolean }) => Token;

/** Gives a token, and a newer one after any 401, also where the service does not say why. */
export interface TokenProvider {
  readonly token: () => Token;
  readonly refresh: () => Token;
}

export type BearerSource = string | TokenFunction | TokenProvider;

export interface Bearer {
  /** The token where it is always the same. */
  readonly fixed: string | undefined;
  token(): Token;
  /** How many refreshes there have been: noted before a token is asked for. */
  round(): number;
  /** A new token. Callers whose token is of an earlier round share the refresh made since. */
  refresh(round: number): Promise<string>;
  /** Whether the answer is one that a new token may mend. */
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
