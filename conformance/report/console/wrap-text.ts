import { displayWidth } from '../../../foundation/display-width.js';

/** Wraps a text into lines of at most `width` columns, between words, or within words that are too long. */
export function wrapText(text: string, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(/\s+/).filter((part) => part !== '')) {
    for (const piece of pieces(word, width)) {
      const longer = line === '' ? piece : `${line} ${piece}`;
      if (line !== '' && displayWidth(longer) > width) {
        lines.push(line);
        line = piece;
      } else {
        line = longer;
      }
    }
  }
  return line === '' ? lines : [...lines, line];
}

function pieces(word: string, width: number): string[] {
  if (displayWidth(word) <= width) return [word];
  const parts: string[] = [];
  let part = '';
  for (const character of word) {
    if (displayWidth(part + character) > width) {
      parts.push(part);
      part = '';
    }
    part += character;
  }
  return [...parts, part];
}
