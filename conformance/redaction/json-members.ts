import { isPseudonym } from '../record/pseudonym.js';
import type { TextSpan } from './decoded.js';
import type { FoundSecret } from './found.js';
import { isErrorName, type SecretKind } from './secret-names.js';
import { plain } from './unescaped.js';

const LONGEST_NAME = 64;
const AFTER_NAME = /"[ \t\r\n]{0,16}:[ \t\r\n]{0,64}/g;

/** Returns the kind of secret that belongs to a name; undefined when its value is not a secret. */
export type KindOf = (name: string) => SecretKind | undefined;

/** Finds values in JSON that are secrets because of their name, also in invalid or truncated JSON. */
export function* jsonMembers(text: string, kindOf: KindOf): Generator<FoundSecret> {
  const after = new RegExp(AFTER_NAME);
  for (let met = after.exec(text); met !== null; met = after.exec(text)) {
    const name = nameBefore(text, met.index);
    if (name === undefined) continue;
    const start = met.index + met[0].length;
    const kind = kindOf(name) ?? kindByCompany(name, text, start);
    if (kind === undefined) continue;
    const found = valueAt(text, start, kind);
    if (found === undefined) continue;
    yield found;
    after.lastIndex = found.end;
  }
}

function nameBefore(text: string, end: number): string | undefined {
  const before = text.slice(Math.max(0, end - LONGEST_NAME), end);
  const name = before.slice(before.lastIndexOf('"') + 1);
  if (name.length === before.length || name.endsWith('\\')) return undefined;
  return name.includes('\\') ? plain(name) : name;
}

const KEY_PARTS: ReadonlySet<string> = new Set(['d', 'p', 'q', 'dp', 'dq', 'qi', 'k']);

/**
 * The kind of a name that is a secret only in a certain context: `code`, and the private members of a key.
 */
function kindByCompany(name: string, text: string, start: number): SecretKind | undefined {
  if (name === 'code') return isOneTimeCode(text, start) ? 'code' : undefined;
  return KEY_PARTS.has(name) && text.includes('"kty"') ? 'key' : undefined;
}

const COMPANY = /"(?:grant_type|redirect_uri|sessionState|session_state|state|iss)"\s*:/;

/** Distinguishes a one-time code from an error code by its context and form. */
function isOneTimeCode(text: string, start: number): boolean {
  if (text[start] !== '"') return false;
  const { start: from, end } = stringAt(text, start, '"');
  const value = text.slice(from, Math.min(end, from + 200));
  if (value === '' || isErrorName(value)) return false;
  return (/^\S{16,}$/.test(value) && /[a-z]/.test(value)) || COMPANY.test(text);
}

function valueAt(text: string, start: number, kind: SecretKind): FoundSecret | undefined {
  const first = text[start];
  if (first === '"') {
    const span = stringAt(text, start, '"');
    const value = text.slice(span.start, span.end);
    return value.trim() === '' || isPseudonym(value) ? undefined : { ...span, kind, value };
  }
  const end = first === '{' || first === '[' ? nestEnd(text, start) : primitiveEnd(text, start);
  const value = text.slice(start, end);
  if (/^(?:null|true|false|\[\s*\]|\{\s*\}|)$/.test(value) || first === '\\') return undefined;
  // a pseudonym, or a text that only looks like a member: `"password": it is missing`
  if (isPseudonym(value) || (first !== '{' && first !== '[' && !/^-?\d/.test(value))) {
    return undefined;
  }
  return { start, end, kind, value, quoted: true };
}

/** The span between quotes; up to the end when the text was truncated. */
function stringAt(text: string, start: number, quote: string): TextSpan {
  for (let at = start + 1; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1;
    else if (text[at] === quote) return { start: start + 1, end: at };
  }
  return { start: start + 1, end: text.length };
}

function primitiveEnd(text: string, start: number): number {
  let at = start;
  while (at < text.length && !/[\s,}\][{"\\]/.test(text[at] ?? '')) at += 1;
  return at;
}

function nestEnd(text: string, start: number): number {
  let depth = 0;
  for (let at = start; at < text.length; at += 1) {
    const char = text[at];
    if (char === '"') at = stringAt(text, at, '"').end;
    else if (char === '{' || char === '[') depth += 1;
    else if (char === '}' || char === ']') {
      depth -= 1;
      if (depth === 0) return at + 1;
    }
  }
  return text.length;
}
