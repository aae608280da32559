import type { BearerSource } from './bearer.js';
import type { TextHeaders } from './merge-headers.js';
import type { AnswerValidator, OutgoingRequest } from './outgoing-request.js';
import type { RetryOptions } from './retry.js';
import type { Seams } from './seams.js';
import type { Step } from './step.js';
import type { Transport } from './transport.js';
import type { Credentials } from './with-credentials.js';
import type { CallHooks } from './with-hooks.js';

export type { CallOptions } from './call-options.js';

/** Options of every caller. */
export interface CallerOptions {
  /** Address of the service, including its path. */
  readonly baseUrl: string;
  /** How requests are sent: `fetch` by default, `undiciTransport({ cert, key, ca })` for mutual TLS. */
  readonly transport?: Transport;
  /** Sent with every call; headers of the call override them. */
  readonly headers?: TextHeaders;
  /**
   * Timeout of a whole call in milliseconds, including its attempts, the waits between them, and reading the
   * body.
   */
  readonly timeoutMs?: number;
  /** The steps of sending, in the order in which a request passes through them. */
  readonly steps?: readonly Step[];
  /** Returns the id of a request; a random UUID by default. */
  readonly newId?: () => string;
}

/** Further options of `createCaller` and the clients; `steps` come after those that these options add. */
export interface ClientOptions extends CallerOptions, CallHooks {
  /** Tokens, keys and passwords, by the name of their security scheme. */
  readonly credentials?: Credentials;
  /** The access token, or a function or provider that returns it. */
  readonly bearer?: BearerSource;
  /**
   * Returns headers to add, computed from the headers and bytes that are sent. Called for each attempt.
   *
   * @example
   * import { makeSigner } from 'xs2a-kit/pki';
   * const sign = makeSigner({ certificate, key }); // the seal, as PEM
   * // adds Digest, Signature and TPP-Signature-Certificate
   */
  readonly sign?: (request: OutgoingRequest) => TextHeaders | Promise<TextHeaders>;
  /** Timeout of each attempt in milliseconds. */
  readonly attemptTimeoutMs?: number;
  /** No retries by default. */
  readonly retry?: RetryOptions;
  /** Returns the errors of a response; any error makes the call fail with INVALID_ANSWER. */
  readonly validate?: AnswerValidator;
  /** Clock and randomness, for tests. */
  readonly seams?: Partial<Seams>;
}
