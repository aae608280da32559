import type { FastifyInstance, FastifyRequest } from 'fastify';
import { berlinGroupPlugin } from '../../generated/server/berlin-group/plugin.js';
import type { Xs2aHandlers } from '../../generated/server/xs2a/handlers.js';
import { xs2aPlugin } from '../../generated/server/xs2a/plugin.js';
import type { ServerHooks } from '../../runtime/server/hooks.js';
import type { BankDialect } from './dialect.js';
import { formalHandlers } from './formal-handlers.js';

interface Service {
  readonly handlers: Xs2aHandlers<FastifyRequest>;
  readonly hooks: ServerHooks<string, FastifyRequest>;
}

/** Mounts the generated server of the bank's dialect below /psd2. */
export function registerService(
  app: FastifyInstance,
  dialect: BankDialect,
  { handlers, hooks }: Service,
): void {
  const prefix = '/psd2';
  switch (dialect) {
    case 'contract':
      app.register(xs2aPlugin, { prefix, handlers, hooks, security: 'elsewhere' });
      return;
    case 'berlin-group':
      app.register(berlinGroupPlugin, {
        prefix,
        handlers: formalHandlers(handlers),
        hooks,
        security: 'elsewhere',
      });
      return;
    default:
      dialect satisfies never;
  }
}
