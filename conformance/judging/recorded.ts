import type { NoAnswer } from '../record/event.js';

export type Headers = readonly (readonly [string, string])[];

/** An answer as a recording tells it. */
export interface RecordedAnswer {
  readonly status: number;
  readonly headers: Headers;
  /** Unpacked. What of it is known where `bodyLack` says that it is not known whole. */
  readonly body: Buffer;
  /** Why the body cannot be judged, in one sentence; null when it can. */
  readonly bodyLack: string | null;
  /** Why headers that are not there prove nothing; null when the recording holds all of them. */
  readonly headerLack: string | null;
  /** The body is not in the coding that Content-Encoding names. */
  readonly decodingError?: string;
  /** Length of the whole body, where it was cut. */
  readonly bytes?: number;
}

/** One exchange of a recording, whatever its format. */
export interface Recorded {
  /** File, or the proxy, that it comes from. */
  readonly source: string;
  readonly method: string;
  /** Absolute. */
  readonly url: string;
  readonly requestHeaders: Headers;
  readonly requestBody: string | null;
  readonly answer: RecordedAnswer | null;
  /** Why there is no answer, where that is the bank's doing as far as the recording knows. */
  readonly noAnswer?: { readonly reason: NoAnswer; readonly detail: string };
  /** Why it cannot be judged at all, in one sentence; null when it can. */
  readonly unjudged: string | null;
  /** Milliseconds since 1970; null when the recording does not tell. */
  readonly startedMs: number | null;
  readonly durationMs: number;
  /** Ids in the path stand for any: the recording matches by a pattern. */
  readonly anyPath?: true;
  /** The recording says that a web server may have refused it before the bank. */
  readonly atTheDoor?: true;
}
