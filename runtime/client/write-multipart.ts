import type { MediaSpec } from '../model/media-type.js';
import { writeParts } from '../model/write-parts.js';
import type { OutgoingBody } from './client-spec.js';
import { streamOf } from './stream-of.js';
import { writable } from './writable.js';

/** Writes a multipart body; streams are read while they are sent. */
export function writeMultipart(
  media: MediaSpec,
  contentType: string,
  value: unknown,
  operationId: string,
): OutgoingBody {
  const { source, ...whole } = writable(operationId, 'body', () =>
    writeParts(media, contentType, value),
  );
  return source === undefined ? whole : { ...whole, source: streamOf(source) };
}
