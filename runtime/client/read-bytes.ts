import type { MediaSpec } from '../model/media-type.js';

/** Reads a response of bytes. */
export function readBytes(_: MediaSpec, bytes: Uint8Array): Uint8Array {
  return bytes;
}
