import type { MediaSpec } from '../model/media-type.js';
import { formText } from '../model/write-form.js';
import type { OutgoingBody } from './client-spec.js';

/** Writes a body of form fields. */
export function writeFields(media: MediaSpec, contentType: string, value: unknown): OutgoingBody {
  return { contentType, bytes: new TextEncoder().encode(formText(media, value)) };
}
