import type { RequestListener } from 'node:http';
import type { ServerOptions } from 'node:https';
import type { FastifyInstance } from 'fastify';
import { iamPlugin } from '../../generated/server/iam/plugin.js';
import type { Bank } from '../bank.js';
import { authorize } from '../handlers/iam/authorize.js';
import { iamHandlers } from '../handlers/iam/iam-handlers.js';
import { oauthError } from '../handlers/iam/oauth-error.js';
import { message } from '../psu/page-answer.js';
import { psuRoutes } from '../psu/psu-routes.js';
import type { Callers } from './callers.js';
import { makeApp } from './make-app.js';

export interface IamAppOptions {
  readonly bank: Bank;
  readonly callers: Callers;
  readonly tls: ServerOptions | undefined;
  readonly listener?: RequestListener | undefined;
}

/** The identity and access manager: the generated server for TPPs, and the PSU's pages. */
export function makeIamApp({ bank, callers, tls, listener }: IamAppOptions): FastifyInstance {
  const badRequest = () => message(400, 'Something is wrong', 'The address cannot be read.');
  const app = makeApp({ tls, log: bank.log, name: 'iam', badRequest, listener });
  const secure = tls !== undefined;
  app.setErrorHandler<Error & { statusCode?: number }>((error, _request, reply) => {
    const refused = (error.statusCode ?? 500) < 500;
    if (!refused) bank.log.error({ error: error.stack ?? error.name }, 'failed');
    const { status, headers, body } = refused
      ? message(400, 'Something is wrong', 'The request cannot be read.')
      : message(500, 'Something went wrong', 'Please try again later.');
    return reply.code(status).headers(headers).send(body);
  });
  const nothing = message(404, 'Not found', 'There is nothing at this address.');
  app.setNotFoundHandler((_request, reply) =>
    reply.code(nothing.status).headers(nothing.headers).send(nothing.body),
  );
  app.register(psuRoutes, { bank, secure });
  app.register(iamPlugin, {
    handlers: iamHandlers(bank, callers),
    hooks: {
      before: async (request, { operationId }) => {
        if (operationId === 'authorize') {
          const query = new URLSearchParams(request.url.split('?').slice(1).join('?'));
          const browser = { cookies: request.headers.cookie, secure };
          const { status, headers, body } = await authorize(bank, query, browser);
          const { 'content-type': contentType, ...rest } = headers;
          return contentType === undefined
            ? { status, headers: rest }
            : { status, contentType, headers: rest, body };
        }
        const judgement = callers.judge(request.raw, undefined);
        if (judgement.ok) return undefined;
        return oauthError(401, 'invalid_client', `${judgement.code}: ${judgement.text}`);
      },
      onInvalid: (faults, { status, operationId }) => {
        if (status === 413) return oauthError(400, 'invalid_request', 'The body is too large.');
        if (operationId === undefined) return pageOrBare(status);
        if (status === 405 || status === 415) return { status, headers: {} };
        const grant = faults.some((fault) => fault.pointer === '/grant_type');
        const error = grant ? 'unsupported_grant_type' : 'invalid_request';
        // OAuth's description is short: the first faults fill it.
        const told = faults.slice(0, 10);
        const text = told.map((fault) => `${fault.pointer ?? fault.name ?? ''} ${fault.message}`);
        return oauthError(400, error, text.join('; ').trim());
      },
      onError: (error, { status }) => {
        const text = error instanceof Error ? (error.stack ?? error.name) : typeof error;
        bank.log.error({ error: text }, 'failed');
        return { status, headers: {} };
      },
    },
  });
  return app;
}

function pageOrBare(status: number) {
  if (status !== 404) return { status, headers: {} };
  const { headers, body } = message(404, 'Not found', 'There is nothing at this address.');
  const { 'content-type': contentType = 'text/html', ...rest } = headers;
  return { status, contentType, headers: rest, body };
}
