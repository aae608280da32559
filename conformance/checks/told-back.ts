import { atPointer } from '../../foundation/json-pointer.js';
import { requestWords } from '../answers/reference-words.js';
import type { Check } from '../cases/check.js';
import type { Finding } from '../record/event.js';
import { type CheckContext, finding } from './finding.js';
import { orderSent, orderTold } from './order-in.js';
import { sameDecimal } from './same-value.js';
import { shownApart } from './shown-apart.js';

type Of<Kind extends Check['check']> = Extract<Check, { readonly check: Kind }>;

/** A value that was sent, and is returned differently. */
interface Contradiction {
  readonly pointer: string;
  readonly sent: unknown;
  readonly returned: unknown;
}

/**
 * The values that an earlier step sent are returned here, as far as the response contains them. Only
 * successful responses count.
 */
export function checkToldBack(check: Of<'told-back'>, context: CheckContext): readonly Finding[] {
  const earlier = context.scope.seen.get(check.step);
  const { answer } = context.seen;
  if (earlier === undefined || answer.kind !== 'answer' || answer.status >= 300) return [];
  const sent = orderSent(earlier);
  const order = orderTold(context.seen, isObject(sent) && 'payments' in sent);
  return check.fields
    .flatMap((pointer) =>
      contradictions(atPointer(sent, pointer), atPointer(order, pointer), pointer),
    )
    .filter(({ sent: asked, returned: got }) => check.orLess !== true || !isLess(got, asked))
    .slice(0, 10)
    .map(({ pointer, ...values }) => {
      const orLess = check.orLess === true ? ' or less' : '';
      const shown = shownApart(values.sent, values.returned);
      const expected = `it is ${shown.expected}${orLess}, if returned, as in ${requestWords(check.step, context.scope)}`;
      return finding(context, check.clause, `body ${pointer}`, expected, `it is ${shown.actual}`);
    });
}

/** Whether the returned value is a lower number, or an earlier day. */
function isLess(returned: unknown, sent: unknown): boolean {
  if (DAY.test(String(sent))) return String(returned).slice(0, 10) < String(sent);
  return Number(returned) < Number(sent);
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The values in the response that differ from those sent. A missing value contradicts nothing. */
export function contradictions(
  sent: unknown,
  returned: unknown,
  pointer = '',
): readonly Contradiction[] {
  if (sent === undefined || sent === null || returned === undefined || returned === null) return [];
  const whole = [{ pointer, sent, returned }];
  if (Array.isArray(sent)) {
    return Array.isArray(returned) ? inAnyOrder(sent, returned, pointer) : whole;
  }
  if (isObject(sent)) {
    if (!isObject(returned)) return whole;
    if (IDENTIFIERS.some((name) => name in sent)) return sameAccount(sent, returned) ? [] : whole;
    return Object.keys(sent).flatMap((name) =>
      contradictions(sent[name], returned[name], `${pointer}/${name}`),
    );
  }
  return meansSame(sent, returned) ? [] : whole;
}

/** Each entry that was sent has a matching one in the response, and there are no others. */
function inAnyOrder(
  sent: readonly unknown[],
  returned: readonly unknown[],
  pointer: string,
): readonly Contradiction[] {
  const left = [...returned];
  const lost = sent.filter((each) => {
    const at = left.findIndex((other) => contradictions(each, other).length === 0);
    if (at !== -1) left.splice(at, 1);
    return at === -1;
  });
  return lost.length === 0 && left.length === 0 ? [] : [{ pointer, sent, returned }];
}

const IDENTIFIERS = ['iban', 'bban', 'pan', 'maskedPan', 'msisdn'] as const;

/**
 * Whether two accounts are the same: in the identifiers that both have, and in the currency if both
 * have one.
 */
function sameAccount(
  sent: Readonly<Record<string, unknown>>,
  returned: Readonly<Record<string, unknown>>,
): boolean {
  const plain = (value: unknown) => String(value).replace(/\s+/g, '').toUpperCase();
  return [...IDENTIFIERS, 'currency'].every(
    (name) =>
      sent[name] === undefined ||
      returned[name] === undefined ||
      plain(sent[name]) === plain(returned[name]),
  );
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const MOMENT = /^\d{4}-\d{2}-\d{2}T/;

/**
 * Whether two values are equal, also if they are written differently: decimals, days, timestamps,
 * booleans.
 */
function meansSame(sent: unknown, returned: unknown): boolean {
  if (isObject(returned) || Array.isArray(returned)) return false;
  const [a, b] = [plainText(sent), plainText(returned)];
  if (a === b || sameDecimal(a, b)) return true;
  if (DAY.test(a)) return b.slice(0, 10) === a;
  if (MOMENT.test(a) && MOMENT.test(b)) return Date.parse(a) === Date.parse(b);
  return typeof sent === 'boolean' && a === b.toLowerCase();
}

const plainText = (value: unknown): string => String(value).replace(/\s+/g, ' ').trim();
