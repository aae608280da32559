import { queryEncode, withoutDelimiter } from '../model/encode-query.js';
import { encodeText } from '../model/percent.js';
import type { StyledForm } from '../model/styled-form.js';
import { writeText } from '../model/wire-form.js';
import { UnwritableError } from '../model/write-members.js';
import { type Encode, writePairs, writeWhole } from '../model/write-styled.js';
import { ClientError } from './client-error.js';
import type { ClientOperation } from './client-spec.js';

/** A parameter as the text of a path's segment. */
export function pathText(operation: ClientOperation, name: string, value: unknown): string {
  const form = operation.styles?.[`path ${name}`];
  const text = form === undefined ? encodeText(plainText(value)) : inPath(operation, form, value);
  if (text === '' || text === '.' || text === '..') {
    const message = `path parameter ${name} may not be ${JSON.stringify(text)}`;
    throw new ClientError('INVALID_REQUEST', message, operation.id, undefined);
  }
  return text;
}

function inPath(operation: ClientOperation, form: StyledForm, value: unknown): string {
  const { name } = form;
  const dots = form.style === 'label' && form.explode === true;
  const encode = dots ? (text: string) => encodeText(text).replaceAll('.', '%2E') : encodeText;
  return writable(operation, name, () => writeWhole(form, value, encode));
}

/** A parameter as pairs of a query. */
export function queryText(operation: ClientOperation, name: string, value: unknown): string {
  const form = operation.styles?.[`query ${name}`];
  if (form === undefined) return `${encodeText(name)}=${encodeText(plainText(value))}`;
  return writable(operation, name, () => writePairs(form, value, queryEncode(form)).join('&'));
}

/** A parameter as a header, where nothing is encoded. */
export function headerText(operation: ClientOperation, name: string, value: unknown): string {
  const form = operation.styles?.[`header ${name}`];
  if (form === undefined) return plainText(value);
  const encode = form.kind === 'text' ? asciiJson : listed;
  return writable(operation, name, () => writeWhole(form, value, encode));
}

const listed: Encode = (text) =>
  withoutDelimiter(text, /,|^\s|\s$/, 'a comma, or spaces around it');

/** JSON in letters that a header can carry. */
const asciiJson: Encode = (text) =>
  text.replace(/[^ -~]/g, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** A parameter as pairs of the header Cookie. */
export function cookieText(operation: ClientOperation, name: string, value: unknown): string {
  const form = operation.styles?.[`cookie ${name}`];
  if (form === undefined) return `${name}=${encodeText(plainText(value))}`;
  return writable(operation, name, () => writePairs(form, value, encodeText).join('; '));
}

/** The text of a parameter that is nothing but its text. */
function plainText(value: unknown): string {
  if (typeof value === 'string') return value;
  return Array.isArray(value) ? value.map(plainText).join(',') : writeText(undefined, value);
}

/** What has no text is the caller's mistake. */
export function writable<T>(operation: ClientOperation, name: string, write: () => T): T {
  try {
    return write();
  } catch (error) {
    if (!(error instanceof UnwritableError)) throw error;
    throw new ClientError('INVALID_REQUEST', `${name} ${error.message}`, operation.id, undefined);
  }
}
