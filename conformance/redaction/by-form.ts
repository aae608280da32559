import { isPseudonym } from '../record/pseudonym.js';
import type { FoundSecret } from './found.js';
import type { SecretKind } from './secret-names.js';

const PRIVATE_KEY =
  /-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY-----[\s\S]*?(?:-----END [A-Z0-9 ]{0,40}PRIVATE KEY-----|$)/g;
const SCHEME = /\b(bearer|basic|dpop)[ \t+]{1,4}([\w.~+/=-]{8,})(?![\w."'-]*=)/dgi;
const USER_INFO = /https?:\/\/[^/\s:@"'<>]{1,200}:([^/\s@"'<>]{1,200})@/dgi;
const HEADER_LINE =
  /\b(?:(?:proxy-)?authorization|(?:set-)?cookie|x-api-key|api-?key|x-auth-token|x-access-token)["']?[ \t]{0,8}:[ \t]{0,8}(?:\w{1,20}[ \t])?([^\s"'<>,[\]]{8,})(?=[\s"'<>,]|$)/dgi;

/**
 * Finds secrets by their form, wherever they occur: keys, tokens, credentials of an authentication scheme.
 */
export function* byForm(text: string): Generator<FoundSecret> {
  if (text.includes('PRIVATE KEY')) {
    for (const { 0: value, index } of text.matchAll(PRIVATE_KEY)) {
      yield { start: index, end: index + value.length, kind: 'key', value };
    }
  }
  if (text.includes('eyJ')) yield* jwts(text);
  if (text.includes('://')) yield* groups(text, USER_INFO, 1, 'password');
  for (const found of groups(text, SCHEME, 2, 'token')) if (!isWord(found.value)) yield found;
  for (const found of groups(text, HEADER_LINE, 1, 'credentials')) {
    if (!isWord(found.value)) yield found;
  }
}

function* groups(
  text: string,
  pattern: RegExp,
  group: 1 | 2,
  kind: SecretKind,
): Generator<FoundSecret> {
  for (const { [group]: value = '', indices, 1: scheme = '' } of text.matchAll(pattern)) {
    const [start, end] = indices?.[group] ?? [0, 0];
    if (isPseudonym(value)) continue;
    yield { start, end, kind: /^basic$/i.test(scheme) ? 'credentials' : kind, value };
  }
}

/** Whether the value is a word of a sentence, as in `Bearer authentication`. */
const isWord = (value: string): boolean =>
  value.length <= 30 && /^[A-Za-z]?[a-z]*(?:[-._/][A-Za-z]?[a-z]+)*[.:=]*$/.test(value);

const LETTERS = /[\w-]*/y;

/**
 * Finds JWTs: three or five parts, the first of which is a JSON object in base64url; the last may be
 * truncated.
 */
function* jwts(text: string): Generator<FoundSecret> {
  const lettersAt = (at: number): number => {
    LETTERS.lastIndex = at;
    return LETTERS.exec(text)?.[0].length ?? 0;
  };
  for (let start = text.indexOf('eyJ'); start !== -1; ) {
    let end = start + lettersAt(start);
    const first = end - start;
    let parts = 1;
    while (parts < 5 && text[end] === '.' && lettersAt(end + 1) > 0) {
      end += 1 + lettersAt(end + 1);
      parts += 1;
    }
    if (parts > 1 && first >= 12 && end - start >= 24) {
      yield { start, end, kind: 'token', value: text.slice(start, end) };
    }
    start = text.indexOf('eyJ', end);
  }
}
