import type { FastifyRequest, FastifyServerOptions } from 'fastify';
import { encodeAnswer } from './encode-answer.js';
import type { ServerHooks } from './hooks.js';
import type { OperationSpec } from './operation-spec.js';
import { refuse } from './refuse.js';
import { repeatedByAll, repeatHeaders } from './repeat-headers.js';
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
 * before any plugin runs; with this option, `onInvalid` also creates that response. It repeats the
 * headers that all of the given operations repeat.
 */
export function refuseBadUrls(
  hooks: Pick<ServerHooks<string, FastifyRequest>, 'onInvalid'>,
  operations: readonly OperationSpec[] = [],
): NonNullable<FastifyServerOptions['frameworkErrors']> {
  const repeated = repeatedByAll(operations);
  return async (error, request, reply) => {
    const status = error.statusCode ?? 400;
    const pathError = { in: 'path', message: error.message } as const;
    reply.hijack();
    const answer = await refuse(hooks, [pathError], { request, status });
    const headers = repeatHeaders(repeated, request.headers, answer.headers);
    sendNodeAnswer(reply.raw, encodeAnswer(answer, headers));
  };
}
