import type { BearerSource } from './bearer.js';
import type { AnswerToJudge, OutgoingRequest } from './outgoing-request.js';
import type { RetryOptions } from './retry.js';
import type { Seams } from './seams.js';
import type { Step } from './step.js';
import type { Transport } from './transport.js';
import type { Credentials } from './with-credentials.js';
import type { CallHooks } from './with-hooks.js';

type Headers = Readonly<Record<string, string>>;

/** What every caller needs to know. */
export interface CallerOptions {
  /** Address of the service, with its path if it has one. */
  readonly baseUrl: string;
  /** How requests are sent: `fetch` unless given, `undiciTransport({ cert, key, ca })` for mutual TLS. */
  readonly transport?: Transport;
  /** Sent with every call; a call's own headers win. */
  readonly headers?: Headers;
  /** For a whole call: its attempts, the waits between them, and reading the body. */
  readonly timeoutMs?: number;
  /** Pieces to send with, in the order in which a request goes through them. */
  readonly steps?: readonly Step[];
  /** Makes the id of a request: a random UUID unless given. */
  readonly newId?: () => string;
}

/** What `createCaller` and the clients can do beyond it; `steps` come after what these options make. */
export interface ClientOptions extends CallerOptions, CallHooks {
  /** Tokens, keys and passwords, by the name of their security scheme. */
  readonly credentials?: Credentials;
  /** The access token, or what gives one. */
  readonly bearer?: BearerSource;
  /**
   * Gives headers to add, computed over the headers and bytes that are sent. Asked for each attempt.
   *
   * @example
   * import { makeSigner } from 'xs2a-kit/pki';
   * const sign = makeSigner({ certificate, key }); // the seal, as PEM
   * // adds Digest, Signature and TPP-Signature-Certificate
   */
  readonly sign?: (request: OutgoingRequest) => Headers | Promise<Headers>;
  /** For each attempt. */
  readonly attemptTimeoutMs?: number;
  /** Off unless given. */
  readonly retry?: RetryOptions;
  /** Says what is wrong with an answer; any sentence makes the call fail with INVALID_ANSWER. */
  readonly validate?: (answer: AnswerToJudge) => readonly string[];
  /** Time and chance, for tests. */
  readonly seams?: Partial<Seams>;
}

/** What one call may set for itself. */
export interface CallOptions {
  /** The media type wanted, where the operation has several. */
  readonly accept?: string;
  readonly headers?: Headers;
  /** Of a client, or of a caller with `withBearer`. */
  readonly bearer?: BearerSource;
  readonly signal?: AbortSignal;
  readonly timeoutMs?: number;
  /** Of a client, or of a caller with `withAttemptTimeout`. */
  readonly attemptTimeoutMs?: number;
  /** `false` for never. Of a client, or of a caller with `withRetries`. */
  readonly retry?: RetryOptions | false;
  /** Gives a body of bytes as a ReadableStream, which has to be read or cancelled. */
  readonly stream?: boolean;
}
