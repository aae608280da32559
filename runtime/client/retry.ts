import { asReceived } from './as-received.js';
import type { ClientError, ReceivedAnswer } from './client-error.js';
import type { OutgoingRequest } from './outgoing-request.js';
import type { RawAnswer } from './raw-answer.js';
import type { Seams } from './seams.js';

export interface RetryOptions {
  /** The total number of attempts; 1 means no retry. */
  readonly attempts: number;
  /**
   * Methods that may be retried: GET, HEAD, OPTIONS and DELETE by default. A POST is never retried
   * unless it is named here: the first attempt may have moved money even without a response.
   */
  readonly methods?: readonly string[];
  /** Status codes after which a request is retried; 429 and 503 by default. */
  readonly statuses?: readonly number[];
  /**
   * Milliseconds before the second attempt, doubled for each further one and then shortened randomly. 200 by
   * default.
   */
  readonly baseDelayMs?: number;
  /** Maximum wait in milliseconds when the service names none. 10 000 by default. */
  readonly maxDelayMs?: number;
  /**
   * Maximum Retry-After in milliseconds: when the service asks for more, its response is returned at once. 60
   * 000 by default.
   */
  readonly maxRetryAfterMs?: number;
  /**
   * Asked before each further attempt that the other options allow; `false` ends the call with what it has.
   *
   * @example
   * retryIf: ({ answer }) => answer?.body?.includes('ACCESS_EXCEEDED') !== true // used up for the day
   */
  readonly retryIf?: (end: RetriedEnd) => boolean;
}

/** How an attempt ended: with a response, or with an error. */
export interface RetriedEnd {
  readonly operationId: string;
  readonly method: string;
  /** 1 for the first. */
  readonly attempt: number;
  readonly answer: ReceivedAnswer | undefined;
  readonly error: ClientError | undefined;
}

/** Exactly one of the two is present, unless the attempt failed for a reason other than the service. */
export interface Attempted {
  readonly raw: RawAnswer | undefined;
  readonly error: ClientError | undefined;
}

const METHODS = ['GET', 'HEAD', 'OPTIONS', 'DELETE'];
const STATUSES = [429, 503];

/** Milliseconds until the next attempt; undefined when there is none. */
export function delayBefore(
  options: RetryOptions,
  { operationId, method }: Pick<OutgoingRequest, 'operationId' | 'method'>,
  attempt: number,
  { raw, error }: Attempted,
  seams: Seams,
): number | undefined {
  if (attempt >= options.attempts) return undefined;
  if (!(options.methods ?? METHODS).includes(method)) return undefined;
  const delay = delayAfter(options, attempt, { raw, error }, seams);
  if (delay === undefined || options.retryIf === undefined) return delay;
  const end = { operationId, method, attempt, answer: raw && asReceived(raw), error };
  return options.retryIf(end) ? delay : undefined;
}

function delayAfter(
  options: RetryOptions,
  attempt: number,
  { raw, error }: Attempted,
  { now, random }: Seams,
): number | undefined {
  if (raw === undefined) {
    const again = error?.code === 'TIMEOUT' || (error?.code === 'NO_ANSWER' && !isTlsError(error));
    return again ? backoff(options, attempt, random()) : undefined;
  }
  if (!(options.statuses ?? STATUSES).includes(raw.status)) return undefined;
  const asked = readRetryAfter([raw.headers['retry-after']].flat()[0], now());
  if (asked === undefined) return backoff(options, attempt, random());
  return asked <= (options.maxRetryAfterMs ?? 60_000) ? asked : undefined;
}

/** Codes of Node for a certificate that was refused, by either side, or for a service that does not speak TLS. */
const TLS_CODE =
  /CERT|UNABLE_TO_|UNKNOWN_CA|WRONG_VERSION|HANDSHAKE_FAILURE|INVALID_CA|PATH_LENGTH/;

/** Whether TLS failed for a reason that another attempt does not change. */
function isTlsError(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as { readonly code?: unknown };
  return (typeof code === 'string' && TLS_CODE.test(code)) || isTlsError(error.cause);
}

function backoff(options: RetryOptions, attempt: number, chance: number): number {
  const whole = (options.baseDelayMs ?? 200) * 2 ** (attempt - 1);
  return Math.min(whole, options.maxDelayMs ?? 10_000) * (0.5 + chance / 2);
}

/** Milliseconds from now; undefined when it is neither a number of seconds nor a date. */
function readRetryAfter(text: string | undefined, now: number): number | undefined {
  if (text === undefined) return undefined;
  if (/^\s*\d+\s*$/.test(text)) return Number(text) * 1000;
  const date = Date.parse(text);
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}
