import type { RequestListener } from 'node:http';
import type { ServerOptions } from 'node:https';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { xs2aPlugin } from '../../generated/server/xs2a/plugin.js';
import { Refusal } from '../domain/refusal.js';
import type { Seams } from '../domain/seams.js';
import type { Defect } from '../faults/fault.js';
import { installDefect } from '../faults/install-defect.js';
import { aisHandlers } from '../handlers/ais/ais-handlers.js';
import { cofHandlers } from '../handlers/cof/cof-handlers.js';
import type { Kit } from '../handlers/kit.js';
import { piisHandlers } from '../handlers/piis/piis-handlers.js';
import { isForOtherProduct } from '../handlers/pis/media-of.js';
import { pisHandlers } from '../handlers/pis/pis-handlers.js';
import { sbsHandlers } from '../handlers/sbs/sbs-handlers.js';
import type { Callers } from './callers.js';
import { type ErrorAnswer, errorAnswer } from './error-answer.js';
import { invalidRequest } from './invalid-request.js';
import { makeApp } from './make-app.js';
import { type NotOffered, notOfferedIn } from './not-offered-in.js';
import { withReplays } from './replays.js';
import { isAis, roleOf } from './services.js';
import { makeSignatureJudge } from './signature-judge.js';

export interface Xs2aAppOptions {
  readonly kit: Kit;
  readonly callers: Callers;
  readonly tls: ServerOptions | undefined;
  readonly defects: readonly Defect[];
  readonly listener?: RequestListener | undefined;
}

/** What is sent with these depends on the payment product. */
const SENDS_PAYMENT: ReadonlySet<string> = new Set(['initiatePayment', 'validatePayment']);

/** The XS2A service below /psd2: the generated server with the bank's handlers and hooks. */
export function makeXs2aApp(options: Xs2aAppOptions): FastifyInstance {
  const { kit, callers, tls, defects, listener } = options;
  const { log, seams } = kit.bank;
  const app = makeApp({
    tls,
    log,
    name: 'xs2a',
    listener,
    badRequest: (request) => {
      const headers = { 'x-request-id': requestId(request, seams) };
      return { ...unreadable(), headers };
    },
  });
  const judgeSignature = makeSignatureJudge(kit.bank, callers);
  const calls = new WeakMap<object, { readonly ais: boolean }>();
  const isAisCall = (request: FastifyRequest) => calls.get(request)?.ais ?? false;
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', requestId(request, seams));
  });
  app.setNotFoundHandler((_request, reply) => sendError(reply, notFound()));
  app.setErrorHandler<Error & { statusCode?: number }>((error, _request, reply) => {
    const refused = (error.statusCode ?? 500) < 500;
    if (!refused) log.error({ error: describe(error) }, 'failed');
    return sendError(reply, refused ? unreadable() : errorAnswer(500, []));
  });
  app.register(xs2aPlugin, {
    prefix: '/psd2',
    handlers: withReplays(kit, {
      ...pisHandlers(kit),
      ...aisHandlers(kit),
      ...piisHandlers(kit),
      ...sbsHandlers(kit),
      ...cofHandlers(kit),
    }),
    hooks: {
      before: (request, { operationId, template, pathValues, rawBody }) => {
        calls.set(request, { ais: isAis(template) });
        const judgement = callers.judge(request.raw, roleOf(template));
        if (!judgement.ok) {
          return errorAnswer(401, [{ code: judgement.code, text: judgement.text }]);
        }
        const distrusted = judgeSignature(request.raw, rawBody);
        if (distrusted !== undefined) return distrusted;
        const missing = notOfferedIn(kit.bank.config, template, pathValues);
        if (missing !== undefined) return refuseMissing(missing);
        const sends = SENDS_PAYMENT.has(operationId);
        return sends && isForOtherProduct(pathValues, request.headers['content-type'])
          ? errorAnswer(415, [])
          : undefined;
      },
      onInvalid: (faults, { status, request }) =>
        invalidRequest(faults, { status, ais: isAisCall(request) }),
      onError: (error, { status, operationId, request }) => {
        if (error instanceof Refusal) {
          const { complaints, headers } = error;
          return errorAnswer(error.status, complaints, { ais: isAisCall(request), headers });
        }
        if (status === 501) return notOffered(operationId ?? '');
        log.error({ operation: operationId, error: describe(error) }, 'failed');
        return errorAnswer(500, []);
      },
    },
  });
  for (const defect of defects) installDefect(app, defect);
  return app;
}

/** The id that was sent, whatever it looks like; one of our own where there is none. */
function requestId({ headers }: Pick<FastifyRequest, 'headers'>, seams: Seams): string {
  const sent = headers['x-request-id'];
  return typeof sent === 'string' && sent !== '' ? sent : seams.uuid();
}

/** No method is allowed where a service is not offered at all. */
function refuseMissing({ status, complaint }: NotOffered): ErrorAnswer {
  return errorAnswer(status, [complaint], status === 405 ? { headers: { allow: '' } } : {});
}

function notFound(): ErrorAnswer {
  const text = 'There is nothing at this address: the service begins with /psd2.';
  return errorAnswer(404, [{ code: 'RESOURCE_UNKNOWN', text }]);
}

function unreadable(): ErrorAnswer {
  return errorAnswer(400, [{ code: 'FORMAT_ERROR', text: 'The request cannot be read.' }]);
}

function notOffered(operation: string): ErrorAnswer {
  const text = `This bank does not offer ${operation}.`;
  return errorAnswer(501, [{ code: 'SERVICE_INVALID', text }]);
}

function sendError(
  reply: { code(status: number): { headers(h: object): { send(body?: unknown): unknown } } },
  { status, headers, contentType, body }: ErrorAnswer,
): unknown {
  const type = contentType === undefined ? {} : { 'content-type': contentType };
  return reply
    .code(status)
    .headers({ ...headers, ...type })
    .send(body);
}

/** What a log may know of an error: no message of it can hold a secret of a request. */
function describe(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.name) : typeof error;
}
