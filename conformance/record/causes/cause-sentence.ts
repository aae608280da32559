import type { BankMessage, Cause } from './cause.js';

const MOST = 300;
/** Places that have words of their own, or that the sentence does not need. */
const PLACES: Readonly<Record<string, string>> = {
  status: '',
  redirect: '',
  response: ' in the response',
  responses: ' in the responses',
};
const ID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi;

/** A text of one finding in a form that represents all of them: without ids and with limited length. */
export function shortly(text: string): string {
  const short = text.replace(ID, '…');
  return short.length > MOST ? `${short.slice(0, MOST).replace(/[\uD800-\uDBFF]$/u, '')}…` : short;
}

/** Such as `Expected: the status is 201; actual: the status is 400; the bank says: "Date is missing"`. */
export function causeSentence(
  cause: Pick<Cause, 'place' | 'expected' | 'actual' | 'message'>,
): string {
  const { place, expected, actual, message } = cause;
  const said = message === null ? null : bankSays(message);
  const tail = said === null ? '' : `; the bank says: ${said}`;
  if (place === null || expected === null)
    return `Cases cannot be carried out: ${actual.replace(/\.$/, '')}`;
  return `Expected${PLACES[place] ?? ` in ${place}`}: ${expected}; actual: ${actual}${tail}`;
}

/** Such as `FORMAT_ERROR "Date header is required"`; null when there is neither code nor text. */
function bankSays({ code, text }: BankMessage): string | null {
  const parts = [code, text === null ? null : `"${text}"`].filter((part) => part !== null);
  return parts.length === 0 ? null : parts.join(' ');
}
