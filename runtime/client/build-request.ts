import { encodeBody } from '../model/encode-body.js';
import { findMedia } from '../model/media-type.js';
import { ClientError } from './client-error.js';
import type { AnyRequest, ClientOperation } from './client-spec.js';
import { cookieText, headerText, writable } from './write-parameter.js';

/** A body that is in memory, or one that is read while it is sent: once. */
export interface OutgoingBody {
  readonly contentType: string;
  readonly bytes?: Uint8Array;
  readonly source?: AsyncIterable<Uint8Array>;
}

/** Header parameters as text; cookies as one header. */
export function buildHeaders(
  operation: ClientOperation,
  request: AnyRequest,
): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const [name, value] of Object.entries(request.headers ?? {})) {
    if (value === undefined) continue;
    headers[name] = headerText(operation, name, value);
  }
  if (request.cookies === undefined) return headers;
  const cookies = Object.entries(request.cookies)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => cookieText(operation, name, value))
    .filter((text) => text !== '');
  return cookies.length === 0 ? headers : { ...headers, Cookie: cookies.join('; ') };
}

export function buildBody(
  operation: ClientOperation,
  { body }: AnyRequest,
): OutgoingBody | undefined {
  if (body === undefined) return undefined;
  const { contentType, value } = body;
  const declared = operation.body ?? [];
  const same = declared.find(({ type }) => type === contentType);
  const media = same ?? findMedia(declared, contentType);
  if (media === undefined) {
    const message = `${contentType} is not a media type of its body`;
    throw new ClientError('INVALID_REQUEST', message, operation.id, undefined);
  }
  const source = media.coding === 'binary' ? streamOf(value) : undefined;
  if (source !== undefined) return { contentType, source };
  return writable(operation, 'body', () => encodeBody(media, contentType, value));
}

function streamOf(value: unknown): AsyncIterable<Uint8Array> | undefined {
  const source: unknown = value instanceof Blob ? value.stream() : value;
  const stream = typeof source === 'object' && source !== null && Symbol.asyncIterator in source;
  return stream ? (source as AsyncIterable<Uint8Array>) : undefined;
}
