import type { OperationSpec } from './operation-spec.js';
import type { PlainRequest } from './plain-message.js';
import type { RequestError } from './request-error.js';

/** A header parameter that is no list: its name in the document, and in lower case. */
export interface SingleHeader {
  readonly name: string;
  readonly key: string;
}

export function singleHeaders({ parameters }: OperationSpec): readonly SingleHeader[] {
  return parameters
    .filter((one) => one.in === 'header' && one.list === undefined && one.styled === undefined)
    .map(({ name }) => ({ name, key: name.toLowerCase() }));
}

/**
 * The errors of headers that were sent twice, though they are no lists (RFC 9110, 5.3). The server has joined
 * their values with a comma, so that only a value with a comma can be two.
 */
export function repeatedErrors(
  singles: readonly SingleHeader[],
  { headers, rawHeaders }: Pick<PlainRequest, 'headers' | 'rawHeaders'>,
): readonly RequestError[] {
  let found = NONE;
  for (const { name, key } of singles) {
    const text = headers[key];
    if (typeof text !== 'string' || !text.includes(',') || !isTwice(key, rawHeaders)) continue;
    found = [...found, { in: 'header', name, message: 'is given more than once' }];
  }
  return found;
}

const NONE: readonly RequestError[] = [];

/** Names are at even places, each followed by its value. */
function isTwice(key: string, rawHeaders: readonly string[] = []): boolean {
  return rawHeaders.filter((one, at) => at % 2 === 0 && one.toLowerCase() === key).length > 1;
}
