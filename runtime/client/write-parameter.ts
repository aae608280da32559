import { encodeText } from '../model/percent.js';
import { whyUnwritable } from '../model/unwritable-error.js';
import { ClientError } from './client-error.js';
import type { ClientOperation } from './client-spec.js';

/** A parameter as the text of a path segment. */
export function pathText(operation: ClientOperation, name: string, value: unknown): string {
  const text =
    styledText(operation, 'path', name, value) ?? encodeText(plainText(operation, name, value));
  if (text === '' || text === '.' || text === '..') {
    const message = `path parameter ${name} must not be ${JSON.stringify(text)}`;
    throw new ClientError('INVALID_REQUEST', message, operation.id, undefined);
  }
  return text;
}

/** A parameter as a header, where nothing is encoded. */
export function headerText(operation: ClientOperation, name: string, value: unknown): string {
  return styledText(operation, 'header', name, value) ?? plainText(operation, name, value);
}

/** The text that its style produces; undefined when the parameter has no style. */
export function styledText(
  operation: ClientOperation,
  place: string,
  name: string,
  value: unknown,
): string | undefined {
  const form = operation.styles?.[`${place} ${name}`];
  return form?.write(form, value, operation.id);
}

/** The text of a parameter without a style. Throws for null, NaN and infinity, which have none. */
export function plainText(operation: ClientOperation, name: string, value: unknown): string {
  if (typeof value === 'string') return value;
  const why = whyUnwritable(value);
  if (why !== undefined) {
    throw new ClientError('INVALID_REQUEST', `${name} ${why}`, operation.id, undefined);
  }
  return Array.isArray(value)
    ? value.map((one) => plainText(operation, name, one)).join(',')
    : typeof value === 'object'
      ? JSON.stringify(value)
      : String(value);
}
