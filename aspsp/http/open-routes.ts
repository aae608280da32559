import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Bank } from '../bank/bank.js';
import { documentRoutes } from '../documents/document-routes.js';
import type { OpenApi } from '../documents/open-api.js';
import { healthRoute } from './health-route.js';

/**
 * What every listener has beside its service: no request is answered by what the operator had set
 * before, and anybody may ask for the health, and for the document where there is one.
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
