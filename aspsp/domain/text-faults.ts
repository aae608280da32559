import type { Complaint } from './refusal.js';

/** The characters of payment texts: letters, digits, `/ - ? : ( ) . , ' +` and the space. */
const ALLOWED = /^[A-Za-z0-9/\-?:().,'+ ]*$/;

/** Fields that name things rather than say something, judged by their own patterns. */
const NOT_TEXT = new Set(['iban', 'bban', 'currency', 'amount', 'requestedExecutionTime']);

/** Complains about every text in a JSON value with a character that the interface does not allow. */
export function textFaults(value: unknown, pointer = ''): readonly Complaint[] {
  if (typeof value === 'string') {
    return ALLOWED.test(value)
      ? []
      : [
          {
            code: 'FORMAT_ERROR',
            text: 'The text holds a character outside of the allowed set.',
            path: pointer,
          },
        ];
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    NOT_TEXT.has(key) ? [] : textFaults(inner, `${pointer}/${key}`),
  );
}
