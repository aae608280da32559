import type { MediaSpec } from '../model/media-type.js';
import type { OutgoingBody } from './client-spec.js';

/** A body that is text. */
export function writePlain(_: MediaSpec, contentType: string, value: unknown): OutgoingBody {
  return { contentType, bytes: new TextEncoder().encode(String(value)) };
}
