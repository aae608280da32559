import type { MediaSpec } from '../model/media-type.js';
import { formText } from '../model/write-form.js';
import type { OutgoingBody } from './client-spec.js';
import { writable } from './writable.js';

/** Writes a body of form fields. */
export function writeFields(
  media: MediaSpec,
  contentType: string,
  value: unknown,
  operationId: string,
): OutgoingBody {
  const text = writable(operationId, 'body', () => formText(media, value));
  return { contentType, bytes: new TextEncoder().encode(text) };
}
