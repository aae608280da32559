const PLAIN = /^[A-Za-z0-9_./:=@%+,-]+$/;
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Co}\p{Cn}]/u;

/**
 * Quotes a text as one word of a POSIX shell that expands to exactly that text. Texts with control or
 * invisible characters become `$'...'` (bash, zsh, ksh), so that pasting them into a terminal cannot press a
 * key. NUL is removed, because no shell can pass it on.
 */
export function shellQuote(text: string): string {
  if (INVISIBLE.test(text)) return `$'${[...text].map(escaped).join('')}'`;
  if (PLAIN.test(text)) return text;
  return `'${text.replaceAll("'", "'\\''")}'`;
}

function escaped(character: string): string {
  if (character === '\0') return '';
  if (character === '\n') return '\\n';
  if (/['"\\!]/.test(character) || INVISIBLE.test(character)) {
    return [...new TextEncoder().encode(character)]
      .map((byte) => `\\${byte.toString(8).padStart(3, '0')}`)
      .join('');
  }
  return character;
}
