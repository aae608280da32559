import { isPseudonym } from '../record/pseudonym.js';
import type { FoundSecret } from './found.js';
import type { KindOf } from './json-members.js';
import type { SecretKind } from './secret-names.js';

const ELEMENT =
  /<(?:[\w.-]{1,40}:)?([A-Za-z][\w.-]{1,47})(?:\s[^<>]{0,400})?>\s{0,80}(?:<!\[CDATA\[)?([^<\]]+)/dg;
const INPUT = /<(?:input|meta)\s[^<>]{1,4000}/gi;

/** Finds secrets in XML and HTML: elements by their name, and the values of input fields. */
export function* markup(text: string, kindOf: KindOf): Generator<FoundSecret> {
  for (const { 1: name = '', 2: content = '', indices } of text.matchAll(ELEMENT)) {
    const kind = kindOf(name);
    const value = content.trimEnd();
    const start = indices?.[2]?.[0];
    if (kind === undefined || start === undefined || value === '' || isPseudonym(value)) continue;
    yield { start, end: start + value.length, kind, value };
  }
  for (const { 0: tag, index } of text.matchAll(INPUT)) yield* inputs(tag, index, kindOf);
}

function* inputs(tag: string, offset: number, kindOf: KindOf): Generator<FoundSecret> {
  const kind = kindOfInput(tag, kindOf);
  const held = /\s(?:value|content)\s{0,9}=\s{0,9}(?:"([^"]*)|'([^']*)|([^\s"'>]+))/di.exec(tag);
  const value = held?.[1] ?? held?.[2] ?? held?.[3] ?? '';
  const span = held?.indices?.slice(1).find((each) => each !== undefined);
  if (kind === undefined || span === undefined || value === '' || isPseudonym(value)) return;
  yield { start: offset + span[0], end: offset + span[1], kind, value };
}

function kindOfInput(tag: string, kindOf: KindOf): SecretKind | undefined {
  if (/\stype\s{0,9}=\s{0,9}["']?password/i.test(tag)) return 'password';
  const name = /\s(?:name|id)\s{0,9}=\s{0,9}["']?([\w.:[\]-]{1,80})/i.exec(tag)?.[1];
  if (name === undefined) return undefined;
  return name === 'code' ? 'code' : kindOf(name);
}
