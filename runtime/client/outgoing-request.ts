/** A request as it will be sent: what there is to sign, and what hooks see. Authorization is in it. */
export interface OutgoingRequest {
  readonly operationId: string;
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Empty when the body is streamed; never so when there is something to sign. */
  readonly body: Uint8Array;
}

/** How one attempt of a call ended: with a status, or with an error. */
export interface AttemptEnd {
  /** 1 for the first. */
  readonly attempt: number;
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string | string[] | undefined>>;
  readonly error?: Error;
  readonly durationMs: number;
}

/** An answer as a validator judges it. */
export interface AnswerToJudge {
  readonly operationId: string;
  readonly status: number;
  readonly contentType: string | undefined;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: unknown;
}
