import type { FastifyInstance, FastifyRequest } from 'fastify';
import { withRefusal } from './builders/change-request.js';
import type { ArmedFault, IncomingRequest, OutgoingAnswer } from './fault.js';
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
  app.addHook('onSend', async (incoming, reply, payload) => {
    const call = seen.get(incoming) ?? readRequest(incoming);
    if (!isMeant(answer.operations, call.operation)) return payload;
    const before = readAnswer(reply.statusCode, reply.getHeaders(), payload);
    const after = answer.change(before, call);
    reply.code(after.status);
    for (const name of Object.keys(before.headers)) {
      if (after.headers[name] === undefined) reply.removeHeader(name);
    }
    reply.headers(after.headers);
    if (after.body === before.body && after.text === before.text) return payload;
    reply.removeHeader('content-length');
    if (after.text !== before.text) return after.text;
    return after.body === undefined ? '' : JSON.stringify(after.body);
  });
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

function readAnswer(
  status: number,
  headers: Readonly<Record<string, unknown>>,
  payload: unknown,
): OutgoingAnswer {
  const texts = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value)]);
  const text = Buffer.isBuffer(payload) ? payload.toString('utf8') : payload;
  const sent = typeof text === 'string' ? text : '';
  return { status, headers: Object.fromEntries(texts), body: parse(sent), text: sent };
}

function parse(text: string): unknown {
  if (text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
