const NO_COLUMN = /^[\p{Mn}\p{Me}\p{Cf}]$/u;
const TWO_COLUMNS =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Emoji_Presentation}\u3000-\u303E\uFF01-\uFF60]$/u;

const PLAIN = /^[ -~]*$/;

/**
 * The number of columns that a text takes in a terminal or editor; the text must contain no control
 * characters.
 */
export function displayWidth(text: string): number {
  if (PLAIN.test(text)) return text.length;
  let width = 0;
  for (const character of text) {
    if (TWO_COLUMNS.test(character)) width += 2;
    else if (!NO_COLUMN.test(character)) width += 1;
  }
  return width;
}
