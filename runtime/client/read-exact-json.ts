import type { MediaSpec } from '../model/media-type.js';
import { readText } from './read-text.js';

/** An answer in JSON, of which integers of 64 bits become bigint. */
export function readExactJson(media: MediaSpec, bytes: Uint8Array): unknown {
  return media.json?.readBody(readText(media, bytes));
}
