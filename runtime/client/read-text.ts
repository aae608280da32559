import { BodyError } from '../model/body-error.js';
import type { MediaSpec } from '../model/media-type.js';

const utf8 = /* @__PURE__ */ new TextDecoder('utf-8', { fatal: true });

/** Reads a response of text, without its byte order mark. */
export function readText(_: MediaSpec | undefined, bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes);
  } catch {
    throw new BodyError('is not valid UTF-8');
  }
}
