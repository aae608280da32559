import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Bank } from '../bank/bank.js';
import { documentRoutes } from '../documents/document-routes.js';
import type { OpenApi } from '../documents/open-api.js';
import { healthRoute } from './health-route.js';

/**
 * The routes of every listener besides its service: no request uses an earlier setting of the operator,
 * and anybody may read the health, and the document where there is one.
 */
export function openRoutes(
  app: FastifyInstance,
  bank: Bank,
  documentFor: ((request: FastifyRequest) => Promise<OpenApi>) | undefined,
): void {
  app.addHook('onRequest', () => bank.operator.refresh());
  healthRoute(app, bank);
  if (documentFor !== undefined) documentRoutes(app, documentFor);
}
