import type { FastifyRequest, FastifyServerOptions } from 'fastify';
import { encodeAnswer } from './encode-answer.js';
import type { ServerHooks } from './hooks.js';
import { refuse } from './refuse.js';
import { sendNodeAnswer } from './send-node-answer.js';

function unavailable(): never {
  throw new Error(
    'A route has a schema, but Fastify was created with `withoutSchemas`: remove that option.',
  );
}

/**
 * For `Fastify({ ...withoutSchemas })` when all routes are generated: Fastify then does not load its unused
 * schema compilers and starts faster.
 */
export const withoutSchemas: Pick<FastifyServerOptions, 'schemaController'> = {
  schemaController: {
    compilersFactory: { buildValidator: unavailable, buildSerializer: unavailable },
  },
};

/**
 * For `Fastify({ frameworkErrors: refuseBadUrls(hooks) })`: Fastify rejects a URL that it cannot decode
 * before any plugin runs; with this option, `onInvalid` also creates that response.
 */
export function refuseBadUrls(
  hooks: Pick<ServerHooks<string, FastifyRequest>, 'onInvalid'>,
): NonNullable<FastifyServerOptions['frameworkErrors']> {
  return async (error, request, reply) => {
    const status = error.statusCode ?? 400;
    const pathError = { in: 'path', message: error.message } as const;
    reply.hijack();
    sendNodeAnswer(reply.raw, encodeAnswer(await refuse(hooks, [pathError], { request, status })));
  };
}
