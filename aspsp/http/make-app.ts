import { createServer as createHttpServer, type RequestListener } from 'node:http';
import { createServer as createHttpsServer, type ServerOptions } from 'node:https';
import Fastify, { type FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { type BankConfig, DEFAULT_CONFIG } from '../config/bank-config.js';
import { answerUnreadable, type BadRequest, textOf } from './answer-unreadable.js';
import { spellUsually } from './as-sent.js';
import { refuseOddRequests, withHostOnly } from './refuse-odd-requests.js';
import type { FactsOf } from './request-facts.js';

export interface ListenerOptions {
  /** Key, certificate and other TLS options; plain HTTP when absent. */
  readonly tls: ServerOptions | undefined;
  readonly log: Logger;
  readonly name: string;
  /** The response to a request whose address, or whose head, cannot be parsed. */
  readonly badRequest: BadRequest;
  /** What the log says of a request besides its route and result; nothing when absent. */
  readonly factsOf?: FactsOf;
  /** Handles all requests instead of the application. */
  readonly listener?: RequestListener | undefined;
  /** Those of the default configuration when absent. */
  readonly limits?: BankConfig['limits'];
  /** The time in the Date header of responses (RFC 9110, 6.6.1); the machine's when absent. */
  readonly now?: (() => Date) | undefined;
  /** The address that a request is routed to. */
  readonly rewrite?: ((url: string) => string) | undefined;
}

/** How often slow requests are checked, within their time limit. */
const LOOKS = 4;

/** The Date header by the bank's clock; none where that cannot be read, so that Node adds its own. */
function dateOf(now: (() => Date) | undefined): { readonly date?: string } {
  try {
    return now === undefined ? {} : { date: now().toUTCString() };
  } catch {
    return {};
  }
}

/** A Fastify application on HTTP or HTTPS that logs route and status of each response, and no secrets. */
export function makeApp(options: ListenerOptions): FastifyInstance {
  const { tls, listener, limits = DEFAULT_CONFIG.limits, rewrite } = options;
  const badRequest = loggedBadRequest(options);
  const dated = () => dateOf(options.now);
  const slowestMs = limits.requestSeconds * 1000;
  // a server that Fastify does not create itself gets no time limits from it
  const timing = {
    requestTimeout: slowestMs,
    headersTimeout: slowestMs,
    connectionsCheckingInterval: slowestMs / LOOKS,
    // the bank refuses it itself, with a body
    requireHostHeader: false,
  };
  const app = Fastify({
    logger: false,
    bodyLimit: limits.bodyBytes,
    forceCloseConnections: true,
    exposeHeadRoutes: false,
    frameworkErrors: (_error, request, reply) => {
      const { status, headers, contentType, body } = badRequest(request.raw);
      const type = contentType === undefined ? {} : { 'content-type': contentType };
      reply.raw.writeHead(status, { ...dated(), ...headers, ...type }).end(textOf(body));
    },
    clientErrorHandler: (error, socket) => answerUnreadable(error, socket, badRequest),
    serverFactory: (handler) => {
      const listening = listener ?? withHostOnly(rewriting(handler, rewrite), badRequest);
      const server =
        tls === undefined
          ? createHttpServer(timing, listening)
          : createHttpsServer({ ...tls, ...timing, handshakeTimeout: slowestMs }, listening);
      refuseOddRequests(server, badRequest);
      return server;
    },
  });
  // Node adds its own Date only where there is none
  app.addHook('onSend', async (_request, reply) => {
    reply.headers(dated());
  });
  logResponses(app, options);
  return app;
}

function logResponses(app: FastifyInstance, { log, name, factsOf }: ListenerOptions): void {
  app.addHook('onResponse', async (request, reply) => {
    if (!log.isLevelEnabled('info')) return;
    const { method } = request;
    const status = reply.statusCode;
    const ms = Math.round(reply.elapsedTime);
    const line = { listener: name, method, route: request.routeOptions.url, status, ms };
    log.info({ ...line, ...factsOf?.(request.raw) }, 'answered');
  });
}

/** The refusal of a request that never reaches a route, which the log has too. */
function loggedBadRequest({ badRequest, log, name, factsOf }: ListenerOptions): BadRequest {
  return (request, late) => {
    const answer = badRequest(request, late);
    log.info({ listener: name, status: answer.status, ...factsOf?.(request) }, 'answered');
    return answer;
  };
}

function rewriting(handler: RequestListener, rewrite: ListenerOptions['rewrite']): RequestListener {
  if (rewrite === undefined) return handler;
  return (request, response) => {
    spellUsually(request, rewrite);
    handler(request, response);
  };
}
