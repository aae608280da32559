import { PSEUDONYM } from '../record/pseudonym.js';
import type { FoundSecret } from './found.js';
import type { KindOf } from './json-members.js';
import type { SecretKind } from './secret-names.js';
import { plain } from './unescaped.js';

const LONGEST_NAME = 80;
const NAME = /[A-Za-z0-9_.%[\]$:-]+$/;
const VALUE = /(?:[^&#;"'\s<>\\]|'(?![\s>),;]|$))*/y;
const QUOTED = /(["'])([^"']*)/y;
const TAKEN_OUT = new RegExp(PSEUDONYM.source, 'y');

/** Finds secrets in addresses, forms, XML attributes and sentences: `name=value`, `name="value"`. */
export function* parameters(text: string, kindOf: KindOf): Generator<FoundSecret> {
  for (let at = text.indexOf('='); at !== -1; at = text.indexOf('=', at + 1)) {
    const name = NAME.exec(text.slice(Math.max(0, at - LONGEST_NAME), at))?.[0];
    if (name === undefined) continue;
    const kind = kindOfParameter(name, kindOf);
    if (kind === undefined) continue;
    const found = valueAt(text, at + 1, kind);
    if (found === undefined) continue;
    if (isCode(name) && /^[A-Z0-9]+(?:_[A-Z0-9]+)+$/.test(found.value)) continue;
    yield found;
    at = found.end - 1;
  }
}

const isCode = (name: string): boolean => /(?:^|[.:[])code\]?$/.test(name);

function kindOfParameter(given: string, kindOf: KindOf): SecretKind | undefined {
  const name = given.includes('%') ? plain(given) : given;
  return isCode(name) ? 'code' : kindOf(name);
}

function valueAt(text: string, start: number, kind: SecretKind): FoundSecret | undefined {
  TAKEN_OUT.lastIndex = start;
  if (TAKEN_OUT.test(text)) return undefined;
  const quoted = matchAt(QUOTED, text, start);
  const begin = quoted === undefined ? start : start + 1;
  if (quoted !== undefined && matchAt(TAKEN_OUT, text, begin) !== undefined) return undefined;
  const value = quoted === undefined ? (matchAt(VALUE, text, start) ?? '') : quoted.slice(1);
  return value === '' ? undefined : { start: begin, end: begin + value.length, kind, value };
}

function matchAt(pattern: RegExp, text: string, at: number): string | undefined {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0];
}
