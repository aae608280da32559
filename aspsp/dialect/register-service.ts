import type { FastifyInstance, FastifyRequest } from 'fastify';
import { berlinGroupPlugin } from '../../generated/server/berlin-group/plugin.js';
import type { Xs2aHandlers } from '../../generated/server/xs2a/handlers.js';
import { xs2aPlugin } from '../../generated/server/xs2a/plugin.js';
import type { ServerHooks } from '../../runtime/server/hooks.js';
import { type BankDialect, type BankVersion, USUAL_VERSION } from './dialect.js';
import { formalHandlers } from './formal-handlers.js';
import { versionPlugin } from './version-plugin.js';

interface Service {
  readonly handlers: Xs2aHandlers<FastifyRequest>;
  readonly hooks: ServerHooks<string, FastifyRequest>;
}

/** The settings of the bank that decide which server it has. */
interface SpokenConfig {
  readonly dialect: BankDialect;
  readonly framework?: BankVersion;
  readonly sca: { readonly approaches: readonly string[] };
}

/** Fastify waits for a server that is loaded. */
function formalPlugin(
  version: BankVersion,
): typeof berlinGroupPlugin | Promise<{ default: typeof berlinGroupPlugin }> {
  if (version === USUAL_VERSION) return berlinGroupPlugin;
  return versionPlugin(version).then((plugin) => ({ default: plugin }));
}

/** Mounts the generated server of the bank's dialect below /psd2. */
export function registerService(
  app: FastifyInstance,
  { dialect, framework = USUAL_VERSION, sca }: SpokenConfig,
  { handlers, hooks }: Service,
): void {
  const prefix = '/psd2';
  switch (dialect) {
    case 'contract':
      app.register(xs2aPlugin, { prefix, handlers, hooks, security: 'elsewhere' });
      return;
    case 'berlin-group':
      app.register(formalPlugin(framework), {
        prefix,
        handlers: formalHandlers(handlers, {
          framework,
          offersDecoupled: sca.approaches.includes('decoupled'),
        }),
        hooks,
        security: 'elsewhere',
      });
      return;
    default:
      dialect satisfies never;
  }
}
