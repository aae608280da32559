/** As many as the document has operations. */
const ROUTES = 45;

/** Fastify with that many routes and nothing else: the start-up that nothing built on it goes below. */
export async function start() {
  const { default: fastify } = await import('fastify');
  const app = fastify({ schemaController: { compilersFactory: NONE } });
  for (let route = 0; route < ROUTES; route += 1) {
    app.get(`/v1/resource-${route}/:id/part`, async () => ({}));
  }
  await app.listen({ port: 0, host: '127.0.0.1' });
  return app.server.address().port;
}

/** Otherwise Fastify loads its compilers of schemas, which nobody asks for here. */
const NONE = { buildValidator: () => undefined, buildSerializer: () => undefined };
