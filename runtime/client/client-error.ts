export type ClientErrorCode =
  /** A parameter or body cannot be sent. */
  | 'INVALID_REQUEST'
  /** What gives the access token failed. */
  | 'NO_TOKEN'
  /** `sign` failed. */
  | 'NOT_SIGNED'
  /** `onRequest` or `onResponse` failed. */
  | 'HOOK_FAILED'
  | 'NO_ANSWER'
  | 'TIMEOUT'
  | 'ABORTED'
  /** A status or media type that the document does not know. */
  | 'UNDECLARED_ANSWER'
  /** A JSON body is declared and there is none. */
  | 'EMPTY_ANSWER'
  /** A body that is not what its Content-Type says. */
  | 'UNREADABLE_ANSWER'
  /** `validate` found something. */
  | 'INVALID_ANSWER';

/** The response, when there was one. */
export interface ReceivedAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** The body as text; undefined when it is missing although one is declared, or is read as a stream. */
  readonly body: string | undefined;
}

/**
 * A call without a declared response. It does not contain the request, so that it contains no secret of it. The
 * response may have some, such as an access token: `answer`, `headers` and `body` return it, but printing the error
 * or writing it as JSON shows its status alone. `cause` is what the transport or your own function threw.
 */
export class ClientError extends Error {
  override readonly name = 'ClientError';
  readonly code: ClientErrorCode;
  readonly operationId: string;
  readonly requestId: string | undefined;
  readonly status: number | undefined;
  readonly #answer: ReceivedAnswer | undefined;

  constructor(
    code: ClientErrorCode,
    message: string,
    operationId: string,
    requestId: string | undefined,
    answer?: ReceivedAnswer,
    cause?: unknown,
  ) {
    super(`${operationId}: ${message}`, cause === undefined ? {} : { cause });
    this.code = code;
    this.operationId = operationId;
    this.requestId = requestId;
    this.status = answer?.status;
    this.#answer = answer;
  }

  get answer(): ReceivedAnswer | undefined {
    return this.#answer;
  }

  get headers(): ReceivedAnswer['headers'] | undefined {
    return this.#answer?.headers;
  }

  get body(): string | undefined {
    return this.#answer?.body;
  }
}
