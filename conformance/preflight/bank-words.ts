import { messageIn } from '../record/causes/bank-message.js';

const LONGEST = 160;
const MOST_OF_PAGE = 8_192;

/**
 * The bank's own words in a response, as one short line that is safe to print: without control characters,
 * line breaks, or characters that change the direction of text.
 */
export function bankWords(text: string): string {
  const { code, text: said } = messageIn(text);
  const words = [code, said].filter((each) => each !== null).join(': ');
  return plainLine(words === '' ? withoutTags(text) : words);
}

/** A text of the target as one line of printable characters, truncated when it is long. */
function plainLine(text: string, longest = LONGEST): string {
  const line = text
    .slice(0, 20 * longest)
    .replace(/[\p{C}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim();
  const letters = [...line];
  return letters.length <= longest ? line : `${letters.slice(0, longest).join('')}…`;
}

/** The text of a page without its tags, scripts and styles. */
export function withoutTags(text: string): string {
  if (!isPage(text)) return text;
  const page = text.slice(0, MOST_OF_PAGE);
  const title = /<title[^>]*>([^<]{1,400})</i.exec(page)?.[1];
  return title ?? page.replace(/<(script|style)\b[\s\S]*?<\/\1>/gi, ' ').replace(/<[^>]*>/g, ' ');
}

/** Whether a body is a page for a browser. */
export const isPage = (text: string): boolean => /^\s*<(!doctype|html|\?xml)/i.test(text);
