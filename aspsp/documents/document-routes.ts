import type { FastifyInstance, FastifyRequest } from 'fastify';
import { pageHeaders } from '../pages/page-headers.js';
import { WIDE_SOURCE } from '../pages/wide-style.js';
import { documentPage } from './document-page.js';
import type { OpenApi } from './open-api.js';

/** GET /openapi.json and GET /docs, generated from it. They contain nothing about a TPP or PSU. */
export function documentRoutes(
  app: FastifyInstance,
  documentFor: (request: FastifyRequest) => Promise<OpenApi>,
): void {
  app.get('/openapi.json', async (request, reply) =>
    reply.header('cache-control', 'no-store').send(await documentFor(request)),
  );
  app.get('/docs', async (request, reply) => {
    const markup = documentPage(await documentFor(request), '/openapi.json');
    return reply.headers(pageHeaders([], WIDE_SOURCE)).send(markup);
  });
}
