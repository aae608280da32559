import { counted } from '../../../foundation/counted.js';
import { expectsRefusal, missingField, saysMissing } from '../finding-words.js';
import { comparedIn, withPlace } from '../with-place.js';
import type { BankMessage, Cause } from './cause.js';
import { twoResponses } from './two-responses.js';

const MOST = 300;
/** A UUID, or another long id with a digit. */
const ID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|(?<![\w=+-])(?=[\w=+-]*\d)[\w=+-]{40,}/gi;

/** A text of one finding in a form that represents all of them: without ids and with limited length. */
export function shortly(text: string): string {
  const short = text.replace(ID, '…');
  return short.length > MOST ? `${short.slice(0, MOST).replace(/[\uD800-\uDBFF]$/u, '')}…` : short;
}

type Told = Pick<
  Cause,
  'place' | 'expected' | 'actual' | 'message' | 'operations' | 'deviation' | 'deviations'
> &
  Partial<Pick<Cause, 'suspect'>> & {
    /** The title of a case that shows it. */
    readonly title?: string | undefined;
    /** What a valid request that was refused had sent, such as `with the body {}`. */
    readonly sent?: string | undefined;
    /** Whether refusals of any kind show it, and no success. */
    readonly isOfRefusals?: boolean;
    /** A sentence about what was wrong before that request. */
    readonly before?: string | undefined;
  };

/**
 * The error of the bank in one sentence, and in brackets what was expected. Such as
 * `createConsent is refused: 400 FORMAT_ERROR "Date is missing" (expected: the status is 201)`.
 */
export function causeSentence(cause: Told): string {
  const { place, expected, actual } = cause;
  if (place === null || expected === null) {
    const stopped = `Cases cannot be carried out: ${actual.replace(/\.$/, '')}`;
    return cause.before === undefined ? stopped : `${stopped}. ${cause.before}`;
  }
  const two = twoResponses({ place, expected, actual }, whatOf(cause));
  if (two !== undefined) return two;
  const sentence = `${errorOf(cause, place, expected)} (expected: ${ruleOf(cause, expected)})`;
  if (cause.before !== undefined) return `${sentence}. ${cause.before}`;
  if ((cause.suspect ?? null) === null) return sentence;
  return `${sentence}. No valid one succeeded: check ${cause.suspect} of the profile first`;
}

/** What was expected; what must be refused or absent after a request without a deviation, the case says. */
function ruleOf({ deviation, title, actual }: Told, expected: string): string {
  const compared = COMPARED.test(actual) ? comparedIn(expected) : undefined;
  if (compared !== undefined) return `they${expected.slice(compared.length)}`;
  const [, due, at] = PART.exec(expected) ?? [];
  const isSame = at !== undefined && at === PART.exec(actual)?.[2];
  const short = isSame ? expected.replace(PART, `it is ${due}`) : expected;
  const words = short.replace(/^the (?:value|array)(?= (?:is|has|matches|contains)\b)/, 'it');
  // a value that is allowed says what is expected
  const isTold =
    deviation !== null ||
    title === undefined ||
    !FORBIDDEN.test(expected) ||
    ALLOWED.test(expected);
  return isTold ? words : `${words}: "${title}"`;
}

function errorOf(cause: Told, place: string, expected: string): string {
  const { actual } = cause;
  const what = whatOf(cause);
  const [, status, codes] = /^the status is (\d{3})(?: \((.*)\))?$/.exec(actual) ?? [];
  if (status !== undefined) return statusError(what, { expected, status, codes }, cause.message);
  if (COMPARED.test(actual) && comparedIn(expected) !== undefined)
    return comparison(cause, place, expected);
  const none = /^there is no response \((.*?)\)/.exec(actual)?.[1];
  if (none !== undefined) return `${what} gets no response (${none})`;
  const missing = missingField(expected);
  if (missing !== undefined && saysMissing(actual)) {
    const inside = place === 'body /' ? '' : ` in ${place.replace(/^body /, '')}`;
    return `The response of ${what} has no field ${missing}${inside}`;
  }
  if (saysMissing(actual)) return `The response of ${what} has no ${placeWords(place)}`;
  if (place === 'redirect') return `The decision of the PSU does not end as it should: ${actual}`;
  if (place === 'response' || place === 'responses') return `The response of ${what}: ${actual}`;
  const [, part, inside] = PART.exec(actual) ?? [];
  if (part !== undefined && PART.exec(expected)?.[2] === inside)
    return `The ${placeWords(`${place}${inside}`)} in the response of ${what} is ${part}`;
  const value = VALUE.exec(actual)?.[1];
  if (value === undefined) return `The response of ${what}, ${placeWords(place)}: ${actual}`;
  return `The ${placeWords(place)} in the response of ${what} is ${value}`;
}

/** Two values that were compared: the expectation names both. */
const COMPARED = /^(?:they are|both are) /;

/** Two values by their names, which say whose they are where both are of responses. */
function comparison(cause: Told, place: string, expected: string): string {
  const words = withPlace({ where: place, expected }, cause.actual);
  const isNamed = / (?:response|request|redirect)\b/.test(comparedIn(expected) ?? '');
  const whose = isNamed ? '' : ` in the response of ${whatOf(cause)}`;
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}${whose}`;
}

/** An expectation that does not say what was wrong with the request. */
const FORBIDDEN = /\b(?:is refused|is absent|has no parameter)\b/;

/** An expectation of values that are allowed. */
const ALLOWED = /^(?:the value|it) is "/;

/** A part of a value, and its pointer in there (checks/shown-apart.ts). */
const PART = /^it is (?:\[…\]|\{…\}) with (.+?) at (\/[^\s,]*)/s;

/** The value of a field or header in the text of a finding. */
const VALUE = /^(?:the value|the status|the href|it) is (.*)$/s;

interface StatusTold {
  readonly expected: string;
  readonly status: string;
  readonly codes: string | undefined;
}

function statusError(
  what: string,
  { expected, status, codes }: StatusTold,
  message: BankMessage | null,
): string {
  const said = message === null ? undefined : bankSays(message);
  const tail = said ?? codes;
  const words = tail === undefined ? status : `${status} ${tail}`;
  if (codes !== undefined && status < '300') {
    return `${what} is refused with the status of a success: ${words}`;
  }
  if (expectsRefusal(expected) && status < '400') {
    return `${what} is served although it has to be refused: ${words}`;
  }
  if (status >= '500') return `${what} fails: ${words}`;
  if (status >= '400' && !/refus|\b4\d\d\b|4xx/.test(expected))
    return `${what} is refused: ${words}`;
  if (status >= '400') return `${what} is refused in another way: ${words}`;
  return `${what} returns ${words}`;
}

/** Such as `createConsent without the header X-Request-ID` or `createConsent (and 3 more operations)`. */
function whatOf({ operations, deviation, deviations, sent, isOfRefusals }: Told): string {
  const [first] = operations;
  const more = operations.length - 1;
  const names = first ?? "the PSU's page";
  const others = more > 0 ? ` (and ${counted(more, 'more operation')})` : '';
  if (isOfRefusals === true) return `${names}${others} to requests that are refused`;
  if (deviation === null) return `${names}${others}${sent === undefined ? '' : ` ${sent}`}`;
  const ways = deviations.length - 1;
  const also = ways > 0 ? ` (and in ${counted(ways, 'more way')})` : '';
  return `${names}${others} ${deviation}${also}`;
}

/** `body /_links/self` as `field /_links/self`, `response header Location` as `header Location`. */
const placeWords = (place: string): string =>
  place.replace(/^body (?=\/)/, 'field ').replace(/^response header /, 'header ');

/** Such as `FORMAT_ERROR "Date header is required"`; undefined when there is neither code nor text. */
function bankSays({ code, text }: BankMessage): string | undefined {
  const parts = [code, text === null ? null : `"${text}"`].filter((part) => part !== null);
  return parts.length === 0 ? undefined : parts.join(' ');
}
