import { visibleText } from '../../foundation/visible-text.js';

/** Letters without a decomposition in Unicode that have a plain one. */
const PLAIN: Readonly<Record<string, string>> = {
  ...{ Đ: 'D', đ: 'd', Ħ: 'H', ħ: 'h', ı: 'i', Ł: 'L', ł: 'l', Ŧ: 'T', ŧ: 't' },
};

/** What stands for a letter that the fonts lack. */
const LACKING = '?';

/**
 * A text in the letters of the standard fonts (WinAnsi): others lose their marks, as č becomes c, and what no
 * font of a PDF reader has, such as Greek, becomes a question mark. Page and result.json have the text in full.
 */
export function inLetters(text: string, letters: ReadonlySet<number>): string {
  const has = (one: string) => letters.has(one.codePointAt(0) ?? 0);
  const plain = (one: string): string => {
    if (has(one)) return one;
    const bare = PLAIN[one] ?? one.normalize('NFKD').replace(/\p{M}/gu, '');
    return bare !== '' && [...bare].every(has) ? bare : LACKING;
  };
  const words = visibleText(text.replace(/\s+/g, ' ')).normalize('NFC');
  return [...words].map(plain).join('');
}

/**
 * The lines of a text that fit into a width; words that are too long are broken. At most `most` lines: the last
 * one then ends with an ellipsis.
 */
export function wrapped(
  text: string,
  width: number,
  widthOf: (text: string) => number,
  most: number,
): readonly string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ').flatMap((one) => pieces(one, width, widthOf))) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (widthOf(longer) <= width) line = longer;
    else {
      lines.push(line);
      line = word;
    }
  }
  lines.push(line);
  if (lines.length <= most) return lines;
  let last = lines[most - 1] ?? '';
  while (widthOf(`${last}…`) > width) last = last.slice(0, -1);
  return [...lines.slice(0, most - 1), `${last}…`];
}

/** A word in parts that each fit into a width. */
function pieces(word: string, width: number, widthOf: (text: string) => number): readonly string[] {
  if (widthOf(word) <= width) return [word];
  const parts: string[] = [];
  let part = '';
  for (const letter of word) {
    if (part !== '' && widthOf(part + letter) > width) {
      parts.push(part);
      part = '';
    }
    part += letter;
  }
  return [...parts, part];
}
