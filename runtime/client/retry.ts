import type { ClientError } from './client-error.js';
import type { RawAnswer } from './read-answer.js';
import type { Seams } from './seams.js';

export interface RetryOptions {
  /** Attempts in all; 1 means that nothing is sent again. */
  readonly attempts: number;
  /**
   * Methods that may be sent again: GET, HEAD, OPTIONS and DELETE unless given. A POST is never sent
   * twice unless it is named here: the first may have moved money though no answer came.
   */
  readonly methods?: readonly string[];
  /** Statuses after which the request is sent again; 429 and 503 unless given. */
  readonly statuses?: readonly number[];
  /** Wait before the second attempt; doubled each time, then cut by chance. 200 unless given. */
  readonly baseDelayMs?: number;
  /** Longest wait where the service names none. 10 000 unless given. */
  readonly maxDelayMs?: number;
  /** When Retry-After asks for more, the answer is given back at once. 60 000 unless given. */
  readonly maxRetryAfterMs?: number;
}

/** One of the two, unless something broke that is no matter of the service. */
export interface Attempted {
  readonly raw: RawAnswer | undefined;
  readonly error: ClientError | undefined;
}

const METHODS = ['GET', 'HEAD', 'OPTIONS', 'DELETE'];
const STATUSES = [429, 503];

/** How long to wait before the next attempt; undefined when there is to be none. */
export function delayBefore(
  options: RetryOptions,
  method: string,
  attempt: number,
  { raw, error }: Attempted,
  { now, random }: Seams,
): number | undefined {
  if (attempt >= options.attempts) return undefined;
  if (!(options.methods ?? METHODS).includes(method)) return undefined;
  if (raw === undefined) {
    const again = error?.code === 'NO_ANSWER' || error?.code === 'TIMEOUT';
    return again ? backoff(options, attempt, random()) : undefined;
  }
  if (!(options.statuses ?? STATUSES).includes(raw.status)) return undefined;
  const asked = readRetryAfter([raw.headers['retry-after']].flat()[0], now());
  if (asked === undefined) return backoff(options, attempt, random());
  return asked <= (options.maxRetryAfterMs ?? 60_000) ? asked : undefined;
}

function backoff(options: RetryOptions, attempt: number, chance: number): number {
  const whole = (options.baseDelayMs ?? 200) * 2 ** (attempt - 1);
  return Math.min(whole, options.maxDelayMs ?? 10_000) * (0.5 + chance / 2);
}

/** Milliseconds from now; undefined when it is neither seconds nor a date. */
function readRetryAfter(text: string | undefined, now: number): number | undefined {
  if (text === undefined) return undefined;
  if (/^\s*\d+\s*$/.test(text)) return Number(text) * 1000;
  const date = Date.parse(text);
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}
