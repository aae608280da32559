import type { NoAnswer } from '../record/event.js';

export type Headers = readonly (readonly [string, string])[];

/** A response as a recording contains it. */
export interface RecordedAnswer {
  readonly status: number;
  readonly headers: Headers;
  /** Decoded; only the known part when `bodyLack` is set. */
  readonly body: Buffer;
  /** Why the body cannot be judged, in one sentence; null when it can. */
  readonly bodyLack: string | null;
  /** Why missing headers prove nothing; null when the recording contains all headers. */
  readonly headerLack: string | null;
  /** Set when the body is not in the coding that Content-Encoding names. */
  readonly decodingError?: string;
  /** Length of the whole body in bytes, when it was cut. */
  readonly bytes?: number;
}

/** Why what a PSU does at a page is not judged: no clause is about it. */
export const PAGE_OF_PSU = "it is one of the PSU's own pages";

/** One exchange of a recording in any format. */
export interface Recorded {
  /** The file or the proxy from which it comes. */
  readonly source: string;
  readonly method: string;
  /** Absolute URL. */
  readonly url: string;
  readonly requestHeaders: Headers;
  readonly requestBody: string | null;
  readonly answer: RecordedAnswer | null;
  /** Why there is no response, when the recording attributes that to the bank. */
  readonly noAnswer?: { readonly reason: NoAnswer; readonly detail: string };
  /** Why the exchange cannot be judged at all, in one sentence; null when it can. */
  readonly unjudged: string | null;
  /** Milliseconds since 1970; null when unknown. */
  readonly startedMs: number | null;
  readonly durationMs: number;
  /** The ids in the path are placeholders, because the recording matches by a pattern. */
  readonly anyPath?: true;
  /** According to the recording, a web server in front of the bank may have refused the request. */
  readonly atTheDoor?: true;
}
