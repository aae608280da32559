import type { FastifyInstance, FastifyRequest } from 'fastify';
import { withRefusal } from './builders/change-request.js';
import { editAnswers } from './edit-answers.js';
import type { ArmedFault, IncomingRequest } from './fault.js';
import { operationOf } from './operation-of.js';

/** Puts a fault between an application and the wire. Must be installed after all other hooks. */
export function installFault(app: FastifyInstance, { request, answer }: ArmedFault): void {
  const seen = new WeakMap<FastifyRequest, IncomingRequest>();
  app.addHook('preHandler', async (incoming) => {
    const call = readRequest(incoming);
    seen.set(incoming, { ...call });
    if (request === undefined || !isMeant(request.operations, call.operation)) return;
    request.change(call);
    writeRequest(incoming, call);
  });
  if (request !== undefined) {
    app.addHook('onSend', async ({ raw }, _, payload) =>
      typeof payload === 'string' ? withRefusal(raw, payload) : payload,
    );
  }
  if (answer === undefined) return;
  const callOf = (incoming: FastifyRequest) => seen.get(incoming) ?? readRequest(incoming);
  editAnswers(
    app,
    (incoming) => callOf(incoming).operation,
    (sent, incoming) =>
      isMeant(answer.operations, sent.operation) ? answer.change(sent, callOf(incoming)) : sent,
  );
}

function isMeant(named: readonly string[] | undefined, operation: string | undefined): boolean {
  return named === undefined || (operation !== undefined && named.includes(operation));
}

function readRequest({ raw, body }: FastifyRequest): IncomingRequest {
  const { method = 'GET', url = '', headers } = raw;
  return { operation: operationOf(method, url), method, url, headers, body: textOf(body) };
}

/** Bodies are bytes to the generated server, and forms to the pages of the PSU. */
function writeRequest(incoming: FastifyRequest, { method, url, body }: IncomingRequest): void {
  incoming.raw.method = method;
  incoming.raw.url = url;
  if (body === textOf(incoming.body)) return;
  const form = incoming.body instanceof URLSearchParams;
  incoming.body = form ? new URLSearchParams(body) : Buffer.from(body ?? '');
}

function textOf(body: unknown): string | undefined {
  if (body instanceof URLSearchParams) return body.toString();
  return Buffer.isBuffer(body) ? body.toString('utf8') : undefined;
}
