import type { FastifyServerOptions } from 'fastify';

function unavailable(): never {
  throw new Error(
    'A route has a schema, and Fastify was made with `withoutSchemas`: make it without that.',
  );
}

/**
 * For `Fastify({ ...withoutSchemas })` where all routes are generated: Fastify then does not load
 * its compiler of schemas, which nobody asks for, and starts sooner.
 */
export const withoutSchemas: Pick<FastifyServerOptions, 'schemaController'> = {
  schemaController: {
    compilersFactory: { buildValidator: unavailable, buildSerializer: unavailable },
  },
};
