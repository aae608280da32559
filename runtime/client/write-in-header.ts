import { withoutDelimiter } from '../model/encode-query.js';
import type { StyledForm } from '../model/styled-form.js';
import { type Encode, writeWhole } from '../model/write-styled.js';
import { writable } from './writable.js';

/** A parameter with a style, as a header, where nothing is percent-encoded. */
export function writeInHeader(form: StyledForm, value: unknown, operationId: string): string {
  return writable(operationId, form.name, () =>
    writeWhole(form, value, form.kind === 'text' ? asciiJson : listed),
  );
}

const listed: Encode = (text) =>
  withoutDelimiter(text, /,|^\s|\s$/, 'a comma, or spaces around it');

/** JSON in ASCII, as a header requires. */
const asciiJson: Encode = (text) =>
  text.replace(/[^ -~]/g, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`);
