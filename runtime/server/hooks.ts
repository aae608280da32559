import type { Answer } from './answer.js';
import type { PlainRequest } from './plain-message.js';
import type { RequestError } from './request-error.js';

export type { Answer } from './answer.js';

type MaybePromise<T> = T | Promise<T>;

export interface CallInfo<Id extends string = string, Raw = unknown> {
  readonly operationId: Id;
  readonly method: string;
  /** Path template of the operation. */
  readonly template: string;
  /** Path parameters as sent, decoded. */
  readonly pathValues: Readonly<Record<string, string>>;
  readonly rawBody: Buffer;
  /** The request in a form that does not depend on the server, with its headers and client certificate. */
  readonly message: PlainRequest<Raw>;
}

export interface InvalidInfo<Id extends string = string, Raw = unknown> {
  /** The suggested status code for the errors; the response may have another one. */
  readonly status: number;
  /** Absent when the request belongs to no operation. */
  readonly operationId?: Id;
  /** The methods that the path supports, when the method was the error. */
  readonly allow?: readonly string[];
  readonly request: Raw;
}

export interface ErrorInfo<Id extends string = string, Raw = unknown> {
  /** 500, or 501 when the operation has no handler. */
  readonly status: number;
  readonly operationId?: Id;
  readonly request: Raw;
}

/** `Raw` is the request type of the server on which the operations are mounted. */
export interface ServerHooks<Id extends string = string, Raw = unknown> {
  /** Called before the request is validated; a response returned here is sent instead of the handler's. */
  before?(request: Raw, info: CallInfo<Id, Raw>): MaybePromise<Answer | undefined>;
  /**
   * Called with all errors of a request that has any. The body of the response is left out where the
   * operation declares the status without one.
   */
  onInvalid?(errors: readonly RequestError[], info: InvalidInfo<Id, Raw>): MaybePromise<Answer>;
  /**
   * Called when a handler fails or is missing, or when a response does not match the document; `undefined`
   * sends the default response. The body is left out as for `onInvalid`.
   */
  onError?(error: unknown, info: ErrorInfo<Id, Raw>): MaybePromise<Answer | undefined>;
}

/** The operation is declared, but has no handler. */
export class NotImplementedError extends Error {
  override readonly name = 'NotImplementedError';
  readonly operationId: string;

  constructor(operationId: string) {
    super(`operation ${operationId} has no handler`);
    this.operationId = operationId;
  }
}
