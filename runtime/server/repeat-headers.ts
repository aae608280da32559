import type { Answer } from './answer.js';
import type { OperationSpec } from './operation-spec.js';
import type { PlainRequest } from './plain-message.js';

/** An id as callers send it: a longer value, or one with a space, was not meant to be repeated. */
const REPEATABLE = /^[!-~]{1,200}$/;

/**
 * The response with the headers of the request that it has to repeat. A header that the response has
 * already, even with the value `undefined`, is left as it is.
 */
export function repeatHeaders(
  names: readonly string[],
  sent: PlainRequest['headers'],
  answer: Answer,
): Answer {
  if (names.length === 0) return answer;
  const taken = new Set(Object.keys(answer.headers ?? {}).map((name) => name.toLowerCase()));
  const repeated: Record<string, string> = {};
  for (const name of names) {
    const key = name.toLowerCase();
    const value = sent[key];
    if (typeof value !== 'string' || taken.has(key) || !REPEATABLE.test(value)) continue;
    repeated[name] = value;
  }
  return { ...answer, headers: { ...repeated, ...answer.headers } };
}

/** The headers that all operations repeat: also the response to a request for none of them does. */
export function repeatedByAll(operations: readonly OperationSpec[]): readonly string[] {
  const [first, ...others] = operations.map(({ repeats = [] }) => repeats);
  return (first ?? []).filter((name) =>
    others.every((names) => names.some((one) => one.toLowerCase() === name.toLowerCase())),
  );
}
