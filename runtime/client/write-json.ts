import type { MediaSpec } from '../model/media-type.js';
import type { OutgoingBody } from './client-spec.js';

/** Writes a body in JSON. */
export function writeJson(_: MediaSpec, contentType: string, value: unknown): OutgoingBody {
  return { contentType, bytes: new TextEncoder().encode(JSON.stringify(value) ?? 'null') };
}
