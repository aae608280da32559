import type { IdentityName, Signing } from '../cases/case.js';
import type { NoAnswer } from '../record/event.js';

/** One complete request: only Host, Connection and Content-Length are added when it is sent. */
export interface WireRequest {
  readonly method: string;
  readonly url: string;
  /** In the order in which they are sent; a name may occur twice. */
  readonly headers: readonly (readonly [string, string])[];
  readonly body: string | null;
  /** The client certificate to present; `psu` is a browser: no certificate, and separate connections. */
  readonly identity: IdentityName | 'psu';
  readonly timeoutMs: number;
  /** How it is signed, when that is part of the case. */
  readonly sign?: Signing;
}

export type WireAnswer =
  | {
      readonly kind: 'answer';
      readonly status: number;
      readonly headers: readonly (readonly [string, string])[];
      /** Decoded, when the target or a server in front of it compressed it. */
      readonly body: Buffer;
      /**
       * Set when the body is not in the coding that Content-Encoding names: the error in one sentence; the
       * body is as received.
       */
      readonly decodingError?: string;
      /** Set when the wire does not support the coding: the body is as received. */
      readonly coding?: string;
    }
  | { readonly kind: 'no-answer'; readonly reason: NoAnswer; readonly detail: string };

/** The live exchange: kept only in memory, with its secrets. The wire follows no redirect. */
export interface LiveExchange {
  readonly request: WireRequest;
  readonly answer: WireAnswer;
  readonly startedAt: string;
  readonly durationMs: number;
  /** A kept-alive connection was closed during the request, which was sent again on a new one. */
  readonly sentAgain?: true;
  /** Values that were sent and must not be recorded. */
  readonly secrets?: readonly string[];
}

/** Sends requests; never judges, and never throws because of what a target does. */
export interface Wire {
  send(request: WireRequest, signal?: AbortSignal): Promise<LiveExchange>;
  close(): Promise<void>;
}
