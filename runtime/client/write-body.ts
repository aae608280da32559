import { findMedia } from '../model/media-type.js';
import { ClientError } from './client-error.js';
import type { AnyRequest, ClientOperation, OutgoingBody } from './client-spec.js';

/** The body of a call, encoded for its media type. */
export function writeBody(
  operation: ClientOperation,
  { contentType, value }: NonNullable<AnyRequest['body']>,
): OutgoingBody {
  const declared = operation.body ?? [];
  const same = declared.find(({ type }) => type === contentType);
  const media = same ?? findMedia(declared, contentType);
  if (media === undefined) {
    const message = `${contentType} is not a media type of its body`;
    throw new ClientError('INVALID_REQUEST', message, operation.id, undefined);
  }
  return media.write(media, contentType, value, operation.id);
}
