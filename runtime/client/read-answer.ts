import { BodyError } from '../model/body-error.js';
import { asReceived } from './as-received.js';
import { beginning } from './beginning.js';
import { ClientError, type ClientErrorCode } from './client-error.js';
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
}

/** Parses a response as the declared one; throws a ClientError that contains it when that fails. */
export function readAnswer(
  operation: ClientOperation,
  requestId: string | undefined,
  raw: RawAnswer,
): ReadAnswer {
  const fail = (code: ClientErrorCode, message: string): ClientError =>
    new ClientError(code, message, operation.id, requestId, asReceived(raw));
  const spec = findAnswer(operation, raw.status);
  if (spec === undefined) throw fail('UNDECLARED_ANSWER', `status ${raw.status} is not declared`);
  const { status } = raw;
  const headers = readHeaders(spec, raw);
  const id = requestId === undefined ? undefined : { requestId };
  if (spec.media.length === 0) return { status, headers, ...id };
  const contentType = contentTypeOf(raw);
  const media = mediaOf(spec, contentType);
  if (raw.stream === undefined && raw.bytes.length === 0 && mustBeJson(spec, media)) {
    const answer = { status, headers: raw.headers, body: undefined };
    const message = `status ${status} has no body`;
    throw new ClientError('EMPTY_ANSWER', message, operation.id, requestId, answer);
  }
  if (contentType === undefined || media === undefined) {
    const found = contentType ?? 'no Content-Type';
    throw fail('UNDECLARED_ANSWER', `status ${raw.status} with ${found} is not declared`);
  }
  try {
    const stream = raw.stream && (media.open?.(raw.stream, fail) ?? raw.stream);
    const body = stream ?? media.read(media, raw.bytes, contentType);
    return { status, contentType: media.type, headers, body, ...id };
  } catch (error) {
    if (!(error instanceof BodyError)) throw error;
    throw fail('UNREADABLE_ANSWER', `the body ${error.message}: ${beginning(raw.bytes)}`);
  }
}
