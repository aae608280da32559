import type { IncomingMessage } from 'node:http';
import type { Bank } from '../bank/bank.js';
import { serviceOf } from '../config/services.js';
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
    const { method = 'GET', headers } = request;
    const url = sentUrl(request);
    const { organizationIdentifier: tpp } = callers.of(request);
    const refused = signatureRefusal(
      { method, url, headers, body, tpp, pays: serviceOf(template) === 'payments' },
      { rules, mandatory, date: config.signatureDate, judgeSeal, order: config.checks.order },
    );
    return refused && errorAnswer(refused.status, refused.messages);
  };
}

/** The address as the client sent it; the bank may route it differently. */
function sentUrl(request: IncomingMessage): string {
  const sent: unknown = Reflect.get(request, 'originalUrl');
  return typeof sent === 'string' ? sent : (request.url ?? '');
}
