import type { FastifyRequest } from 'fastify';
import type { ServerHooks } from '../../runtime/server/hooks.js';
import type { Bank } from '../bank/bank.js';
import { isAis } from '../config/services.js';
import { Refusal } from '../domain/refusal.js';
import type { Callers } from '../http/callers.js';
import { describeError } from '../http/describe-error.js';
import { type ErrorAnswer, errorAnswer } from '../http/error-answer.js';
import { invalidRequest } from '../http/invalid-request.js';
import { repeatedKeyIn, repeatedKeyText } from '../http/repeated-key-in.js';
import type { FactsOf, RequestFacts } from '../http/request-facts.js';
import { isStoreDown } from '../store/is-store-down.js';
import { makeCallJudge } from './call-judge.js';

interface Xs2aHooks {
  readonly hooks: ServerHooks<string, FastifyRequest>;
  /** The operation of a request whose caller was judged. */
  readonly operationOf: (request: object) => string | undefined;
}

/** The hooks of the XS2A service: checks before an operation, and responses to invalid requests and failures. */
export function xs2aHooks(bank: Bank, callers: Callers, factsOf: FactsOf): Xs2aHooks {
  const judgeCall = makeCallJudge(bank, callers);
  const calls = new WeakMap<object, { readonly operation: string; readonly ais: boolean }>();
  const isAisCall = (request: FastifyRequest) => calls.get(request)?.ais ?? false;
  return {
    operationOf: (request) => calls.get(request)?.operation,
    hooks: {
      before: (request, info) => {
        const { operationId, template } = info;
        const ais = isAis(template);
        calls.set(request, { operation: operationId, ais });
        return judgeCall({ ...info, request }) ?? repeatedKeyError(request, info.rawBody, ais);
      },
      onInvalid: (errors, { status, request }) =>
        invalidRequest(errors, { status, ais: isAisCall(request) }),
      onError: (error, { status, operationId, request }) => {
        if (status === 501 && !(error instanceof Refusal)) return notOffered(operationId ?? '');
        const facts = () => factsOf(request.raw);
        return answerToThrown(error, bank, { operationId, ais: isAisCall(request), facts });
      },
    },
  };
}

interface Call {
  readonly operationId: string | undefined;
  readonly ais: boolean;
  readonly facts: () => RequestFacts;
}

/** The response to what a handler throws; only refusals say what was wrong. */
function answerToThrown(
  error: unknown,
  { log }: Bank,
  { operationId, ais, facts }: Call,
): ErrorAnswer {
  if (error instanceof Refusal) {
    const { messages, headers } = error;
    return errorAnswer(error.status, messages, { ais, headers });
  }
  log.error({ operation: operationId, error: describeError(error), ...facts() }, 'failed');
  return errorAnswer(isStoreDown(error) ? 503 : 500, []);
}

function repeatedKeyError({ headers }: FastifyRequest, body: Buffer, ais: boolean) {
  const path = repeatedKeyIn(body, headers['content-type']);
  if (path === undefined) return undefined;
  const text = repeatedKeyText(path);
  return errorAnswer(400, [{ code: 'FORMAT_ERROR', text, path }], { ais });
}

function notOffered(operation: string): ErrorAnswer {
  const text = `This bank does not offer ${operation}.`;
  return errorAnswer(501, [{ code: 'SERVICE_INVALID', text }]);
}
