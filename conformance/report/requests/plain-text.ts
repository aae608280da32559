import type { ChainedRequest, RequestText } from './chain-requests.js';

/** Where a text is written. */
type TextPlace = 'url' | 'header' | 'json' | 'xml' | 'other';

/** The place that a body of this media type is. */
function placeOfBody(type: string | undefined): TextPlace {
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

/** The texts of a request; what cannot be written is undefined. */
export interface PlainRequest {
  readonly url: string | undefined;
  readonly headers: readonly (readonly [string, string | undefined])[];
  readonly body: string | undefined;
  /** Whether a part cannot be written, because its braces would become a variable. */
  readonly isLost: boolean;
}

/** The texts of a request, with the names that its variables have in the file. */
export function plainRequest(
  { url, headers, body, contentType }: ChainedRequest,
  nameOf: (variable: string) => string,
): PlainRequest {
  const text = (parts: RequestText, place: TextPlace): string | undefined =>
    withVariables(
      parts.map((part) => ('variable' in part ? { variable: nameOf(part.variable) } : part)),
      place,
    );
  const plain = {
    url: text(url, 'url'),
    headers: headers.map(([name, value]) => [name, text(value, 'header')] as const),
    body: body === undefined ? undefined : text(body, placeOfBody(contentType)),
  };
  const written = [
    plain.url,
    ...plain.headers.map(([, value]) => value),
    ...(body === undefined ? [] : [plain.body]),
  ];
  return { ...plain, isLost: written.includes(undefined) };
}
