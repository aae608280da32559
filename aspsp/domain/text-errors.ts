import { escapedKey } from '../../foundation/json-pointer.js';
import type { RefusalMessage } from './refusal.js';

/** The characters of payment texts: letters, digits, `/ - ? : ( ) . , ' +` and the space. */
const ALLOWED = /^[A-Za-z0-9/\-?:().,'+ ]$/;

/** Fields with identifiers, which have their own patterns. */
const NOT_TEXT = new Set(['iban', 'bban', 'currency', 'amount', 'requestedExecutionTime']);

/** No order is nested this deeply; a deeper value is rejected without a check. */
const DEEPEST = 32;

/** Reports every string in a JSON value with a character that the interface does not allow. */
export function textErrors(value: unknown, pointer = '', depth = 0): readonly RefusalMessage[] {
  if (typeof value === 'string') {
    const odd = [...value].find((character) => !ALLOWED.test(character));
    return odd === undefined ? [] : [error(notAllowed(odd), pointer)];
  }
  if (typeof value !== 'object' || value === null) return [];
  if (depth >= DEEPEST) return [error('The value is nested too deeply.', pointer)];
  return Object.entries(value).flatMap(([key, inner]) =>
    NOT_TEXT.has(key) && typeof inner === 'string'
      ? []
      : textErrors(inner, `${pointer}/${escapedKey(key)}`, depth + 1),
  );
}

/** More than any payment of the framework has, with all of its optional fields. */
const MOST_FIELDS = 200;

/**
 * The error of an order with very many fields: a bank stores and returns those that it does not know.
 * `transfers` is the number of its credit transfers, each of which may have as many.
 */
export function sizeErrors(order: object, transfers: number): readonly RefusalMessage[] {
  const most = MOST_FIELDS * (transfers + 1);
  if (fieldsIn(order) <= most) return [];
  return [error(`The payment has more than ${most} fields.`, 'body')];
}

function fieldsIn(value: unknown, depth = 0): number {
  if (typeof value !== 'object' || value === null || depth >= DEEPEST) return 0;
  const inner = Object.values(value);
  return inner.reduce((sum: number, one) => sum + fieldsIn(one, depth + 1), inner.length);
}

/** Only what can be seen is shown as itself. */
function notAllowed(character: string): string {
  const number = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
  const shown = /[\p{L}\p{N}\p{P}\p{S}]/u.test(character) ? ` (${character})` : '';
  return `The text contains U+${number}${shown}; allowed are A-Z a-z 0-9 / - ? : ( ) . , ' + and spaces.`;
}

function error(text: string, path: string): RefusalMessage {
  return { code: 'FORMAT_ERROR', text, path };
}
