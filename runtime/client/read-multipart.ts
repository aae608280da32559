import { BodyError } from '../model/body-error.js';
import type { MediaSpec } from '../model/media-type.js';
import { readParts } from '../model/read-parts.js';
import { splitParts } from '../model/split-parts.js';

/** Reads a multipart response. */
export function readMultipart(media: MediaSpec, bytes: Uint8Array, contentType: string): unknown {
  const parts = splitParts(bytes, contentType);
  if (parts === undefined) throw new BodyError('is not a valid multipart/form-data body');
  return readParts(media, parts);
}
