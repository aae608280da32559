import { memberOf } from '../../foundation/json-pointer.js';

const LONGEST = 160;
const MOST_OF_PAGE = 8_192;

/**
 * What the bank itself says in an answer, as one short line that is safe to print: no control
 * characters, no line breaks, nothing that turns the direction of text.
 */
export function bankWords(text: string): string {
  return plainLine(saidIn(parsed(text)) ?? withoutTags(text));
}

/** Any text of a target as one line of printable characters, cut where it is long. */
export function plainLine(text: string, longest = LONGEST): string {
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

export function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Members in which servers tell why they refuse, the most telling first. */
const TELLING = ['code', 'error', 'title', 'text', 'message', 'error_description', 'detail'];

function saidIn(body: unknown): string | undefined {
  const messages = memberOf(body, 'tppMessages');
  const first: unknown = Array.isArray(messages) ? messages[0] : body;
  const inner = memberOf(first, 'error');
  const holder = typeof inner === 'object' && inner !== null ? inner : first;
  const said = TELLING.map((name) => memberOf(holder, name)).filter(
    (each): each is string => typeof each === 'string' && each !== '',
  );
  return said.length === 0 ? undefined : [...new Set(said)].slice(0, 3).join(': ');
}
