import type { MediaSpec } from '../model/media-type.js';
import { parseJson } from '../model/parse-json.js';
import { readText } from './read-text.js';

/** Reads a response in JSON. */
export function readJson(media: MediaSpec, bytes: Uint8Array): unknown {
  return parseJson(readText(media, bytes));
}
