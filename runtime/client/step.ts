import type { OutgoingRequest } from './outgoing-request.js';
import type { PreparedCall } from './prepare-call.js';
import type { RawAnswer, ReadAnswer } from './read-answer.js';

/** A request on its way, with the call that it belongs to. */
export interface Sending {
  /** The same object each time that the call is sent. */
  readonly call: PreparedCall;
  readonly request: OutgoingRequest;
  /** Ends this attempt. */
  readonly signal: AbortSignal | undefined;
}

/** Sends a request. What goes wrong is thrown as a ClientError. */
export type Send = (sending: Sending) => Promise<RawAnswer>;

/**
 * A piece that a caller is made with: retries, tokens, signatures, hooks. Each is a function of a
 * file of its own (`withRetries`), so that a bundle holds only those that are used.
 */
export interface Step {
  /** Changes a call before anything of it is sent. */
  readonly prepare?: (call: PreparedCall) => PreparedCall | Promise<PreparedCall>;
  /** What sends, around what the steps after this one send with. */
  readonly around?: (send: Send) => Send;
  /** Throws where an answer of the document is not to be given back. */
  readonly judge?: (call: PreparedCall, answer: ReadAnswer, raw: RawAnswer) => void;
}
