import type { Answer } from './answer.js';
import type { OperationSpec } from './operation-spec.js';
import type { PlainRequest } from './plain-message.js';

/** An id as callers send it: a longer value, or one with a space, was not meant to be repeated. */
const REPEATABLE = /^[!-~]{1,200}$/;

/** A header of the request that every response repeats: its name in the document, and in lower case. */
export interface RepeatedHeader {
  readonly name: string;
  readonly key: string;
}

/** The headers that the responses of an operation repeat. */
export function repeatedBy({ repeats = [] }: OperationSpec): readonly RepeatedHeader[] {
  return repeats.map((name) => ({ name, key: name.toLowerCase() }));
}

/** The headers that all operations repeat: also the response to a request for none of them does. */
export function repeatedByAll(operations: readonly OperationSpec[]): readonly RepeatedHeader[] {
  const [first, ...others] = operations.map(repeatedBy);
  return (first ?? []).filter(({ key }) =>
    others.every((headers) => headers.some((one) => one.key === key)),
  );
}

/**
 * The headers of a request that its response repeats. A header that the response has already, even with the
 * value `undefined`, is left out.
 */
export function repeatHeaders(
  repeated: readonly RepeatedHeader[],
  sent: PlainRequest['headers'],
  given: Answer['headers'],
): Record<string, string> {
  const headers: Record<string, string> = {};
  for (const { name, key } of repeated) {
    const value = sent[key];
    if (typeof value !== 'string' || !REPEATABLE.test(value) || hasHeader(given, key)) continue;
    headers[name] = value;
  }
  return headers;
}

function hasHeader(headers: Answer['headers'], key: string): boolean {
  for (const name in headers) {
    if (name.length === key.length && name.toLowerCase() === key) return true;
  }
  return false;
}
