import { BodyError } from '../model/body-error.js';
import { essence } from '../model/media-type.js';
import { asReceived } from './as-received.js';
import { beginning } from './beginning.js';
import { ClientError, type ClientErrorCode, type ReceivedAnswer } from './client-error.js';
import type { ClientOperation } from './client-spec.js';
import { contentTypeOf, findAnswer, mediaOf, mustBeJson } from './find-answer.js';
import type { RawAnswer } from './raw-answer.js';
import { readHeaders } from './read-headers.js';

/** A parsed response of the document. */
export interface ReadAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly contentType?: string;
  readonly body?: unknown;
  readonly requestId?: string;
  readonly raw?: ReceivedAnswer;
}

/** Parses a response as the declared one; throws a ClientError that contains it when that fails. */
export function readAnswer(
  operation: ClientOperation,
  requestId: string | undefined,
  raw: RawAnswer,
): ReadAnswer {
  const fail = (code: ClientErrorCode, message: string): ClientError =>
    new ClientError(code, message, operation.id, requestId, asReceived(raw));
  const { status } = raw;
  const spec = findAnswer(operation, status);
  const undeclared = (what: string): ClientError =>
    fail('UNDECLARED_ANSWER', `status ${status}${what} is not declared: ${beginning(raw.bytes)}`);
  if (spec === undefined) throw undeclared('');
  // members are added, because a spread costs as much as all the rest
  const answer: Filled = { status, headers: readHeaders(spec, raw) };
  if (requestId !== undefined) answer.requestId = requestId;
  // not enumerable, as in a ClientError: headers and body may have secrets
  if (status >= 400) Object.defineProperty(answer, 'raw', { get: () => asReceived(raw) });
  if (spec.media.length === 0) return answer;
  const type = contentTypeOf(raw);
  const media = mediaOf(spec, type);
  if (raw.stream === undefined && raw.bytes.length === 0 && mustBeJson(spec, media)) {
    const received = { status, headers: raw.headers, body: undefined };
    const message = `status ${status} has no body`;
    throw new ClientError('EMPTY_ANSWER', message, operation.id, requestId, received);
  }
  if (type === undefined || media === undefined) {
    throw undeclared(` with ${type ?? 'no Content-Type'}`);
  }
  // of a range, the type that was sent
  answer.contentType = media.type.includes('*') ? essence(type) : media.type;
  try {
    const stream = raw.stream && (media.open?.(raw.stream, fail) ?? raw.stream);
    answer.body = stream ?? media.read(media, raw.bytes, type);
    return answer;
  } catch (error) {
    if (!(error instanceof BodyError)) throw error;
    throw fail('UNREADABLE_ANSWER', `the body ${error.message}: ${beginning(raw.bytes)}`);
  }
}

type Filled = { -readonly [Name in keyof ReadAnswer]: ReadAnswer[Name] };
