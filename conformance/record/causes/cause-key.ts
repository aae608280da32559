import type { Finding } from '../event.js';
import type { BankMessage } from './cause.js';
import { withoutIds } from './without-ids.js';

/** Matches an expectation of a refusal: `the request is refused with a 4xx`, `the status is 400`. */
const REFUSAL = /refus|\b4\d\d\b|4xx/i;
/** Generic codes, which do not identify a cause without a text. */
const BROAD: ReadonlySet<string> = new Set(['FORMAT_ERROR', 'BAD_REQUEST', 'INVALID_REQUEST']);

/** The place of a finding without the name of its step, such as `status` or `body /amount`. */
export function placeOf({ where }: Pick<Finding, 'where'>): string {
  const [, ...rest] = where.split(': ');
  return withoutIds(rest.length === 0 ? where : rest.join(': '));
}

/** The actual value without the details that differ between responses. */
export function shapeOf(actual: string): string {
  const shape = withoutIds(actual).replace(/"[^"]*"/g, '"*"');
  return shape.replace(/^(the value|it) is (?!missing|absent|present).*$/s, '$1 is *');
}

/** Whether the finding is about a refusal, so that the bank's own message matters. */
export function isAboutRefusal(finding: Finding): boolean {
  return finding.where.endsWith(': status') && /^the status is [45]\d\d/.test(finding.actual);
}

/**
 * The key that findings of one cause share. When a request had to succeed but was refused, or when the bank
 * failed with a 5xx, the key is the bank's own message, whatever the clause and operation. When something
 * does not exist, the operation is part of the key.
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
  // any success status means the same: the request was served
  const isServed = REFUSAL.test(expected) && /^the status is 2\d\d$/.test(actual);
  if (isServed) return JSON.stringify([clause, 'served']);
  const type = wrongType(finding);
  if (type !== undefined) return JSON.stringify(type);
  return JSON.stringify([clause, placeOf(finding), shapeOf(actual), ...words]);
}

/**
 * A field of the wrong type is one cause wherever its object appears and whichever clause finds it. The key
 * names the object and the field, such as `balanceAmount/amount`.
 */
function wrongType(finding: Finding): readonly string[] | undefined {
  const [, type] = /^(?:the value|it) is of type (\w+)/.exec(finding.expected) ?? [];
  const [, pointer] = /^body (\/.+)$/.exec(placeOf(finding)) ?? [];
  if (type === undefined || pointer === undefined) return undefined;
  const names = pointer.split('/').filter((name) => name !== '' && name !== '*');
  return ['type', names.slice(-2).join('/'), type, kindOf(finding.actual)];
}

/** The kind of the actual value, from texts such as `it is 2817.46` or `the value is "x"`. */
function kindOf(actual: string): string {
  const [, value = ''] = /^(?:the value|it) is (.*)$/s.exec(actual) ?? [];
  if (/^-?\d/.test(value)) return 'number';
  return { '"': 'string', '{': 'object', '[': 'array' }[value.charAt(0)] ?? value.slice(0, 20);
}

/** Status codes of a server for an endpoint or method that it lacks. */
const NOT_THERE: ReadonlySet<number> = new Set([404, 405, 501]);

const wordsOf = ({ status, code, text }: BankMessage) =>
  [status, code, text === null ? null : withoutIds(text)] as const;

function tellsAll({ status, code, text }: BankMessage): boolean {
  return status >= 500 || text !== null || (code !== null && !BROAD.has(code));
}
