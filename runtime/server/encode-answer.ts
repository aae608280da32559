import { encodeBody } from '../model/encode-body.js';
import { codingOf } from '../model/media-type.js';
import type { Answer } from './answer.js';
import { ByteStream } from './byte-stream.js';
import { checkHeader, checkStatus } from './check-head.js';
import type { PlainResponse } from './plain-message.js';
import { remember } from './remember.js';
import { describeError, type RequestError } from './request-error.js';
import { statusPhrase } from './status-phrase.js';

/** Writes a value as JSON. */
export type WriteJson = (value: unknown) => string;

const toJson: WriteJson = (value) => JSON.stringify(value) ?? 'null';

/**
 * A response in the form that is sent: its body encoded for its media type. `headers` are those that it
 * repeats from the request, which are known to be valid.
 */
export function encodeAnswer(
  answer: Answer,
  headers: Record<string, string>,
  writeJson = toJson,
): PlainResponse {
  const { status, body, headers: own = {} } = answer;
  checkStatus(status);
  let isWide = false;
  for (const name of Object.keys(own)) {
    const value = own[name];
    if (value === undefined) continue;
    headers[name] = String(value);
    checkHeader(name, headers[name]);
    isWide ||= BEYOND_ASCII.test(headers[name]);
  }
  if (body === undefined) return { status, headers };
  const { media, sentAs } = mediaOf(answer.contentType ?? 'application/json');
  if (media.coding === 'json') {
    headers['content-type'] = sentAs;
    const json = writeJson(body);
    return { status, headers, body: isWide ? Buffer.from(json) : json };
  }
  if (body instanceof ByteStream) {
    headers['content-type'] = sentAs;
    return { status, headers, body };
  }
  const { contentType, bytes } = encodeBody(media, sentAs, body);
  headers['content-type'] = contentType;
  return { status, headers, body: bytes };
}

/** Node writes such a header in UTF-8 when the body is a string, in one piece with it (RFC 9110, 5.5: one byte each). */
const BEYOND_ASCII = /[\x80-\xff]/;

/** The coding of a media type, and its name in Content-Type. */
const mediaOf = remember((type) => {
  const sentAs = type.startsWith('text/') && !type.includes(';') ? `${type}; charset=utf-8` : type;
  return { media: { type, coding: codingOf(type) }, sentAs };
});

const defaults = new WeakSet<Answer>();

/** Whether the response is one of our defaults: the document need not declare its body. */
export function isDefault(answer: Answer): boolean {
  return defaults.has(answer);
}

/** The response with these headers added; its own headers take precedence. */
export function withHeaders(answer: Answer, headers: Readonly<Record<string, string>>): Answer {
  const more = { ...answer, headers: { ...headers, ...answer.headers } };
  return isDefault(answer) ? asDefault(more) : more;
}

function asDefault(answer: Answer): Answer {
  defaults.add(answer);
  return answer;
}

/** The default response to an invalid request. */
export function defaultInvalid(errors: readonly RequestError[], status: number): Answer {
  return asDefault({
    status,
    contentType: 'application/problem+json',
    body: {
      type: 'about:blank',
      status,
      title: statusPhrase(status),
      detail: errors.map(describeError).join('; '),
    },
  });
}

/** The default response when a handler fails; it reveals nothing of the error. */
export function defaultError(status: number): Answer {
  return asDefault({
    status,
    contentType: 'application/problem+json',
    body: { type: 'about:blank', status, title: statusPhrase(status) },
  });
}
