import { encodeText } from '../model/percent.js';
import type { StyledForm } from '../model/styled-form.js';
import { writeWhole } from '../model/write-styled.js';
import { writable } from './writable.js';

/** A parameter with a style, as the text of a path segment. */
export function writeInPath(form: StyledForm, value: unknown, operationId: string): string {
  const dots = form.style === 'label' && form.explode === true;
  const encode = dots ? (text: string) => encodeText(text).replaceAll('.', '%2E') : encodeText;
  return writable(operationId, form.name, () => writeWhole(form, value, encode));
}
