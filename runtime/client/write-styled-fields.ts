import type { MediaSpec } from '../model/media-type.js';
import { styledField } from '../model/styled-field.js';
import { formText } from '../model/write-form.js';
import type { OutgoingBody } from './client-spec.js';
import { writable } from './writable.js';

/** A body of form fields of which some have a style of their own. */
export function writeStyledFields(
  media: MediaSpec,
  contentType: string,
  value: unknown,
  operationId: string,
): OutgoingBody {
  const text = writable(operationId, 'body', () => formText(media, value, styledField));
  return { contentType, bytes: new TextEncoder().encode(text) };
}
