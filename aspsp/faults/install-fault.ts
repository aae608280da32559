import type { FastifyInstance } from 'fastify';
import type { Fault, OutgoingAnswer } from './fault.js';

/** Puts a defect between the bank and the wire. Has to be installed after all other hooks. */
export function installFault(
  app: FastifyInstance,
  fault: Fault,
  operationOf: (request: object) => string | undefined,
): void {
  app.addHook('onRequest', async ({ raw, method }) => fault.request?.(raw.headers, method));
  app.addHook('onSend', async (request, reply, payload) => {
    const { answer } = fault;
    const operation = operationOf(request);
    const meant = answer?.operations === undefined || answer.operations.includes(operation ?? '');
    if (answer === undefined || !meant) return payload;
    const before = readAnswer(reply.statusCode, reply.getHeaders(), payload);
    const after = answer.change(before);
    reply.code(after.status);
    for (const name of Object.keys(before.headers)) {
      if (after.headers[name] === undefined) reply.removeHeader(name);
    }
    reply.headers(after.headers);
    if (after.body === before.body) return payload;
    reply.removeHeader('content-length');
    return after.body === undefined ? '' : JSON.stringify(after.body);
  });
}

function readAnswer(
  status: number,
  headers: Readonly<Record<string, unknown>>,
  payload: unknown,
): OutgoingAnswer {
  const texts = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value)]);
  return { status, headers: Object.fromEntries(texts), body: parse(payload) };
}

function parse(payload: unknown): unknown {
  const text = Buffer.isBuffer(payload) ? payload.toString('utf8') : payload;
  if (typeof text !== 'string' || text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
