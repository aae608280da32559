import type { Recorded, RecordedAnswer } from '../judging/recorded.js';
import type { NoAnswer } from '../record/event.js';
import { decodeBody } from '../wire/decode-body.js';
import { asPairs, type RawHeaders } from './end-to-end-headers.js';
import { MAX_KEPT } from './tap.js';

/** An exchange that passed through the proxy, unchanged. */
export interface Passed {
  readonly method: string;
  /** Address at the bank. */
  readonly url: string;
  readonly requestHeaders: RawHeaders;
  /** Undefined when the body was too long to be kept. */
  readonly requestBody: Buffer | undefined;
  readonly answer:
    | { readonly status: number; readonly headers: RawHeaders; readonly body: Buffer | undefined }
    | { readonly reason: NoAnswer; readonly detail: string };
  readonly startedMs: number;
  readonly durationMs: number;
}

const TOO_LONG = `the body is too long: more than ${MAX_KEPT / 1024 / 1024} MB were forwarded but not kept`;

/** The exchange in the form for judging; its body is decoded only here. */
export function recordedOf(passed: Passed, source: string): Recorded {
  const { method, url, requestHeaders, requestBody, answer, startedMs, durationMs } = passed;
  const answered = 'status' in answer;
  return {
    source,
    method,
    url,
    requestHeaders: asPairs(requestHeaders),
    requestBody: requestBody?.length ? requestBody.toString('utf8') : null,
    answer: answered ? answerOf(answer) : null,
    ...(!answered && { noAnswer: answer }),
    unjudged: answered ? null : whyUnjudged(answer.reason),
    startedMs,
    durationMs,
  };
}

/**
 * Why a missing response is not the bank's error: the client closed the connection, or the proxy did not
 * reach the bank; otherwise null.
 */
function whyUnjudged(reason: NoAnswer): string | null {
  if (reason === 'aborted')
    return 'the client closed the connection before the response was complete';
  return reason === 'reset' || reason === 'garbage'
    ? null
    : `the proxy got no response (${reason})`;
}

function answerOf(given: Extract<Passed['answer'], { readonly status: number }>): RecordedAnswer {
  const { status, body } = given;
  const headers = asPairs(given.headers);
  const known = { status, headers, headerLack: null };
  if (body === undefined) return { ...known, body: Buffer.alloc(0), bodyLack: TOO_LONG };
  const decoded = decodeBody(body, headers, MAX_KEPT);
  switch (decoded.kind) {
    case 'too-long':
      return { ...known, body: Buffer.alloc(0), bodyLack: TOO_LONG };
    case 'unknown':
      return { ...known, body, bodyLack: `the body is encoded with ${decoded.coding}` };
    case 'flawed':
      return { ...known, body, bodyLack: null, decodingError: decoded.decodingError };
    case 'plain':
      return { ...known, body: decoded.body, bodyLack: null };
    default:
      return decoded satisfies never;
  }
}
