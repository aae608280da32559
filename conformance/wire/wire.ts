import type { IdentityName, Signing } from '../cases/case.js';
import type { NoAnswer } from '../record/event.js';

/** One request, whole: nothing is added on the way but Host, Connection and Content-Length. */
export interface WireRequest {
  readonly method: string;
  readonly url: string;
  /** In the order to send; a name may stand twice. */
  readonly headers: readonly (readonly [string, string])[];
  readonly body: string | null;
  /** Which client certificate to show; `psu` is a browser: no certificate, its own connections. */
  readonly identity: IdentityName | 'psu';
  readonly timeoutMs: number;
  /** How it is signed, where that is part of the case. */
  readonly sign?: Signing;
}

export type WireAnswer =
  | {
      readonly kind: 'answer';
      readonly status: number;
      readonly headers: readonly (readonly [string, string])[];
      /** Unpacked, where the target or a server in front of it packed it. */
      readonly body: Buffer;
      /** The body is not in the coding that Content-Encoding names: a sentence, and the body as it came. */
      readonly decodingError?: string;
      /** A coding that the wire does not know: the body is as it came. */
      readonly coding?: string;
    }
  | { readonly kind: 'no-answer'; readonly reason: NoAnswer; readonly detail: string };

/** The live exchange: held in memory only, with its secrets. Redirects are never followed. */
export interface LiveExchange {
  readonly request: WireRequest;
  readonly answer: WireAnswer;
  readonly startedAt: string;
  readonly durationMs: number;
  /** A kept connection was closed under it: the request was sent once more, on a new one. */
  readonly sentAgain?: true;
  /** What was sent along and must not be recorded. */
  readonly secrets?: readonly string[];
}

/** Sends; never judges and never throws for what a target does. */
export interface Wire {
  send(request: WireRequest, signal?: AbortSignal): Promise<LiveExchange>;
  close(): Promise<void>;
}
