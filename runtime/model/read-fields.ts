import { BodyError } from './body-error.js';
import type { MediaSpec } from './media-type.js';
import { decodeField } from './percent.js';
import { Misread } from './read-members.js';
import { readPairs } from './read-styled.js';
import { splitPairs } from './split-pairs.js';
import { takes } from './styled-form.js';
import { readTexts } from './wire-form.js';

/** The value that the fields of a form represent. */
export function readFields(media: MediaSpec, text: string): unknown {
  const { styled = [], fields = {} } = media;
  const given = textsByName(text);
  given.delete('__proto__');
  const plain = [...given].filter(([name]) => !styled.some((form) => takes(form, name)));
  const found: [string, unknown][] = plain.map(([name, texts]) => {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
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
