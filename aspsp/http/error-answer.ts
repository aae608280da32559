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

/** A refusal as a response with tppMessages. */
export function errorAnswer(
  status: number,
  messages: readonly RefusalMessage[],
  headers: Readonly<Record<string, string>> = {},
): ErrorAnswer {
  const worded = messages.map((one) => ({ ...one, text: refusalText(one.code, one.text) }));
  const translated = worded.some(({ text }, index) => text !== messages[index]?.text);
  const language = translated ? { 'content-language': languageNow() } : {};
  const body = errorMessages(worded);
  return { status, contentType: 'application/json', headers: { ...headers, ...language }, body };
}

/**
 * A refusal for want of a valid access token, with WWW-Authenticate (RFC 6750, 3). Without any token in the request,
 * the header names no error.
 */
export function tokenRefusal(code: string, text: string, sent?: 'none was sent'): ErrorAnswer {
  const challenge = sent === undefined ? 'Bearer error="invalid_token"' : 'Bearer';
  return errorAnswer(401, [{ code, text }], { 'www-authenticate': challenge });
}

/** The response to a failure of the bank, which tells nothing of its cause. */
export function failureAnswer(isStoreDown: boolean): ErrorAnswer {
  if (isStoreDown) {
    const text = 'The bank cannot reach its data: send the request again later.';
    return errorAnswer(503, [{ code: 'SERVICE_UNAVAILABLE', text }]);
  }
  const text = 'The bank failed: tell its operator the X-Request-ID of this response.';
  return errorAnswer(500, [{ code: 'INTERNAL_SERVER_ERROR', text }]);
}
