import type { MediaSpec } from '../model/media-type.js';
import { readText } from './read-text.js';

/** Reads a response in JSON, with integers of 64 bits as bigint. */
export function readExactJson(media: MediaSpec, bytes: Uint8Array): unknown {
  return media.json?.readBody(readText(media, bytes));
}
