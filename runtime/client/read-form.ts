import type { MediaSpec } from '../model/media-type.js';
import { readFields } from '../model/read-fields.js';
import { readText } from './read-text.js';

/** Reads a response of form fields. */
export function readForm(media: MediaSpec, bytes: Uint8Array): unknown {
  return readFields(media, readText(media, bytes));
}
