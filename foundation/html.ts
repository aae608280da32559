import { visibleText } from './visible-text.js';

/** Only this file can create such a key, so data from a target cannot pose as markup. */
const MARKUP = Symbol('markup');

/** Markup that is safe to insert into a page unescaped. */
export interface Html {
  readonly [MARKUP]: string;
}

export type HtmlPart = Html | string | number | readonly HtmlPart[];

/** Template tag that escapes the inserted values, except markup made by this tag. */
export function html(strings: TemplateStringsArray, ...parts: readonly HtmlPart[]): Html {
  const text = strings.map((piece, index) =>
    index === 0 ? piece : `${markupOf(parts[index - 1] ?? '')}${piece}`,
  );
  return { [MARKUP]: text.join('') };
}

/** The text of finished markup, to be written to a file. */
export function markupOf(part: HtmlPart): string {
  if (typeof part === 'string') return escapeText(part);
  if (typeof part === 'number') return String(part);
  return MARKUP in part ? part[MARKUP] : part.map(markupOf).join('');
}

/** Only for our own style sheet or script, or base64; never for text from a target. */
export function trustedMarkup(text: string): Html {
  return { [MARKUP]: text };
}

function escapeText(text: string): string {
  return visibleText(text, '\n\t').replace(/[&<>"'`]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
