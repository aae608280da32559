import type { PlainRequest } from './plain-message.js';
import type { RequestError } from './request-error.js';

type MaybePromise<T> = T | Promise<T>;

/** Any answer at all; what hooks give. A body that is not text is sent as JSON. */
export interface Answer {
  readonly status: number;
  readonly contentType?: string | undefined;
  readonly headers?: Readonly<Record<string, string | number | boolean | undefined>>;
  readonly body?: unknown;
}

export interface CallInfo<Id extends string = string, Raw = unknown> {
  readonly operationId: Id;
  readonly method: string;
  /** Path template of the operation. */
  readonly template: string;
  /** Path parameters as they were sent, decoded. */
  readonly pathValues: Readonly<Record<string, string>>;
  readonly rawBody: Buffer;
  /** The request without anything of the server that took it: headers, client certificate. */
  readonly message: PlainRequest<Raw>;
}

export interface InvalidInfo<Id extends string = string, Raw = unknown> {
  /** The status that suits the faults; the answer may have another. */
  readonly status: number;
  /** Absent when the request belongs to no operation. */
  readonly operationId?: Id;
  /** The methods that the path knows, where the method was the fault. */
  readonly allow?: readonly string[];
  readonly request: Raw;
}

export interface ErrorInfo<Id extends string = string, Raw = unknown> {
  /** 500, or 501 when the operation has no handler. */
  readonly status: number;
  readonly operationId?: Id;
  readonly request: Raw;
}

/** `Raw` is the request of the server that the operations are mounted on. */
export interface ServerHooks<Id extends string = string, Raw = unknown> {
  /** Before anything of the request is judged; an answer here is sent instead of the handler's. */
  before?(request: Raw, info: CallInfo<Id, Raw>): MaybePromise<Answer | undefined>;
  /** The request has faults: all of them. */
  onInvalid?(errors: readonly RequestError[], info: InvalidInfo<Id, Raw>): MaybePromise<Answer>;
  /** A handler failed, there is none, or an answer is not as it was declared. */
  onError?(error: unknown, info: ErrorInfo<Id, Raw>): MaybePromise<Answer>;
}

/** The operation is declared and nobody has written its handler yet. */
export class NotImplementedError extends Error {
  override readonly name = 'NotImplementedError';
  readonly operationId: string;

  constructor(operationId: string) {
    super(`operation ${operationId} has no handler`);
    this.operationId = operationId;
  }
}
