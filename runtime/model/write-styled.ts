import { encodeText } from './percent.js';
import { isSpread, type StyledForm, takes } from './styled-form.js';
import { UnwritableError } from './unwritable-error.js';
import { writeText } from './wire-form.js';
import { listOf, membersOf } from './write-members.js';

/** Encodes a text for its position. Throws for a text that cannot be written there. */
export type Encode = (text: string) => string;

/** A value as pairs of a query, a form or a cookie: `name=text`. */
export function writePairs(form: StyledForm, value: unknown, encode: Encode): readonly string[] {
  const { style, kind, explode, name, as } = form;
  const pair = (key: string, text: string): string => `${encodeText(key)}=${text}`;
  if (style === 'deep' || isSpread(form)) {
    const members = membersOf(form, value, style === 'deep' ? name : undefined);
    const taken = members.find(([key]) => form.rest !== undefined && !takes(form, key));
    if (taken !== undefined)
      throw new UnwritableError(`has a field ${taken[0]}, which is the name of another parameter`);
    return members.map(([key, text]) => pair(key, encode(text)));
  }
  if (kind !== 'list' || explode !== true) return [pair(name, writeWhole(form, value, encode))];
  const texts = listOf(value).map((item) => encode(writeText(as, item)));
  if (form.emptyList !== true) return texts.map((text) => pair(name, text));
  refuseLone(texts);
  return texts.length === 0 ? [pair(name, '')] : texts.map((text) => pair(name, text));
}

const BETWEEN: Readonly<Record<string, string>> = { space: '%20', pipe: '%7C' };

/** A value as one text: a path segment, a header, or a value that is not exploded. */
export function writeWhole(form: StyledForm, value: unknown, encode: Encode): string {
  const { style, explode } = form;
  const texts = textsOf(form, value, encode);
  const start = `;${encodeText(form.name)}`;
  if (style === 'matrix' && explode === true) {
    const named = form.kind === 'list';
    return texts.map((text) => `${named ? start : ';'}${named ? assigned(text) : text}`).join('');
  }
  if (form.kind !== 'text') refuseLone(texts);
  const label = style === 'label' && explode === true;
  const between = BETWEEN[style] ?? (label ? '.' : ',');
  const text = texts.join(between);
  if (style === 'matrix') return start + assigned(text);
  return style === 'label' ? `.${text}` : text;
}

function assigned(text: string): string {
  return text === '' ? '' : `=${text}`;
}

function refuseLone(texts: readonly string[]): void {
  if (texts.length !== 1 || texts[0] !== '') return;
  throw new UnwritableError('must not be a single empty string, which would be read as no value');
}

function textsOf(form: StyledForm, value: unknown, encode: Encode): readonly string[] {
  if (form.kind === 'text') return [encode(writeText(form.as, value))];
  if (form.kind === 'list') return listOf(value).map((item) => encode(writeText(form.as, item)));
  const members = membersOf(form, value, undefined).map(([key, text]) => [
    encode(key),
    encode(text),
  ]);
  return form.explode === true ? members.map((pair) => pair.join('=')) : members.flat();
}
