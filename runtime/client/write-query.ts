import { encodeText } from '../model/percent.js';
import type { ClientOperation } from './client-spec.js';
import { plainText, styledText } from './write-parameter.js';

/** The query of a call with its `?`; empty when there are no parameters. */
export function writeQuery(
  operation: ClientOperation,
  query: Readonly<Record<string, unknown>>,
): string {
  let whole = '';
  for (const name of Object.keys(query)) {
    const value = query[name];
    if (value === undefined) continue;
    const text = styledText(operation, 'query', name, value) ?? plainPair(operation, name, value);
    if (text !== '') whole += (whole === '' ? '?' : '&') + text;
  }
  return whole;
}

function plainPair(operation: ClientOperation, name: string, value: unknown): string {
  return `${encodeText(name)}=${encodeText(plainText(operation, name, value))}`;
}
