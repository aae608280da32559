import { findMedia } from '../model/media-type.js';
import { ClientError } from './client-error.js';
import type { AnyRequest, ClientOperation, OutgoingBody } from './client-spec.js';
import { headerText } from './write-parameter.js';

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
  const cookie = request.cookies && operation.writeCookies?.(operation, request.cookies);
  return cookie === undefined ? headers : { ...headers, Cookie: cookie };
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
    const message = `${contentType} is no media type of its body`;
    throw new ClientError('INVALID_REQUEST', message, operation.id, undefined);
  }
  return media.write(media, contentType, value, operation.id);
}
