/** A request as it will be sent, for signatures and hooks. It includes Authorization. */
export interface OutgoingRequest {
  readonly operationId: string;
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Empty when the body is streamed, which is never the case when there is a signature. */
  readonly body: Uint8Array;
}

/** How one attempt of a call ended: with a status code, or with an error. */
export interface AttemptEnd {
  /** 1 for the first. */
  readonly attempt: number;
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string | string[] | undefined>>;
  readonly error?: Error;
  readonly durationMs: number;
}

/** A response as a validator gets it. */
export interface AnswerToJudge {
  readonly operationId: string;
  readonly status: number;
  readonly contentType: string | undefined;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: unknown;
}

/** Returns the errors of a response, one sentence each. */
export interface AnswerValidator {
  (answer: AnswerToJudge): readonly string[];
  /**
   * Judges a response whose body is a stream, and returns the body: the items of events and JSON Lines are judged
   * one by one. Without this function, a stream is not judged.
   */
  readonly streamed?: (answer: AnswerToJudge, fail: FailAnswer) => unknown;
}

/** The error of a response with these findings. */
export type FailAnswer = (findings: readonly string[]) => Error;
