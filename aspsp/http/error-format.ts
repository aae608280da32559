import { STATUS_CODES } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { ErrorFormat } from '../config/bank-config.js';
import type { ErrorMessages, RefusalMessage } from '../domain/refusal.js';
import { likedType } from './choose-type.js';
import type { ErrorAnswer } from './error-answer.js';

const MESSAGES = 'application/json';
const PROBLEM = 'application/problem+json';
const LONGEST_TEXT = 500;
const LONGEST_TITLE = 70;

/** The format of a refusal: that of the bank, unless Accept requires the other one. */
export function errorFormat(accept: string | undefined, own: ErrorFormat): ErrorFormat {
  const offered = own === 'problem' ? [PROBLEM, MESSAGES] : [MESSAGES, PROBLEM];
  const liked = likedType(accept, offered);
  if (liked === undefined) return own;
  return liked === PROBLEM ? 'problem' : 'tppMessages';
}

/** tppMessages as a problem document: the first message, and the others in an additional field. */
export function asProblem(status: number, { tppMessages: [first, ...others] }: ErrorMessages) {
  const title = (STATUS_CODES[status] ?? 'Refused').slice(0, LONGEST_TITLE);
  const additionalErrors = others.map((one) => ({ title, ...detailOf(one) }));
  return {
    type: 'about:blank',
    title,
    ...(first === undefined ? { code: 'FORMAT_ERROR' } : detailOf(first)),
    ...(additionalErrors.length === 0 ? {} : { additionalErrors }),
  };
}

/** A problem document has no field for the place: the text contains it. */
function detailOf({ code, text, path }: RefusalMessage) {
  const detail = path === undefined || text.includes(path) ? text : `${path}: ${text}`;
  return { detail: detail.slice(0, LONGEST_TEXT), code };
}

/** The same refusal in the format of Accept and the bank's setting. */
export function inErrorFormat(
  answer: ErrorAnswer,
  accept: string | undefined,
  own: ErrorFormat,
): ErrorAnswer {
  if (answer.body === undefined || errorFormat(accept, own) === 'tppMessages') return answer;
  const body = asProblem(answer.status, answer.body as ErrorMessages);
  return { ...answer, contentType: PROBLEM, body };
}

/** Writes refusals in the format that the bank chose or the client accepts. */
export function installErrorFormat(app: FastifyInstance, own: ErrorFormat): void {
  app.addHook('onSend', async ({ headers }, reply, payload) => {
    const isRefusal = reply.statusCode >= 400 && reply.getHeader('content-type') === MESSAGES;
    if (!isRefusal || errorFormat(headers.accept, own) === 'tppMessages') return payload;
    const messages = JSON.parse(String(payload)) as ErrorMessages;
    reply.header('content-type', PROBLEM).removeHeader('content-length');
    return JSON.stringify(asProblem(reply.statusCode, messages));
  });
}
