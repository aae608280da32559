import type { MediaSpec } from '../model/media-type.js';
import { writeExact } from '../model/write-exact.js';
import type { OutgoingBody } from './client-spec.js';

/** Writes a body in JSON that may contain a bigint. */
export function writeExactJson(_: MediaSpec, contentType: string, value: unknown): OutgoingBody {
  return { contentType, bytes: new TextEncoder().encode(writeExact(value)) };
}
