import type { ServerOptions } from 'node:https';
import type { FastifyInstance } from 'fastify';
import { digestOf, isSameSecret } from '../domain/passwords.js';
import type { Seams } from '../domain/seams.js';
import { makeApp } from '../http/make-app.js';
import { openRoutes } from '../http/open-routes.js';
import type { OperatorSite } from './actions/admin-action.js';
import { adminDocument } from './admin-document.js';
import { adminSessions } from './admin-sessions.js';
import { apiRoutes } from './api-routes.js';
import { isOwnHost } from './is-own-host.js';
import { pageRoutes } from './page-routes.js';

export interface AdminAppOptions {
  readonly site: OperatorSite;
  /** Seams with the machine's clock, which sessions use. */
  readonly machine: Seams;
  readonly token: string;
  readonly host: string;
  readonly tls: ServerOptions | undefined;
}

/** The operator's listener: pages, a JSON API below /api, its document, and the bank's health. */
export function makeAdminApp({
  site,
  machine,
  token,
  host,
  tls,
}: AdminAppOptions): FastifyInstance {
  const { bank } = site;
  const app = makeApp({
    tls,
    log: bank.log,
    name: 'admin',
    badRequest: (_request, late) => (late ? LATE : UNREADABLE),
  });
  const known = digestOf(token);
  // Digests have the same length, whatever was sent.
  const isToken = (sent: string): boolean => isSameSecret(digestOf(sent), known);
  app.addHook('onRequest', async (request, reply) => {
    const probe = request.routeOptions.url === '/health';
    if (probe || isOwnHost(request.headers.host, host)) return;
    return reply.code(421).send(MISDIRECTED);
  });
  openRoutes(app, bank, async (request) =>
    adminDocument(`${tls === undefined ? 'http' : 'https'}://${request.headers.host ?? host}`),
  );
  app.register(apiRoutes, { prefix: '/api', site, isToken });
  const sessions = adminSessions(machine, tls !== undefined);
  app.register(pageRoutes, { site, isToken, sessions });
  return app;
}

const UNREADABLE = {
  status: 400,
  contentType: 'application/json',
  headers: {},
  body: { error: 'REQUEST_INVALID', text: 'The address cannot be parsed.' },
};

const LATE = {
  ...UNREADABLE,
  status: 408,
  body: { error: 'REQUEST_INVALID', text: 'The request did not arrive in time.' },
};

const MISDIRECTED = {
  error: 'HOST_INVALID',
  text: 'Use localhost, an IP address, or the host name on which this listener was opened.',
};
