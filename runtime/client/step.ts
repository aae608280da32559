import type { OutgoingRequest } from './outgoing-request.js';
import type { PreparedCall } from './prepared-call.js';
import type { RawAnswer } from './raw-answer.js';
import type { ReadAnswer } from './read-answer.js';

/** A request being sent, with the call that it belongs to. */
export interface Sending {
  /** The same object for every attempt of the call. */
  readonly call: PreparedCall;
  readonly request: OutgoingRequest;
  /** Aborts this attempt. */
  readonly signal: AbortSignal | undefined;
}

/** Sends a request. Throws a ClientError when that fails. */
export type Send = (sending: Sending) => Promise<RawAnswer>;

/**
 * A step of a caller: retries, tokens, signatures, hooks. Each one is a function in its own file
 * (`withRetries`), so that a bundle only contains those in use.
 */
export interface Step {
  /** Changes a call before any of it is sent. */
  readonly prepare?: (call: PreparedCall) => PreparedCall | Promise<PreparedCall>;
  /** Wraps the function that sends with the following steps. */
  readonly around?: (send: Send) => Send;
  /** Throws when a response of the document must not be returned. */
  readonly judge?: (call: PreparedCall, answer: ReadAnswer, raw: RawAnswer) => void;
}
