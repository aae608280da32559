import { parsedJson } from '../../../foundation/parsed-json.js';

/** What is wrong with a request, in parts, as `conformance/steps/deviation-of.ts` words it. */
export interface Deviation {
  /** `field`, `header`, `query parameter`, `path parameter`, `body`, `method`. */
  readonly part: string;
  /** Its name; a field as the last name of its pointer; empty for a body and for a method. */
  readonly name: string;
  /** For a field in a later entry of a list: the list, such as `payments`. */
  readonly list: string | null;
  readonly how: How;
  /** The wrong value as it was quoted; null when it was not. */
  readonly value: string | null;
}

/**
 * Kinds of mistakes that a server checks apart: a value that is missing, given twice, too long or short, of
 * the wrong form or type, or a body that cannot be read.
 */
type How = 'missing' | 'twice' | 'length' | 'value' | 'unreadable';

const MISSING = /^without the (header|query parameter|field) (\S+)$/;
const ANOTHER = /^with another value of the (header|(?:query|path) parameter|field) (\S+)$/;
const LONG = /^with the (header|(?:query|path) parameter|field) (\S+) (of \d+ letters)$/;
const TWICE = /^with the (header|query parameter|field) (\S+) (?:twice|once more as .*)$/s;
const VALUE = /^with the (?:(field) (\S+) as|(header|(?:query|path) parameter) (\S+)) (.+)$/s;
const NESTED = /^with \d+ nested arrays in the (field) (\S+)$/;
const UNKNOWN = /^with an unknown (\S+)$/;
const BODY =
  /^(?:without a|with another|with the) body(?: (".*"|[[{].*))?(?: of the type (\S+))?$/s;
const METHOD = /^with the method (\S+)$/;
/** A text of one repeated letter, as cases use it to try a length. */
const REPEATED = /^"(.)\1+…?"$/su;

/** The parts of a deviation; undefined for several at once, and for those that have no parts. */
export function deviationParts(text: string): Deviation | undefined {
  const [, missing, lost] = MISSING.exec(text) ?? [];
  if (missing !== undefined) return parts(missing, lost, 'missing');
  const [, another, changed] = ANOTHER.exec(text) ?? [];
  if (another !== undefined) return parts(another, changed, 'value');
  const [, long, stretched, letters] = LONG.exec(text) ?? [];
  if (long !== undefined) return parts(long, stretched, 'length', letters);
  const [, nested, deep] = NESTED.exec(text) ?? [];
  if (nested !== undefined) return parts(nested, deep, 'length');
  const [, twice, repeated] = TWICE.exec(text) ?? [];
  if (twice !== undefined) return parts(twice, repeated, 'twice');
  if (METHOD.test(text)) return parts('method', '', 'value');
  const [, unknown] = UNKNOWN.exec(text) ?? [];
  if (unknown !== undefined) return parts('path parameter', unknown, 'value', 'unknown');
  const [isBody, body, type] = BODY.exec(text) ?? [];
  if (type !== undefined) return parts('header', 'Content-Type', 'value', type);
  if (isBody !== undefined) return parts('body', '', howOfBody(body), body);
  const [, field, pointer, part = 'field', name, value] = VALUE.exec(text) ?? [];
  if (value === undefined || SEVERAL.test(value)) return undefined;
  return parts(field ?? part, pointer ?? name, REPEATED.test(value) ? 'length' : 'value', value);
}

/** Another deviation after this one. */
const SEVERAL = / and (?:with|without|by|sent) /;

function parts(part: string, name = '', how: How, value: string | null = null): Deviation {
  const [, list] = /^\/(\w+)\/[1-9]\d*(?:\/|$)/.exec(name) ?? [];
  const last = name.split('/').filter((word) => !/^\d*$/.test(word));
  return { part, name: last.at(-1) ?? '', list: list ?? null, how, value };
}

/** A body that is empty or is no JSON cannot be read; of a shortened one nobody knows. */
function howOfBody(quoted: string | undefined): How {
  const text = quoted === undefined ? '' : parsedJson(quoted);
  if (typeof text !== 'string' || text.endsWith('…')) return 'value';
  return parsedJson(text) === undefined ? 'unreadable' : 'value';
}
