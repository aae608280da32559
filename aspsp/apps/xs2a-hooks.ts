import type { FastifyRequest } from 'fastify';
import type { ServerHooks } from '../../runtime/server/hooks.js';
import type { Bank } from '../bank/bank.js';
import { Refusal } from '../domain/refusal.js';
import type { Callers } from '../http/callers.js';
import { describeError } from '../http/describe-error.js';
import { type ErrorAnswer, errorAnswer, failureAnswer } from '../http/error-answer.js';
import { invalidRequest, lacksStep } from '../http/invalid-request.js';
import type { RefusalBodies } from '../http/refusal-bodies.js';
import { repeatedKeyIn, repeatedKeyText } from '../http/repeated-key-in.js';
import type { FactsOf, RequestFacts } from '../http/request-facts.js';
import { waitsFor } from '../sca/waits-for.js';
import { isStoreDown } from '../store/is-store-down.js';
import { makeCallJudge } from './call-judge.js';
import { offeredTypes, type TypedCall } from './offered-types.js';

interface Xs2aHooks {
  readonly hooks: ServerHooks<string, FastifyRequest>;
  /** The operation of a request whose caller was judged. */
  readonly operationOf: (request: object) => string | undefined;
}

export interface Xs2aParts {
  readonly bank: Bank;
  readonly callers: Callers;
  readonly factsOf: FactsOf;
  readonly bodies: RefusalBodies;
}

/** The hooks of the XS2A service: checks before an operation, and responses to invalid requests and failures. */
export function xs2aHooks(parts: Xs2aParts): Xs2aHooks {
  const { bank, callers, factsOf, bodies } = parts;
  const judgeCall = makeCallJudge(bank, callers);
  const calls = new WeakMap<object, TypedCall>();
  return {
    operationOf: (request) => calls.get(request)?.operationId,
    hooks: {
      before: (request, info) => {
        const { operationId, pathValues } = info;
        calls.set(request, { operationId, pathValues, url: request.url });
        const refused = judgeCall({ ...info, request }) ?? repeatedKeyError(request, info.rawBody);
        return refused && asDeclared(bodies.keep(request, refused));
      },
      onInvalid: async (errors, { status, request }) => {
        const call = calls.get(request);
        const waits = errors.some(lacksStep) ? await waitedFor(parts, request, call) : undefined;
        const place = { types: call && offeredTypes(call, bank.config), waits };
        return bodies.keep(request, invalidRequest(errors, status, place));
      },
      onError: (error, { status, operationId, request }) => {
        if (status === 501 && !(error instanceof Refusal)) return notOffered(operationId ?? '');
        const facts = () => factsOf(request.raw);
        return bodies.keep(request, answerToThrown(error, bank, { operationId, facts }));
      },
    },
  };
}

/** What the authorisation of a call waits for, when the caller owns it: nobody else learns whether it exists. */
async function waitedFor(
  { bank, callers }: Xs2aParts,
  { raw }: FastifyRequest,
  call: TypedCall | undefined,
): Promise<string | undefined> {
  const { authorisationId, cancellationId = authorisationId } = call?.pathValues ?? {};
  if (cancellationId === undefined) return undefined;
  const found = await bank.store.get('authorisation', cancellationId);
  const isOwn = found?.owner === callers.of(raw).organizationIdentifier;
  return found !== undefined && isOwn ? waitsFor(found) : undefined;
}

/** Responses before an operation are held to the document: its 415 has no body, which is added when it is sent. */
function asDeclared({ status, headers, ...content }: ErrorAnswer): ErrorAnswer {
  return status === 415 ? { status, headers } : { status, headers, ...content };
}

interface Call {
  readonly operationId: string | undefined;
  readonly facts: () => RequestFacts;
}

/** The response to what a handler throws; only refusals say what was wrong. */
function answerToThrown(error: unknown, { log }: Bank, { operationId, facts }: Call): ErrorAnswer {
  if (error instanceof Refusal) return errorAnswer(error.status, error.messages, error.headers);
  log.error({ operation: operationId, error: describeError(error), ...facts() }, 'failed');
  return failureAnswer(isStoreDown(error));
}

function repeatedKeyError({ headers }: FastifyRequest, body: Buffer): ErrorAnswer | undefined {
  const path = repeatedKeyIn(body, headers['content-type']);
  if (path === undefined) return undefined;
  const text = repeatedKeyText(path);
  return errorAnswer(400, [{ code: 'FORMAT_ERROR', text, path }]);
}

function notOffered(operation: string): ErrorAnswer {
  const text = `This bank does not offer ${operation}.`;
  return errorAnswer(501, [{ code: 'SERVICE_INVALID', text }]);
}
