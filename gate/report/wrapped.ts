import { displayWidth } from '../../foundation/display-width.js';
import { visibleText } from '../../foundation/visible-text.js';
import { withoutCommands } from '../../foundation/without-commands.js';

/**
 * Lines with at most this many columns; longer words have their own line. Control characters of a document
 * are made visible.
 */
export function wrapped(
  text: string,
  width: number,
  first: string,
  others: string,
): readonly string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of visibleText(text).split(' ')) {
    const indent = lines.length === 0 ? first : others;
    const longer = line === '' ? word : `${line} ${word}`;
    if (line !== '' && displayWidth(indent + longer) > width) {
      lines.push(indent + line);
      line = word;
    } else line = longer;
  }
  return [...lines, (lines.length === 0 ? first : others) + line].map(withoutCommands);
}
