import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { SentAnswer } from '../../mutation/answer.js';

/**
 * Lets a function change each response just before it is sent. Must be installed after all other hooks. A header that occurs several
 * times is kept as it is, unless it is changed.
 */
export function editAnswers(
  app: FastifyInstance,
  operationOf: (request: FastifyRequest) => string | undefined,
  edit: (answer: SentAnswer, request: FastifyRequest) => SentAnswer,
): void {
  app.addHook('onSend', async (request, reply, payload) => {
    const headers = Object.entries(reply.getHeaders());
    const before: SentAnswer = {
      operation: operationOf(request),
      url: request.url,
      status: reply.statusCode,
      headers: Object.fromEntries(headers.map(([name, value]) => [name, String(value)])),
      text: textOf(payload),
    };
    const after = edit(before, request);
    reply.code(after.status);
    for (const name of Object.keys(before.headers)) {
      if (after.headers[name] === undefined) reply.removeHeader(name);
    }
    const changed = Object.entries(after.headers).filter(
      ([name, value]) => before.headers[name] !== value,
    );
    reply.headers(Object.fromEntries(changed));
    if (after.text === before.text) return payload;
    reply.removeHeader('content-length');
    return after.text;
  });
}

function textOf(payload: unknown): string {
  if (Buffer.isBuffer(payload)) return payload.toString('utf8');
  return typeof payload === 'string' ? payload : '';
}
