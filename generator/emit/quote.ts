import { UNSETTLED } from '../model/naming.js';

/** Characters that a reader cannot see, or that change how the text around them is displayed. */
const UNSAFE = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\u2028\u2029]/gu;

/** Most texts need no escapes. */
const PLAIN = /^[ !#-&(-[\]-~]*$/;

/** A TypeScript string literal with exactly this text. */
export function quote(text: string): string {
  if (PLAIN.test(text)) return `'${text}'`;
  const escaped = text.replaceAll('\\', '\\\\').replace(UNSAFE, escapeCharacter);
  const singles = text.split("'").length;
  const doubles = text.split('"').length;
  return singles > doubles
    ? `"${escaped.replaceAll('"', '\\"')}"`
    : `'${escaped.replaceAll("'", "\\'")}'`;
}

/** A number, a boolean or null in the formatter's notation. */
export function printNumber(value: number | bigint | boolean | null): string {
  if (typeof value === 'bigint') return `${value}n`;
  return String(value).replace('e+', 'e');
}

/** Names that need no quotes. */
const BARE = /^[\p{ID_Start}_$][\p{ID_Continue}$]*$/u;

/** A property name in a type or an object literal, quoted only if necessary. */
export function propertyName(name: string): string {
  return BARE.test(name) && name.search(UNSETTLED) < 0 ? name : quote(name);
}

/** A property name in an object literal; `__proto__` must not set the prototype. */
export function literalKey(name: string): string {
  return name === '__proto__' ? "['__proto__']" : propertyName(name);
}

function escapeCharacter(character: string): string {
  if (character === '\n') return '\\n';
  if (character === '\r') return '\\r';
  if (character === '\t') return '\\t';
  return [...Array(character.length).keys()]
    .map((index) => `\\u${character.charCodeAt(index).toString(16).padStart(4, '0')}`)
    .join('');
}
