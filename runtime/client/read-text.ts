import { BodyError } from '../model/body-error.js';
import type { MediaSpec } from '../model/media-type.js';

const utf8 = /* @__PURE__ */ new TextDecoder('utf-8', { fatal: true });

/** An answer that is text, without the mark of its byte order. */
export function readText(_: MediaSpec | undefined, bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes);
  } catch {
    throw new BodyError('is not valid UTF-8');
  }
}
