import { errorMessages, type RefusalMessage } from '../domain/refusal.js';
import { refusalText } from '../language/refusal-text.js';
import { languageNow } from '../language/speaking.js';

/** A response as the generated server's hooks return it. */
export interface ErrorAnswer {
  readonly status: number;
  readonly contentType?: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** Statuses without a body, whatever the operation. */
const BARE = new Set([408, 415, 500, 503]);

/** A refusal as a response: tppMessages, when the status has a body. */
export function errorAnswer(
  status: number,
  messages: readonly RefusalMessage[],
  options: { readonly ais?: boolean; readonly headers?: Readonly<Record<string, string>> } = {},
): ErrorAnswer {
  const headers = options.headers ?? {};
  const bare = BARE.has(status) || ((status === 406 || status === 429) && options.ais !== true);
  if (bare) return { status, headers };
  const worded = messages.map((one) => ({ ...one, text: refusalText(one.code, one.text) }));
  const translated = worded.some(({ text }, index) => text !== messages[index]?.text);
  const language = translated ? { 'content-language': languageNow() } : {};
  const body = errorMessages(worded);
  return { status, contentType: 'application/json', headers: { ...headers, ...language }, body };
}
