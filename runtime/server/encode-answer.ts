import { encodeBody } from '../model/encode-body.js';
import { codingOf } from '../model/media-type.js';
import { ByteStream } from './byte-stream.js';
import { checkHead } from './check-head.js';
import type { Answer } from './hooks.js';
import type { PlainResponse } from './plain-message.js';
import { remember } from './remember.js';
import { describeError, type RequestError } from './request-error.js';

/** Writes a value as JSON. */
export type WriteJson = (value: unknown) => string;

const toJson: WriteJson = (value) => JSON.stringify(value) ?? 'null';

/** An answer as it goes on the wire: its body coded as its media type wants it. */
export function encodeAnswer(answer: Answer, writeJson = toJson): PlainResponse {
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(answer.headers ?? {})) {
    if (value !== undefined) headers[name] = String(value);
  }
  const { status, body } = answer;
  checkHead(status, headers);
  if (body === undefined) return { status, headers };
  const { media, sentAs } = mediaOf(answer.contentType ?? 'application/json');
  if (media.coding === 'json') {
    headers['content-type'] = sentAs;
    return { status, headers, body: writeJson(body) };
  }
  if (body instanceof ByteStream) {
    headers['content-type'] = sentAs;
    return { status, headers, body };
  }
  const { contentType, bytes } = encodeBody(media, sentAs, body);
  headers['content-type'] = contentType;
  return { status, headers, body: bytes };
}

/** How a media type is coded, and how it is named on the wire. */
const mediaOf = remember((type) => {
  const sentAs = type.startsWith('text/') && !type.includes(';') ? `${type}; charset=utf-8` : type;
  return { media: { type, coding: codingOf(type) }, sentAs };
});

const defaults = new WeakSet<Answer>();

/** Whether nobody but us made the answer: the document need not have declared such a body. */
export function isDefault(answer: Answer): boolean {
  return defaults.has(answer);
}

/** The answer with these headers too; its own come first. */
export function withHeaders(answer: Answer, headers: Readonly<Record<string, string>>): Answer {
  const more = { ...answer, headers: { ...headers, ...answer.headers } };
  return isDefault(answer) ? asDefault(more) : more;
}

function asDefault(answer: Answer): Answer {
  defaults.add(answer);
  return answer;
}

/** What is answered to a faulty request where no hook says otherwise. */
export function defaultInvalid(errors: readonly RequestError[], status: number): Answer {
  return asDefault({
    status,
    contentType: 'application/problem+json',
    body: {
      type: 'about:blank',
      status,
      title: 'Invalid request',
      detail: errors.map(describeError).join('; '),
    },
  });
}

/** What is answered when a handler fails; nothing of the error is given away. */
export function defaultError(status: number): Answer {
  const title = status === 501 ? 'Not implemented' : 'Internal error';
  return asDefault({
    status,
    contentType: 'application/problem+json',
    body: { type: 'about:blank', status, title },
  });
}
