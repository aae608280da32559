import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Bank } from '../bank/bank.js';
import { documentRoutes } from '../documents/document-routes.js';
import type { OpenApi } from '../documents/open-api.js';
import { healthRoute } from './health-route.js';

/**
 * The common routes of every listener: the health, and the document if there is one, which anybody
 * may read. Every request first refreshes the settings of the operator.
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
