import { BodyError } from './body-error.js';
import type { MediaSpec } from './media-type.js';
import { miscodedPairs } from './miscoded-pairs.js';
import { decodeField } from './percent.js';
import { Misread } from './read-members.js';
import { readPairs } from './read-styled.js';
import { splitPairs } from './split-pairs.js';
import { takes } from './styled-form.js';
import { readTexts } from './wire-form.js';

/** The value that the fields of a form represent. */
export function readFields(media: MediaSpec, text: string): unknown {
  const { styled = [], fields = {} } = media;
  refuseMiscoded(text);
  const given = textsByName(text);
  given.delete('__proto__');
  const plain = [...given].filter(([name]) => !styled.some((form) => takes(form, name)));
  const found: [string, unknown][] = plain.map(([name, texts]) => {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (field !== undefined && field.list !== 'repeat' && texts.length > 1) {
      throw new BodyError(`has a field ${name} that is given more than once`);
    }
    return [name, readTexts(field ?? { as: 'string' }, texts)];
  });
  if (styled.length > 0) {
    const pairs = splitPairs(text, '&', decodeField);
    for (const form of styled) {
      const value = readPairs(form, pairs, decodeField);
      if (value instanceof Misread)
        throw new BodyError(`has a field ${form.name} that ${value.message}`);
      if (value !== undefined) found.push([form.name, value]);
    }
  }
  return Object.fromEntries(found);
}

/** A text that cannot be decoded means no value. */
function refuseMiscoded(text: string): void {
  const [wrong] = miscodedPairs(text, '&', decodeField);
  if (wrong === undefined) return;
  const { name } = wrong;
  const field = name === undefined ? 'a name' : `a field ${name}`;
  throw new BodyError(`has ${field} that is not percent-encoded UTF-8`);
}

/** Linear time, because a form may have very many names. */
function textsByName(text: string): Map<string, string[]> {
  const byName = new Map<string, string[]>();
  for (const [name, value] of new URLSearchParams(text)) {
    const texts = byName.get(name);
    if (texts === undefined) byName.set(name, [value]);
    else texts.push(value);
  }
  return byName;
}
