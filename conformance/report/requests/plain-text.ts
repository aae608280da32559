import type { RequestText } from './chain-requests.js';

/** Where a text is written. */
export type TextPlace = 'url' | 'header' | 'json' | 'xml' | 'other';

/** The place that a body of this media type is. */
export function placeOfBody(type: string | undefined): TextPlace {
  if (/\bjson\b/i.test(type ?? '')) return 'json';
  return /\bxml\b/i.test(type ?? '') ? 'xml' : 'other';
}

/**
 * A text of a request in which `{{name}}` is a variable. What a bank sent must not become one: braces in recorded text are written in
 * another way that means the same there, or the text cannot be written (undefined).
 */
export function withVariables(parts: RequestText, place: TextPlace): string | undefined {
  // two recorded parts are never beside each other
  const texts = parts.map((part) =>
    'variable' in part ? `{{${part.variable}}}` : withoutBraces(part.text, place),
  );
  return texts.includes(undefined) ? undefined : texts.join('');
}

function withoutBraces(text: string, place: TextPlace): string | undefined {
  if (!/\{\{/.test(text) && !text.endsWith('{')) return text;
  switch (place) {
    case 'url':
      return text.replaceAll('{', '%7B');
    case 'json':
      return text.replaceAll('{{', '{\\u007b').replace(/\{$/, '\\u007b');
    case 'xml':
      return text.replaceAll('{', '&#123;');
    default:
      return undefined;
  }
}
