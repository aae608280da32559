import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ErrorAnswer } from './error-answer.js';

/**
 * The bodies of refusals whose status the documents declare without one. The generated server leaves them out; the contract leaves
 * open what a refusal contains, and a client wants to know what was wrong with any of them.
 */
export interface RefusalBodies {
  /** Remembers the body of a refusal of this request, and returns the refusal. */
  keep(request: FastifyRequest, answer: ErrorAnswer): ErrorAnswer;
  /** Sends a body with each refusal that would have none. */
  install(app: FastifyInstance): void;
}

export function refusalBodies(): RefusalBodies {
  const kept = new WeakMap<FastifyRequest, ErrorAnswer>();
  return {
    keep(request, answer) {
      kept.set(request, answer);
      return answer;
    },
    install(app) {
      app.addHook('onSend', async (request, reply, payload) => {
        const { status, body, contentType } = kept.get(request) ?? {};
        const isBare = payload === undefined || payload === null || payload === '';
        const fits = isBare && status === reply.statusCode && request.method !== 'HEAD';
        if (!fits || body === undefined) return payload;
        reply.header('content-type', contentType).removeHeader('content-length');
        return JSON.stringify(body);
      });
    },
  };
}
