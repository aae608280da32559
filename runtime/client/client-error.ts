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
  /** The body as text; undefined when it is missing although one is declared. */
  readonly body: string | undefined;
}

/** A call without a declared response. It does not contain the request, so that it contains no secret. */
export class ClientError extends Error {
  override readonly name = 'ClientError';
  readonly code: ClientErrorCode;
  readonly operationId: string;
  readonly requestId: string | undefined;
  readonly answer: ReceivedAnswer | undefined;

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
    this.answer = answer;
  }

  get status(): number | undefined {
    return this.answer?.status;
  }

  get headers(): ReceivedAnswer['headers'] | undefined {
    return this.answer?.headers;
  }

  get body(): string | undefined {
    return this.answer?.body;
  }
}
