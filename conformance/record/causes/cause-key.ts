import type { Finding } from '../event.js';
import { missingField, saysMissing } from '../finding-words.js';
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

/** The request that shows a finding. */
export interface Request {
  readonly operation: string | null;
  /** What is wrong with the request; null for a valid one. */
  readonly deviation: string | null;
}

/**
 * The key that findings of one error of the bank share: what the request was, and what the bank did. What a clause expects
 * is no part of it, because several clauses may judge the same error.
 *
 * - A request that had to succeed and was refused, and a 5xx: the bank's own message, at any operation. When
 *   something does not exist, the operation is part of the key.
 * - A request that had to be refused and was served: its deviation; without one, the clause.
 * - Another success than the declared one: that status.
 * - A field, header or link that is missing or of the wrong type: its name, in any object.
 * - A status of a resource: the field, with the actual value.
 * - Any other wrong value: the field or the header.
 */
export function causeKey(
  finding: Finding,
  message: BankMessage | null,
  { operation, deviation }: Request = { operation: null, deviation: null },
): string {
  const { clause, expected, actual } = finding;
  const words = message === null ? [] : wordsOf(message);
  if (message !== null && (message.status >= 500 || !REFUSAL.test(expected))) {
    if (NOT_THERE.has(message.status)) return JSON.stringify([operation, ...words]);
    if (message.status >= 500 && message.code !== null) {
      return JSON.stringify([message.status, message.code]);
    }
    if (tellsAll(message)) return JSON.stringify(words);
  }
  const [, success] = /^the status is (2\d\d)(?: \(.*\))?$/.exec(actual) ?? [];
  if (success !== undefined && REFUSAL.test(expected)) {
    return JSON.stringify(['served', deviation ?? clause]);
  }
  if (success !== undefined) return JSON.stringify(['success', success]);
  const told = missingName(finding) ?? wrongType(finding) ?? statusMove(finding);
  if (told !== undefined) return JSON.stringify(told);
  const place = placeOf(finding);
  if (message !== null) {
    return JSON.stringify([REFUSAL.test(expected) ? clause : operation, ...words]);
  }
  if (place === 'redirect') return JSON.stringify([place, shapeOf(actual)]);
  const field = /^body (\/.+)$|^response header (\S+)$/.exec(place);
  if (field !== null) return JSON.stringify(['field', lastNames(field[1] ?? field[2] ?? '')]);
  return JSON.stringify([clause, place, shapeOf(actual)]);
}

/** The last two names of a pointer, without positions in lists. */
const lastNames = (pointer: string): string =>
  pointer
    .split('/')
    .filter((name) => name !== '' && name !== '*')
    .slice(-2)
    .join('/');

/** A missing field, header or link: its name, wherever its object appears and whichever clause finds it. */
function missingName(finding: Finding): readonly string[] | undefined {
  const { expected, actual } = finding;
  if (!saysMissing(actual)) return undefined;
  const name = missingField(expected) ?? lastName(placeOf(finding));
  return name === undefined ? undefined : ['missing', name];
}

function lastName(place: string): string | undefined {
  const words = place.split(/[\s/]+/).filter((word) => word !== '' && word !== '*');
  const name = words.at(-1);
  return name === 'body' || name === 'response' ? undefined : name;
}

const STATE_FIELD = /\/(transactionStatus|consentStatus|scaStatus)$/;

/** A wrong status of a resource, whichever operation returns it. */
function statusMove(finding: Finding): readonly string[] | undefined {
  const [, field] = STATE_FIELD.exec(placeOf(finding)) ?? [];
  const [, value] = /^(?:the value|the status|it) is "?(\w+)"?$/.exec(finding.actual) ?? [];
  return field === undefined || value === undefined ? undefined : ['state', field, value];
}

/**
 * A field of the wrong type is one cause wherever its object appears and whichever clause finds it. The key
 * names the object and the field, such as `balanceAmount/amount`.
 */
function wrongType(finding: Finding): readonly string[] | undefined {
  const [, type] = /^(?:the value|it) is of type (\w+)/.exec(finding.expected) ?? [];
  const [, pointer] = /^body (\/.+)$/.exec(placeOf(finding)) ?? [];
  if (type === undefined || pointer === undefined) return undefined;
  return ['type', lastNames(pointer), type, kindOf(finding.actual)];
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
