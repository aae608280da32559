import type { Finding } from '../event.js';
import type { BankMessage } from './cause.js';
import { withoutIds } from './without-ids.js';

/** What was wanted is a refusal: `the request is refused with a 4xx`, `the status is 400`. */
const REFUSAL = /refus|\b4\d\d\b|4xx/i;
/** Codes that a bank gives for anything: without a text they tell no cause. */
const BROAD: ReadonlySet<string> = new Set(['FORMAT_ERROR', 'BAD_REQUEST', 'INVALID_REQUEST']);

/** Place of a finding without the name of its step: `status`, `body /amount`. */
export function placeOf({ where }: Pick<Finding, 'where'>): string {
  const [, ...rest] = where.split(': ');
  return withoutIds(rest.length === 0 ? where : rest.join(': '));
}

/** What came, without the values that differ from one answer to the next. */
export function shapeOf(actual: string): string {
  const shape = withoutIds(actual).replace(/"[^"]*"/g, '"*"');
  return shape.replace(/^(the value|it) is (?!missing|absent|there).*$/s, '$1 is *');
}

/** Whether the bank's own words are what the finding is about. */
export function isAboutRefusal(finding: Finding): boolean {
  return finding.where.endsWith(': status') && /^the status is [45]\d\d/.test(finding.actual);
}

/**
 * What findings of one cause share. A request that had to succeed and was refused is told by the
 * bank's own message, whatever the clause and the operation; so is a breakdown of the bank. Where
 * something is not there, the operation belongs to it.
 */
export function causeKey(
  finding: Finding,
  message: BankMessage | null,
  operation: string | null = null,
): string {
  const { clause, expected, actual } = finding;
  const words = message === null ? [] : wordsOf(message);
  if (message !== null && (message.status >= 500 || !REFUSAL.test(expected))) {
    if (NOT_THERE.has(message.status)) return JSON.stringify([operation, ...words]);
    if (tellsAll(message)) return JSON.stringify(words);
  }
  // whichever success it was: the request was served
  const isServed = REFUSAL.test(expected) && /^the status is 2\d\d$/.test(actual);
  if (isServed) return JSON.stringify([clause, 'served']);
  const type = wrongType(finding);
  if (type !== undefined) return JSON.stringify(type);
  return JSON.stringify([clause, placeOf(finding), shapeOf(actual), ...words]);
}

/**
 * A field of the wrong type is one cause wherever its object is shown, whichever clause sees it: it is named
 * by its object and itself, `balanceAmount/amount`.
 */
function wrongType(finding: Finding): readonly string[] | undefined {
  const [, type] = /^(?:the value|it) is of type (\w+)/.exec(finding.expected) ?? [];
  const [, pointer] = /^body (\/.+)$/.exec(placeOf(finding)) ?? [];
  if (type === undefined || pointer === undefined) return undefined;
  const names = pointer.split('/').filter((name) => name !== '' && name !== '*');
  return ['type', names.slice(-2).join('/'), type, kindOf(finding.actual)];
}

/** What kind of value came: `it is 2817.46`, `the value is "x"`. */
function kindOf(actual: string): string {
  const [, value = ''] = /^(?:the value|it) is (.*)$/s.exec(actual) ?? [];
  if (/^-?\d/.test(value)) return 'number';
  return { '"': 'string', '{': 'object', '[': 'array' }[value.charAt(0)] ?? value.slice(0, 20);
}

/** What a server answers for an address or a method that it does not have. */
const NOT_THERE: ReadonlySet<number> = new Set([404, 405, 501]);

const wordsOf = ({ status, code, text }: BankMessage) =>
  [status, code, text === null ? null : withoutIds(text)] as const;

function tellsAll({ status, code, text }: BankMessage): boolean {
  return status >= 500 || text !== null || (code !== null && !BROAD.has(code));
}
