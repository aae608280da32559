import {
  isMap,
  isScalar,
  isSeq,
  LineCounter,
  type Node,
  parseDocument,
  type Scalar,
  stringify,
} from 'yaml';
import type { ProfileOption } from '../../../generated/model/studio/schemas.js';

/** Keys and positions from the root of a profile to a value. */
export type ValuePlace = readonly (string | number)[];

/** A value of a profile that the form shows. */
export interface ProfileField {
  readonly place: ValuePlace;
  /** Such as `psu.approve[0].open`. */
  readonly path: string;
  /** The option that it sets, such as `psu.approve[].open`. */
  readonly option: string;
  readonly value: string;
  readonly line: number;
  /** The comment behind it: in a draft, what the probe saw. */
  readonly comment: string;
  /** Whether the user has to fill it in. */
  readonly isUnfilled: boolean;
}

const UNFILLED = /\bREPLACE/;

/** The values of a profile in their order, each with its place; none of a text that is no YAML. */
export function fieldsOf(text: string): readonly ProfileField[] {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines });
  if (document.errors.length > 0) return [];
  return leaves(document.contents, []).map(([place, scalar]) => {
    const value = valueText(scalar);
    return {
      place,
      path: pathText(place),
      option: optionPath(place),
      value,
      line: lines.linePos(scalar.range?.[0] ?? 0).line,
      comment: scalar.comment?.trim() ?? '',
      isUnfilled: UNFILLED.test(value),
    };
  });
}

function leaves(node: unknown, place: ValuePlace): readonly (readonly [ValuePlace, Scalar])[] {
  if (isScalar(node)) return [[place, node]];
  if (isSeq(node)) return node.items.flatMap((item, at) => leaves(item, [...place, at]));
  if (!isMap(node)) return [];
  return node.items.flatMap(({ key, value }) =>
    isScalar(key) ? leaves(value, [...place, String(key.value)]) : [],
  );
}

const valueText = ({ value }: Scalar): string => (value === null ? '' : String(value));

const pathText = (place: ValuePlace): string =>
  place.reduce<string>((path, part) => {
    if (typeof part === 'number') return `${path}[${part}]`;
    return path === '' ? part : `${path}.${part}`;
  }, '');

/** The elements of a list of texts have the option of the list. */
const optionPath = (place: ValuePlace): string =>
  pathText(place)
    .replace(/\[\d+\]/g, '[]')
    .replace(/\[\]$/, '');

/** Why a text is no YAML, one sentence for each place. */
export function yamlErrors(
  text: string,
): readonly { readonly sentence: string; readonly line: number }[] {
  return parseDocument(text).errors.map(({ message, linePos }) => ({
    sentence: message.split('\n')[0]?.replace(/ at line \d+, column \d+:$/, '.') ?? message,
    line: linePos?.[0].line ?? 1,
  }));
}

/** The lines, besides comments, that the user has to fill in. */
export function unfilledLines(text: string): readonly number[] {
  return text
    .split('\n')
    .flatMap((line, at) => (UNFILLED.test(line.replace(/(^|\s)#.*$/, '')) ? [at + 1] : []));
}

/** The text with another value at a place; all else, comments too, stays as it is. */
export function withValue(text: string, place: ValuePlace, value: string, type = ''): string {
  const document = parseDocument(text);
  const node = document.getIn(place, true) as Node | undefined;
  const before = isScalar(node) ? node.value : undefined;
  const isTyped =
    /^(?:integer|number|boolean)$/.test(type) || /^(?:number|boolean)$/.test(typeof before);
  const isPlain = isScalar(node) && !/^BLOCK/.test(node.type ?? '') && node.range !== undefined;
  if (isPlain && node.range && node.range[0] < node.range[1]) {
    const [from, to] = node.range;
    return text.slice(0, from) + scalarText(value, isTyped) + text.slice(to);
  }
  document.setIn(place, isTyped ? parsedValue(value) : value);
  return document.toString({ lineWidth: 0 });
}

/** A value as it stands in YAML; quoted unless it is plain everywhere. */
function scalarText(value: string, isTyped: boolean): string {
  if (isTyped && typeof parsedValue(value) !== 'string') return value;
  const isPlain = /^[\w./:@-]+$/.test(value) && stringify(value).trimEnd() === value;
  return isPlain ? value : JSON.stringify(value);
}

function parsedValue(value: string): string | number | boolean {
  if (value === 'true' || value === 'false') return value === 'true';
  return /^-?\d+(?:\.\d+)?$/.test(value) ? Number(value) : value;
}

/** The text without a value, and without the blocks and lists that are empty then. */
export function withoutValue(text: string, place: ValuePlace): string {
  const document = parseDocument(text);
  document.deleteIn(place);
  for (let above = place.slice(0, -1); above.length > 0; above = above.slice(0, -1)) {
    const node = document.getIn(above, true);
    if (!(isMap(node) || isSeq(node)) || node.items.length > 0) break;
    document.deleteIn(above);
  }
  return document.toString({ lineWidth: 0 });
}

/** The text with an option that it does not have yet, and the place of its value. */
export function withOption(
  text: string,
  option: ProfileOption,
): { readonly text: string; readonly place: ValuePlace } {
  const document = parseDocument(text);
  const isList = option.type.startsWith('list');
  const place: (string | number)[] = [];
  for (const part of option.path.split('.')) {
    place.push(part.replace('[]', ''));
    if (part.endsWith('[]')) place.push(lastOf(document.getIn(place)));
  }
  const old = isList ? document.getIn(place) : undefined;
  if (isList) place.push(isSeq(old) ? old.items.length : 0);
  for (const [at, part] of place.entries()) {
    const above = place.slice(0, at);
    const isThere =
      at === 0
        ? document.contents !== null
        : document.hasIn(above) && document.getIn(above) !== null;
    if (!isThere) document.setIn(above, document.createNode(typeof part === 'number' ? [] : {}));
  }
  document.setIn(place, firstValue(option));
  return { text: document.toString({ lineWidth: 0 }), place };
}

/** New values of a list of blocks go into its last block. */
const lastOf = (list: unknown): number => (isSeq(list) ? Math.max(0, list.items.length - 1) : 0);

function firstValue({ type, choices, example }: ProfileOption): string | number | boolean {
  if (typeof example === 'string' || typeof example === 'number' || typeof example === 'boolean')
    return example;
  if (choices?.[0] !== undefined) return choices[0];
  if (type === 'boolean') return true;
  return /^(?:integer|number)$/.test(type) ? 1 : 'REPLACE';
}

/** The options that a user can add: those with a value of their own that the text does not set. */
export function optionsToAdd(
  options: readonly ProfileOption[],
  fields: readonly ProfileField[],
): readonly ProfileOption[] {
  const set = new Set(fields.map(({ option }) => option));
  return options.filter(({ path, type }) => {
    if (/block/.test(type) || path.startsWith('$')) return false;
    return type.startsWith('list') || !set.has(path);
  });
}
