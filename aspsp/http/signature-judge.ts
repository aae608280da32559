import type { IncomingMessage } from 'node:http';
import type { Bank } from '../bank/bank.js';
import { serviceOf } from '../config/services.js';
import { asSent } from './as-sent.js';
import type { Callers } from './callers.js';
import { type ErrorAnswer, errorAnswer } from './error-answer.js';
import { signatureRefusal } from './signature-refusal.js';

/** Judges the signatures of requests whose caller was already judged, by the bank's settings. */
export function makeSignatureJudge(
  { rules, config }: Bank,
  callers: Callers,
): (request: IncomingMessage, body: Buffer, template: string) => ErrorAnswer | undefined {
  const mandatory = config.signature === 'mandatory';
  const { judgeSeal } = callers;
  return (request, body, template) => {
    const { method = 'GET' } = request;
    const { url = '', headers } = asSent(request);
    const { organizationIdentifier: tpp } = callers.of(request);
    const refused = signatureRefusal(
      { method, url, headers, body, tpp, pays: serviceOf(template) === 'payments' },
      { rules, mandatory, date: config.signatureDate, judgeSeal, order: config.checks.order },
    );
    return refused && errorAnswer(refused.status, refused.messages);
  };
}
