import { displayWidth } from '../../../foundation/display-width.js';

/** The text if it fits into `width` columns, otherwise its beginning and an ellipsis. */
export function fitText(text: string, width: number): string {
  if (displayWidth(text) <= width) return text;
  let head = '';
  for (const character of text) {
    if (displayWidth(head + character) > width - 1) break;
    head += character;
  }
  return width < 1 ? '' : `${head}…`;
}
