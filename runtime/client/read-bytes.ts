import type { MediaSpec } from '../model/media-type.js';

/** An answer of bytes. */
export function readBytes(_: MediaSpec, bytes: Uint8Array): Uint8Array {
  return bytes;
}
