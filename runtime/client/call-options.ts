import type { BearerSource } from './bearer.js';
import type { ClientOperation } from './client-spec.js';
import type { RetryOptions } from './retry.js';

/** Options of one call. */
export interface CallOptions {
  /** The wanted media type, when the operation has several. */
  readonly accept?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Needs a client, or a caller with `withBearer`. */
  readonly bearer?: BearerSource;
  readonly signal?: AbortSignal;
  readonly timeoutMs?: number;
  /** Needs a client, or a caller with `withAttemptTimeout`. */
  readonly attemptTimeoutMs?: number;
  /** `false` for no retries. Needs a client, or a caller with `withRetries`. */
  readonly retry?: RetryOptions | false;
  /** Returns a body of bytes as a ReadableStream, which must be read or cancelled. */
  readonly stream?: boolean;
  /** Returns the URL to call instead of the operation's own one; `follow(href)` makes it from a link. */
  readonly link?: (baseUrl: string, own: string, operation: ClientOperation) => string;
}
