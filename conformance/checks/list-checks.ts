/** Checks on whole lists: what they must contain, and that they contain nothing else. */
import { atPointer } from '../../foundation/json-pointer.js';
import type { ParsedAnswer } from '../answers/parsed-answer.js';
import { nameOf, responseWords } from '../answers/reference-words.js';
import { resolves, resolveValue } from '../answers/resolve-value.js';
import type { Check } from '../cases/check.js';
import { shown } from '../documents/schema-judge.js';
import type { Finding } from '../record/event.js';
import { type CheckContext, finding } from './finding.js';
import { sameValue } from './same-value.js';

type Of<Kind extends Check['check']> = Extract<Check, { readonly check: Kind }>;

const listAt = (
  seen: ParsedAnswer | undefined,
  pointer: string,
): readonly unknown[] | undefined => {
  const { answer, json } = seen ?? {};
  if (answer?.kind !== 'answer' || answer.status >= 300) return undefined;
  const list = atPointer(json, pointer);
  return Array.isArray(list) ? list : undefined;
};

/**
 * The list equals an earlier one plus these values, in any order. No finding when there is no earlier list.
 */
export function checkGrown(check: Of<'grown'>, context: CheckContext): readonly Finding[] {
  const before = listAt(context.scope.seen.get(check.from), check.pointer);
  const now = listAt(context.seen, check.pointer);
  if (before === undefined || now === undefined) return [];
  const by = check.by.map((value) => resolveValue(value, context.scope));
  const isIn = (list: readonly unknown[]) => (value: unknown) =>
    list.some((each) => sameValue(each, value));
  const foreign = now.filter((value) => !isIn([...before, ...by])(value));
  const lost = before.filter((value) => !isIn(now)(value));
  const twice = now.filter((value, at) => now.findIndex((each) => sameValue(each, value)) !== at);
  const wrong: readonly (readonly [readonly unknown[], string])[] = [
    [foreign, `it also contains ${shown(foreign[0])}`],
    [lost, `it no longer contains ${shown(lost[0])}`],
    [twice, `it contains ${shown(twice[0])} twice`],
  ];
  const expected = `the list contains the entries of ${responseWords(check.from, context.scope)}${by.length === 0 ? '' : ` and ${by.map(shown).join(', ')}`}, and nothing else`;
  return wrong
    .filter(([values]) => values.length > 0)
    .map(([, actual]) => finding(context, check.clause, `body ${check.pointer}`, expected, actual));
}

/** The list does not contain the value; no finding when the value is not known. */
export function checkLacks(check: Of<'lacks'>, context: CheckContext): readonly Finding[] {
  const list = listAt(context.seen, check.pointer) ?? [];
  if (!resolves(check.value, context.scope)) return [];
  const value = resolveValue(check.value, context.scope);
  if (!list.some((each) => sameValue(each, value))) return [];
  const [, reference] = /^\$\{([^}]+)\}$/.exec(check.value) ?? [];
  const which = reference === undefined ? '' : `, ${nameOf(reference, context.scope)}`;
  const expected = `the list does not contain ${shown(value)}${which}`;
  const actual = `it contains ${shown(value)}`;
  return [finding(context, check.clause, `body ${check.pointer}`, expected, actual)];
}

const IDS = ['transactionId', 'cardTransactionId', 'resourceId'];

/** Maximum number of entries that are checked. */
const MAX_ENTRIES = 5000;

/** What distinguishes entries: the id, or else the whole entry. */
function keyOf(entry: unknown): string {
  if (typeof entry !== 'object' || entry === null) return JSON.stringify(entry);
  const named = IDS.map((name) => [name, atPointer(entry, `/${name}`)] as const);
  const found = named.find(([, value]) => typeof value === 'string' && value !== '');
  return found === undefined ? `content ${JSON.stringify(entry)}` : found.join(' ');
}

/** No entry occurs twice, with the same id and content, in this list or in those of the previous pages. */
export function checkOnce(check: Of<'once'>, context: CheckContext): readonly Finding[] {
  const pages = [...(check.before ?? []).map((as) => context.scope.seen.get(as)), context.seen];
  const entries = pages.flatMap((seen) => listAt(seen, check.pointer) ?? []).slice(0, MAX_ENTRIES);
  const named = entries.filter((entry) => !keyOf(entry).startsWith('content '));
  const texts = named.map((entry) => JSON.stringify(entry));
  const twice = named.find((_, at) => texts.indexOf(texts[at] ?? '') !== at);
  if (twice === undefined) return [];
  const expected = 'each entry is listed once';
  const actual = `${keyOf(twice).slice(0, 120)} is listed twice`;
  return [finding(context, check.clause, `body ${check.pointer}`, expected, actual)];
}

/** Whether the last page links to a further one that was not read. */
export function goesOn(page: ParsedAnswer | undefined, pointer: string): boolean {
  const holder = pointer.split('/').slice(0, -1).join('/');
  return [holder, ''].some((at) => atPointer(page?.json, `${at}/_links/next`) !== undefined);
}

/**
 * The list contains exactly the entries of the previously read whole list that lie within the limits. No
 * finding when a list is missing or has further pages that may have such entries.
 */
export function checkSelects(check: Of<'selects'>, context: CheckContext): readonly Finding[] {
  const seen = check.whole.map((as) => context.scope.seen.get(as));
  const lists = seen.map((each) => listAt(each, check.pointer));
  const here = listAt(context.seen, check.pointer);
  if (here === undefined || lists.some((list) => list === undefined)) return [];
  if (goesOn(context.seen, check.pointer)) return [];
  const whole = lists.flatMap((list) => list ?? []);
  if (goesOn(seen.at(-1), check.pointer) && !reaches(whole, textOf(check.from, context))) return [];
  const fits = boundsOf(check, context);
  const wanted = whole.filter(fits).map(keyOf);
  const keys = here.map(keyOf);
  const missing = wanted.filter((key) => !keys.includes(key));
  const surplus = here.filter((entry) => fits(entry) && !wanted.includes(keyOf(entry)));
  const report = (expected: string, actual: string) =>
    finding(context, check.clause, `body ${check.pointer}`, expected, actual);
  const all = responseWords(check.whole[0] ?? '', context.scope);
  return [
    ...(missing.length === 0
      ? []
      : [
          report(
            `each of the ${wanted.length} matching entries of ${all} is listed`,
            `${missing.length} missing, for example ${(missing[0] ?? '').slice(0, 120)}`,
          ),
        ]),
    ...(surplus.length === 0
      ? []
      : [
          report(`every listed entry is in ${all}`, `${keyOf(surplus[0]).slice(0, 120)} is listed`),
        ]),
  ];
}

const textOf = (value: string | undefined, { scope }: CheckContext): string | undefined =>
  value === undefined ? undefined : String(resolveValue(value, scope));

/** Whether a list that goes on has all entries from this day on: its newest entries come first, and it has older ones already. */
function reaches(list: readonly unknown[], from: string | undefined): boolean {
  const days = list.map((entry) => atPointer(entry, '/bookingDate'));
  const isSorted = days.every((day, at) => {
    const before = at === 0 ? day : days[at - 1];
    return typeof day === 'string' && typeof before === 'string' && day <= before;
  });
  return isSorted && from !== undefined && String(days.at(-1)) < from;
}

function boundsOf(check: Of<'selects'>, context: CheckContext): (entry: unknown) => boolean {
  const [from, to, after] = [check.from, check.to, check.after].map((value) =>
    textOf(value, context),
  );
  return (entry) => {
    if (from === undefined && to === undefined && after === undefined) return true;
    const day = atPointer(entry, '/bookingDate');
    if (typeof day !== 'string') return false;
    return (
      (from === undefined || day >= from) &&
      (to === undefined || day <= to) &&
      (after === undefined || day > after)
    );
  };
}
