import type { MediaSpec } from '../model/media-type.js';
import type { OutgoingBody } from './client-spec.js';

/** Writes a body of plain text. */
export function writePlain(_: MediaSpec, contentType: string, value: unknown): OutgoingBody {
  return { contentType, bytes: new TextEncoder().encode(String(value)) };
}
