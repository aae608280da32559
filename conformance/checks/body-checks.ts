import { atPointer, memberOf } from '../../foundation/json-pointer.js';
import { resolveValue } from '../answers/resolve-value.js';
import type { Check } from '../cases/check.js';
import type { Value } from '../cases/value.js';
import { shown } from '../documents/schema-judge.js';
import type { Finding } from '../record/event.js';
import { answerSentence, type CheckContext, eitherOf, finding } from './finding.js';
import { holdsValue, sameDecimal, sameValue } from './same-value.js';
import { shownApart } from './shown-apart.js';

type Of<Kind extends Check['check']> = Extract<Check, { readonly check: Kind }>;

/** Ids for later requests must not be empty. Other ids are any strings. */
const NAMES =
  /\/(?:(?:payment|consent|basket|authori[sz]ation|resource|transaction|authenticationMethod)Id|client_id|access_token)$/;

/** Maximum number of items of an array that are checked. */
const MAX_ITEMS = 10_000;

const typeOf = (value: unknown): string =>
  value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value;

const resolved = (values: readonly Value[], context: CheckContext): readonly unknown[] =>
  values.map((value) => resolveValue(value, context.scope));

const among = (values: readonly unknown[]): string => eitherOf(values.map(shown));

/** What is missing when there is no value at a pointer: the body itself, or the field. */
function absence(context: CheckContext): string {
  if (context.seen.json !== undefined) return 'it is missing';
  const { answer } = context.seen;
  return answer.kind === 'answer' && answer.status < 400
    ? 'the body is not JSON'
    : answerSentence(context.seen);
}

/** There is a value at the pointer, of the type and one of the values if these are given. */
export function checkField(check: Of<'field'>, context: CheckContext): readonly Finding[] {
  const value = atPointer(context.seen.json, check.pointer);
  const report = (expected: string, actual: string) => [
    finding(context, check.clause, `body ${check.pointer}`, expected, actual),
  ];
  const wanted = check.in === undefined ? undefined : resolved(check.in, context);
  if (value === undefined) {
    const expected = wanted === undefined ? 'it is present' : `the value is ${among(wanted)}`;
    return report(expected, absence(context));
  }
  if (check.type !== undefined && typeOf(value) !== check.type) {
    return report(`it is of type ${check.type}`, `it is ${shown(value)}`);
  }
  if (value === '' && NAMES.test(check.pointer)) return report('it is not empty', 'it is empty');
  if (check.matches !== undefined && !hasForm(value, check.matches)) {
    return report(`it matches ${check.matches}`, `it is ${shown(value)}`);
  }
  const same = check.decimal === true ? sameDecimal : sameValue;
  if (wanted !== undefined && !wanted.some((each) => same(each, value))) {
    const [one, ...more] = wanted;
    const apart = more.length === 0 ? shownApart(one, value) : undefined;
    const { expected = among(wanted), actual = shown(value) } = apart ?? {};
    return report(`the value is ${expected}`, `the value is ${actual}`);
  }
  return [];
}

/** Length of the longest string that a pattern is tested on. */
const MAX_TEXT = 4096;

function hasForm(value: unknown, form: string): boolean {
  const text = typeof value === 'number' ? JSON.stringify(value) : value;
  return typeof text === 'string' && text.length <= MAX_TEXT && new RegExp(form).test(text);
}

/** There is no value at the pointer. */
export function checkNoField(check: Of<'no-field'>, context: CheckContext): readonly Finding[] {
  const value = atPointer(context.seen.json, check.pointer);
  if (value === undefined || value === null) return [];
  const part = `body ${check.pointer}`;
  return [finding(context, check.clause, part, 'it is absent', `it is ${shown(value)}`)];
}

/** The array at the pointer contains the value. */
export function checkContains(check: Of<'contains'>, context: CheckContext): readonly Finding[] {
  const list = atPointer(context.seen.json, check.pointer);
  const wanted = resolveValue(check.value, context.scope);
  if (Array.isArray(list) && list.some((each) => holdsValue(each, wanted))) return [];
  const actual = list === undefined ? absence(context) : `it is ${shown(list)}`;
  const expected = `the array contains ${shown(wanted)}`;
  return [finding(context, check.clause, `body ${check.pointer}`, expected, actual)];
}

/**
 * Every item of the array at the pointer satisfies the rule; the finding names the first one that does not.
 */
export function checkEvery(check: Of<'every'>, context: CheckContext): readonly Finding[] {
  const list = atPointer(context.seen.json, check.pointer);
  const part = `body ${check.pointer}`;
  if (!Array.isArray(list)) {
    const actual = list === undefined ? absence(context) : `it is ${shown(list)}`;
    return [finding(context, check.clause, part, 'it is an array', actual)];
  }
  const rule = itemRule(check, context);
  const items: readonly unknown[] = list.slice(0, MAX_ITEMS);
  const holds = (value: unknown) =>
    (check.whereTold === true && value === undefined) || rule.holds(value);
  const at = items.findIndex((item) => !holds(atPointer(item, check.item)));
  if (at === -1) return [];
  const actual = `it is ${shown(atPointer(items[at], check.item))}`;
  return [finding(context, check.clause, `${part}/${at}${check.item}`, rule.expected, actual)];
}

interface ItemRule {
  readonly expected: string;
  readonly holds: (value: unknown) => boolean;
}

function itemRule(check: Of<'every'>, context: CheckContext): ItemRule {
  if (check.absent === true) {
    return { expected: 'it is absent', holds: (value) => value === undefined || value === null };
  }
  if (check.unlike !== undefined) {
    const form = new RegExp(check.unlike);
    const holds = (value: unknown) => value === undefined || !form.test(String(value));
    return { expected: `it does not have the form ${check.unlike}`, holds };
  }
  const text = (value: string | undefined) =>
    value === undefined ? undefined : String(resolveValue(value, context.scope));
  const wanted = check.in === undefined ? undefined : resolved(check.in, context);
  const [from, to] = [text(check.from), text(check.to)];
  const said = [
    ...(wanted === undefined ? [] : [`is ${among(wanted)}`]),
    ...(from === undefined ? [] : [`is not before ${from}`]),
    ...(to === undefined ? [] : [`is not after ${to}`]),
  ];
  return {
    expected: `it ${said.length === 0 ? 'is present' : said.join(' and ')}`,
    holds: (value) =>
      value !== undefined &&
      (wanted === undefined || wanted.some((each) => sameValue(each, value))) &&
      (from === undefined || (typeof value === 'string' && value >= from)) &&
      (to === undefined || (typeof value === 'string' && value <= to)),
  };
}

function hasLink(context: CheckContext, key: string): boolean {
  const link = memberOf(memberOf(context.seen.json, '_links'), key);
  return link !== undefined && link !== null;
}

/** At least one of the links is present. */
export function checkLink(check: Of<'link'>, context: CheckContext): readonly Finding[] {
  if (check.anyOf.some((key) => hasLink(context, key))) return [];
  const links = memberOf(context.seen.json, '_links');
  const keys = typeof links === 'object' && links !== null ? Object.keys(links).slice(0, 20) : [];
  const actual =
    links === undefined
      ? absence(context)
      : `the links are ${keys.length === 0 ? 'none' : keys.join(', ').slice(0, 300)}`;
  const expected = `there is a link ${eitherOf(check.anyOf)}`;
  return [finding(context, check.clause, 'body /_links', expected, actual)];
}

/** None of the links is present. */
export function checkNoLink(check: Of<'no-link'>, context: CheckContext): readonly Finding[] {
  return check.keys
    .filter((key) => hasLink(context, key))
    .map((key) =>
      finding(
        context,
        check.clause,
        'body /_links',
        `there is no link ${key}`,
        `the link ${key} is present`,
      ),
    );
}
