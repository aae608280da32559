import { memberOf } from '../../../foundation/json-pointer.js';
import { parsedJson } from '../../../foundation/parsed-json.js';
import type { Exchange } from '../event.js';
import type { BankMessage } from './cause.js';

const MOST = 300;
/** Keys for the code in any error body: problem+json, OAuth, and the defaults of web frameworks. */
const CODES = ['code', 'error', 'errorCode'];
const TEXTS = ['text', 'detail', 'title', 'error_description', 'message', 'errorMessage'];

/** The bank's message in a refusal, as far as it can be parsed; null when the response is not a refusal. */
export function bankMessage(response: Exchange['response']): BankMessage | null {
  if (response.kind !== 'answer' || response.status < 400) return null;
  const { status, body } = response;
  return { status, ...(body === null ? NOTHING : messageIn(body.text)) };
}

const NOTHING = { code: null, text: null };

/** Code and text of an error body: from the first of several messages, or from the value of `error`. */
export function messageIn(body: string): Omit<BankMessage, 'status'> {
  const json = parsedJson(body);
  if (json === undefined) {
    return { code: null, text: shorten(/<title>([^<]*)/i.exec(body)?.[1] ?? plain(body)) };
  }
  const listed = memberOf(json, 'tppMessages');
  const message: unknown = Array.isArray(listed) ? listed[0] : (listed ?? json);
  const inner = memberOf(message, 'error');
  const holder = typeof inner === 'object' && inner !== null ? inner : message;
  return { code: textAt(holder, CODES), text: textAt(holder, TEXTS) };
}

/** The text, unless it is markup or truncated JSON. */
const plain = (body: string): string => (/^\s*[<{[]/.test(body) ? '' : body);

function textAt(value: unknown, names: readonly string[]): string | null {
  const texts = names.map((name) => memberOf(value, name));
  return shorten(texts.find((text): text is string => typeof text === 'string') ?? '');
}

function shorten(text: string): string | null {
  const line = text.slice(0, MOST).replace(/\s+/g, ' ').trim();
  return line === '' ? null : line;
}
