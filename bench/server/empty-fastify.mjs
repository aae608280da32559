/** The number of operations in the document. */
const ROUTES = 45;

/** Fastify with this many routes and nothing else: the minimum start-up time of anything built on it. */
export async function start() {
  const { default: fastify } = await import('fastify');
  const app = fastify({ schemaController: { compilersFactory: NONE } });
  for (let route = 0; route < ROUTES; route += 1) {
    app.get(`/v1/resource-${route}/:id/part`, async () => ({}));
  }
  await app.listen({ port: 0, host: '127.0.0.1' });
  return app.server.address().port;
}

/** Otherwise Fastify loads its schema compilers, which are not needed here. */
const NONE = { buildValidator: () => undefined, buildSerializer: () => undefined };
