import { clipText } from './clip-text.js';
import { visibleText } from './visible-text.js';

const SIGNS = /[\\`*_{}[\]<>()#+!|~&@$^=]|^-|[.:](?=\S)|^\d+(?=[.)])/g;

/**
 * Escapes text from a target for Markdown, on one line: no character of it can start markup, HTML, a link, a
 * mention or a new line.
 */
export function markdownText(text: string, limit = 300): string {
  const line = visibleText(clipText(text, limit).replace(/\s+/g, ' ').trim());
  return line.replace(SIGNS, (signs) =>
    [...signs].map((sign) => `&#${sign.codePointAt(0)};`).join(''),
  );
}

/** An id as code when it is plain, as text otherwise. */
export function markdownCode(id: string): string {
  return /^[\w./#-]{1,150}$/.test(id) ? `\`${id}\`` : markdownText(id);
}
