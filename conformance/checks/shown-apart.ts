/** Two values that differ, in short forms in which the difference is visible. */
import { escapedKey } from '../../foundation/json-pointer.js';
import { shown } from '../documents/schema-judge.js';
import { sameValue } from './same-value.js';

/** The texts of the value that was due and of the one that came. */
export interface ShownApart {
  readonly expected: string;
  readonly actual: string;
}

/** A place at which two values differ: the pointer and the value of each. */
interface Apart {
  readonly at: readonly [expected: string, actual: string];
  readonly values: readonly [expected: unknown, actual: unknown];
}

/** Characters before and after the first difference of two long texts. */
const BEFORE = 40;
const AFTER = 60;
const MOST_BEFORE = 100;

/** Each entry of a list is compared with each of the other one: a bank may send very many. */
const MOST_ENTRIES = 300;

/**
 * Both values in short forms. Where a long one would be cut, only the place is shown at which they differ first:
 * `[…] with "B" at /1/name`, or the part of a text around that place. An entry of a list that was due is
 * compared with the first one that came and was not due.
 */
export function shownApart(expected: unknown, actual: unknown): ShownApart {
  if (!isCut(expected) && !isCut(actual)) {
    return { expected: shown(expected), actual: shown(actual) };
  }
  const { at, values } = apartIn(expected, actual) ?? { at: ['', ''], values: [expected, actual] };
  const [due, came] = values;
  const parts = isText(due) && isText(came) ? partsOf(due, came) : [shown(due), shown(came)];
  return {
    expected: placed(expected, parts[0] ?? '', at[0]),
    actual: placed(actual, parts[1] ?? '', at[1]),
  };
}

const isText = (value: unknown): value is string => typeof value === 'string';

/** Whether the short form of a value lacks its end. */
const isCut = (value: unknown): boolean => shown(value) !== JSON.stringify(value);

/** A part of a value as the text of the whole. */
function placed(whole: unknown, part: string, pointer: string): string {
  if (pointer === '') return part;
  return `${Array.isArray(whole) ? '[…]' : '{…}'} with ${part} at ${pointer}`;
}

/**
 * Both texts from a little before the first character in which they differ. A part begins with a whole word, because a
 * secret is recognised by its start (redaction/needles.ts): in one long word, only the number of the character is told.
 */
function partsOf(due: string, came: string): readonly [string, string] {
  const [a, b] = [[...due], [...came]];
  const differs = a.findIndex((character, at) => character !== b[at]);
  const first = differs === -1 ? a.length : differs;
  const from = startOfWord(a, Math.max(0, first - BEFORE));
  if (first - from > MOST_BEFORE) {
    return [shown(due), `${shown(came)}, which differs from character ${first + 1} on`];
  }
  const part = (all: readonly string[]): string => {
    const to = first + AFTER;
    const [start, end] = [from > 0 ? '…' : '', all.length > to ? '…' : ''];
    return JSON.stringify(`${start}${all.slice(from, to).join('')}${end}`);
  };
  return [part(a), part(b)];
}

/** The position at which the word begins that the character at this position belongs to. */
const startOfWord = (text: readonly string[], at: number): number =>
  text.findLastIndex((character, index) => index < at && /[\s<>"',;&]/.test(character)) + 1;

/** Where the values differ first: in a field that both have, or else in one that only one of them has. */
const apartIn = (expected: unknown, actual: unknown): Apart | undefined =>
  differing(expected, actual, false) ?? differing(expected, actual, true);

/** `strict`: whether a field that only one of two objects has is a difference. */
function differing(expected: unknown, actual: unknown, strict: boolean): Apart | undefined {
  if (Array.isArray(expected) && Array.isArray(actual)) return inLists(expected, actual, strict);
  if (isObject(expected) && isObject(actual)) return inObjects(expected, actual, strict);
  if (expected === undefined || actual === undefined ? !strict : sameValue(expected, actual)) {
    return undefined;
  }
  return { at: ['', ''], values: [expected, actual] };
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function inObjects(
  expected: Readonly<Record<string, unknown>>,
  actual: Readonly<Record<string, unknown>>,
  strict: boolean,
): Apart | undefined {
  const names = [...new Set([...Object.keys(expected), ...Object.keys(actual)])];
  for (const name of names) {
    // an amount is a decimal only together with its name
    const one = { [name]: expected[name] };
    if (name in expected && name in actual && sameValue(one, { [name]: actual[name] })) continue;
    const found = differing(expected[name], actual[name], strict);
    if (found !== undefined) return below(found, name, name);
  }
  return undefined;
}

function inLists(
  expected: readonly unknown[],
  actual: readonly unknown[],
  strict: boolean,
): Apart | undefined {
  if (Math.max(expected.length, actual.length) > MOST_ENTRIES) {
    return sameValue(expected, actual) ? undefined : { at: ['', ''], values: [expected, actual] };
  }
  const left = new Set(actual.keys());
  const lost = [...expected.keys()].filter((at) => {
    const same = [...left].find((other) => !differing(expected[at], actual[other], strict));
    if (same !== undefined) left.delete(same);
    return same === undefined;
  });
  const [due] = lost;
  const [came] = left;
  const at = due ?? came;
  if (at === undefined) return undefined;
  const values = [expected[due ?? -1], actual[came ?? -1]] as const;
  const found = differing(...values, strict) ?? { at: ['', ''], values };
  return below(found, due ?? at, came ?? at);
}

const below = ({ at, values }: Apart, one: string | number, other: string | number): Apart => ({
  at: [`/${escapedKey(String(one))}${at[0]}`, `/${escapedKey(String(other))}${at[1]}`],
  values,
});
