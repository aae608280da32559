import type { FastifyRequest } from 'fastify';
import { pathOf } from '../../runtime/server/path-template.js';
import type { Bank } from '../bank/bank.js';
import type { CheckStep } from '../config/bank-config.js';
import { isMisspelt, roleOf } from '../config/services.js';
import { OPERATION } from '../domain/operation.js';
import { typeForOther } from '../handlers/pis/media-of.js';
import { BLOCKED, isBlocked } from '../http/blocked-tpps.js';
import type { Callers } from '../http/callers.js';
import { isCoded, PLAIN_ONLY } from '../http/coded-body.js';
import { type ErrorAnswer, errorAnswer } from '../http/error-answer.js';
import { notOfferedIn } from '../http/not-offered-in.js';
import { makeSignatureJudge } from '../http/signature-judge.js';

/** A call of an operation before its content is judged. */
export interface JudgedCall {
  readonly request: FastifyRequest;
  readonly operationId: string;
  readonly template: string;
  readonly pathValues: Readonly<Record<string, string>>;
  readonly rawBody: Buffer;
}

const CODED = {
  code: 'FORMAT_ERROR',
  text: 'This bank reads no compressed bodies: send it without Content-Encoding.',
  path: 'Content-Encoding',
};

type Check = (call: JudgedCall) => ErrorAnswer | undefined;

/** The media types of these operations depend on the payment product. */
const SENDS_PAYMENT: ReadonlySet<string> = new Set([
  OPERATION.payment.create,
  OPERATION.payment.validate,
]);

/** Judges the caller and the operation, in the order of the configuration; the first refusal is returned. */
export function makeCallJudge(bank: Bank, callers: Callers): Check {
  const checks = checksOf(bank, callers);
  const order = bank.config.checks.steps.map((step) => checks[step]);
  return (call) => {
    if (isMisspelt(call.pathValues)) return nowhere(call.request);
    for (const check of order) {
      const refused = check(call);
      if (refused !== undefined) return refused;
    }
    return undefined;
  };
}

/** The same response as to any other path without an operation. */
function nowhere({ url }: FastifyRequest): ErrorAnswer {
  const text = `there is no operation at ${pathOf(url).replace(/^\/psd2(?=\/)/, '')}`;
  return errorAnswer(404, [{ code: 'RESOURCE_UNKNOWN', text }]);
}

function checksOf(bank: Bank, callers: Callers): Readonly<Record<CheckStep, Check>> {
  const judgeSignature = makeSignatureJudge(bank, callers);
  return {
    certificate: ({ request }) => {
      const judgement = callers.judge(request.raw, undefined);
      return judgement.ok
        ? undefined
        : errorAnswer(401, [{ code: judgement.code, text: judgement.text }]);
    },
    role: ({ request, template }) => {
      const lacking = callers.lackedRole(request.raw, roleOf(template));
      if (lacking === undefined) return undefined;
      const text = `The client certificate does not have the role ${lacking}.`;
      return errorAnswer(401, [{ code: 'ROLE_INVALID', text }]);
    },
    signature: ({ request, template, rawBody }) => judgeSignature(request.raw, rawBody, template),
    offer: ({ request, template, pathValues }) => {
      const caller = callers.judge(request.raw, undefined);
      if (caller.ok && isBlocked(bank, caller.tpp)) return errorAnswer(401, [BLOCKED]);
      const missing = notOfferedIn(bank.config, template, pathValues);
      if (missing === undefined) return undefined;
      const { status, message } = missing;
      // A service that is not offered allows no methods.
      return errorAnswer(status, [message], status === 405 ? { allow: '' } : {});
    },
    'media-type': ({ request, operationId, pathValues, rawBody }) => {
      if (isCoded(request.headers, rawBody)) return errorAnswer(415, [CODED], PLAIN_ONLY);
      if (!SENDS_PAYMENT.has(operationId)) return undefined;
      const wanted = typeForOther(pathValues, request.headers['content-type']);
      if (wanted === undefined) return undefined;
      const text = `Payments of ${pathValues['payment-product']} are sent as ${wanted}.`;
      return errorAnswer(415, [{ code: 'FORMAT_ERROR', text, path: 'Content-Type' }]);
    },
  };
}
