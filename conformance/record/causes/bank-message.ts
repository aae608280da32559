import { parsedJson } from '../../../foundation/parsed-json.js';
import { visibleText } from '../../../foundation/visible-text.js';
import type { Exchange } from '../event.js';
import type { BankMessage } from './cause.js';
import { type ErrorText, toldInJson, toldInPage } from './error-forms.js';

/** Maximum length of a quoted text, and of the part of a body that is read for it. */
const MOST = 300;
const MOST_OF_BODY = 65_536;

/** The bank's message in a refusal, as far as it can be parsed; null when the response is not a refusal. */
export function bankMessage(response: Exchange['response']): BankMessage | null {
  if (response.kind !== 'answer' || response.status < 400) return null;
  const { status, body } = response;
  return { status, ...(body === null ? NOTHING : messageIn(body.text)) };
}

const NOTHING = { code: null, text: null };

/** The value of every text in a generated example: it says nothing about an error. */
const PLACEHOLDER = 'string';

/** Code and text of an error body of any form, each as one short line without control characters. */
export function messageIn(body: string): Omit<BankMessage, 'status'> {
  const { code, text } = toldIn(body);
  return { code: shorten(code), text: shorten(text) };
}

function toldIn(body: string): ErrorText {
  const json = parsedJson(body);
  if (typeof json === 'string') return { text: json };
  if (json !== undefined) return toldInJson(json);
  if (/^\s*</.test(body)) return toldInPage(body.slice(0, MOST_OF_BODY));
  // truncated JSON says nothing
  return /^\s*[{[]/.test(body) ? {} : { text: body };
}

function shorten(text = ''): string | null {
  const line = visibleText(
    text
      .slice(0, 4 * MOST)
      .replace(/\s+/g, ' ')
      .trim(),
  );
  return line === '' || line === PLACEHOLDER
    ? null
    : line.slice(0, MOST).replace(/\\u\{?[\da-f]*$|[\uD800-\uDBFF]$/u, '');
}
