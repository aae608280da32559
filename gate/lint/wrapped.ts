import { displayWidth } from '../../foundation/display-width.js';

const COLUMNS = 80;

/** Text in lines of a terminal, each after an indent; words are never cut. */
export function wrapped(text: string, indent = ''): readonly string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    const longer = last === undefined ? undefined : `${last} ${word}`;
    if (longer !== undefined && displayWidth(longer) <= COLUMNS) lines[lines.length - 1] = longer;
    else lines.push(`${indent}${word}`);
  }
  return lines;
}
