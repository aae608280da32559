import type { BytesSource } from '../model/bytes-source.js';
import type { MediaSpec } from '../model/media-type.js';
import type { OutgoingBody } from './client-spec.js';
import { streamOf } from './stream-of.js';

/** Writes a body of bytes, or of a source of bytes. */
export function writeBytes(_: MediaSpec, contentType: string, value: unknown): OutgoingBody {
  if (value instanceof Uint8Array) return { contentType, bytes: value };
  if (typeof value !== 'object' || value === null) {
    return { contentType, bytes: new TextEncoder().encode(String(value)) };
  }
  return { contentType, source: streamOf(value as Exclude<BytesSource, Uint8Array>) };
}
