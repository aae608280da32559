import { memberOf } from '../../foundation/json-pointer.js';
import { base64Bytes } from './base64-bytes.js';
import type { Headers, Recorded, RecordedAnswer } from './recorded.js';

/** Whether a document is an HTTP Archive. */
export const isHar = (document: unknown): boolean =>
  Array.isArray(memberOf(memberOf(document, 'log'), 'entries'));

/** Whether this tool wrote the document for a run, whose events contain more than the archive. */
export const isOwnHar = (document: unknown): boolean =>
  memberOf(memberOf(memberOf(document, 'log'), 'creator'), 'name') === 'xs2a-kit';

/** The exchanges of an HTTP Archive 1.2; entries without a method or address are returned as unjudged. */
export function harRecording(document: unknown, source: string): readonly Recorded[] {
  const entries = memberOf(memberOf(document, 'log'), 'entries') as readonly unknown[];
  return entries.map((entry, index) => entryOf(entry, `${source} (entry ${index + 1})`));
}

function entryOf(entry: unknown, source: string): Recorded {
  const request = memberOf(entry, 'request');
  const response = memberOf(entry, 'response');
  const method = textOf(memberOf(request, 'method'));
  const url = textOf(memberOf(request, 'url'));
  const answer = answerOf(response);
  const unjudged =
    method === '' || url === ''
      ? 'the recording lacks its method or address'
      : whyUnjudged(entry, answer);
  const started = Date.parse(textOf(memberOf(entry, 'startedDateTime')));
  const time = memberOf(entry, 'time');
  return {
    source,
    method,
    url,
    requestHeaders: headersOf(memberOf(request, 'headers')),
    requestBody: orNull(memberOf(memberOf(request, 'postData'), 'text')),
    answer,
    unjudged,
    startedMs: Number.isNaN(started) ? null : started,
    durationMs: typeof time === 'number' && time > 0 ? time : 0,
  };
}

function whyUnjudged(entry: unknown, answer: RecordedAnswer | null): string | null {
  if (answer === null) return 'the recording contains no response to it';
  const cached = memberOf(entry, '_fromCache');
  if (cached !== undefined || answer.status === 304)
    return "the response came from the client's cache";
  return null;
}

function answerOf(response: unknown): RecordedAnswer | null {
  const status = memberOf(response, 'status');
  if (typeof status !== 'number' || !Number.isInteger(status) || status < 100 || status > 599) {
    return null;
  }
  const content = memberOf(response, 'content');
  const given = headersOf(memberOf(response, 'headers'));
  const media = textOf(memberOf(content, 'mimeType'));
  const headers: Headers = given.length === 0 && media !== '' ? [['Content-Type', media]] : given;
  const headerLack =
    given.length === 0 ? 'the recording contains no headers of the response' : null;
  return { status, headers, headerLack, ...bodyOf(content, given, status) };
}

type Body = Pick<RecordedAnswer, 'body' | 'bodyLack' | 'bytes'>;

/** Text bodies in an archive are already decompressed; binary ones are in base64. */
function bodyOf(content: unknown, headers: Headers, status: number): Body {
  const text = memberOf(content, 'text');
  const size = memberOf(content, 'size');
  if (typeof text !== 'string' || text === '') {
    const isEmpty = status === 204 || lengthOf(headers) === 0 || (text === '' && size === 0);
    const bodyLack = isEmpty ? null : 'the recording does not contain the body of the response';
    return { body: Buffer.alloc(0), bodyLack };
  }
  const packed = memberOf(content, 'encoding') === 'base64';
  const body = packed ? base64Bytes(text) : Buffer.from(text, 'utf8');
  if (body === undefined) {
    return {
      body: Buffer.from(text),
      bodyLack: 'the recording declares base64 for a body that is not base64',
    };
  }
  const whole = typeof size === 'number' ? size : 0;
  const isCut =
    memberOf(content, 'comment') === 'cut' ||
    (size !== undefined && !isJson(body) && whole > body.length);
  if (!isCut) return { body, bodyLack: null };
  const bytes = Math.max(whole, body.length);
  return { body, bytes, bodyLack: 'the recording contains only a part of the body' };
}

function isJson(body: Buffer): boolean {
  try {
    JSON.parse(body.toString('utf8'));
    return true;
  } catch {
    return false;
  }
}

function lengthOf(headers: Headers): number | undefined {
  const value = headers.find(([name]) => name.toLowerCase() === 'content-length')?.[1];
  return value === undefined ? undefined : Number(value);
}

/** Drops pseudo-headers of HTTP/2 such as `:status`, which are not headers. */
function headersOf(list: unknown): Headers {
  if (!Array.isArray(list)) return [];
  return (list as unknown[]).flatMap((each) => {
    const name = textOf(memberOf(each, 'name'));
    const value = textOf(memberOf(each, 'value'));
    return name === '' || name.startsWith(':') ? [] : [[name, value] as const];
  });
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

const orNull = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' ? value : null;
