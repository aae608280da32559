import type { RequestListener } from 'node:http';
import type { ServerOptions } from 'node:https';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { iamPlugin } from '../../generated/server/iam/plugin.js';
import { sandboxRoutes } from '../admin/sandbox-routes.js';
import type { Bank } from '../bank/bank.js';
import { metadataRoute } from '../dialect/metadata-route.js';
import { iamDocument } from '../documents/bank-documents.js';
import type { Defect } from '../faults/fault.js';
import { installDefect } from '../faults/install-defect.js';
import { authorize } from '../handlers/iam/authorize.js';
import { exchangeWithoutScope } from '../handlers/iam/exchange-without-scope.js';
import { directGrantOf, grantDirectly } from '../handlers/iam/grant-directly.js';
import { iamHandlers } from '../handlers/iam/iam-handlers.js';
import { oauthError } from '../handlers/iam/oauth-error.js';
import { tokenRoute } from '../handlers/iam/sandbox-token.js';
import { tokenAnswer } from '../handlers/iam/token-answer.js';
import { type TokenCall, tokenCallOf } from '../handlers/iam/token-call.js';
import type { Addresses } from '../http/addresses.js';
import { BLOCKED, isBlocked } from '../http/blocked-tpps.js';
import type { Callers } from '../http/callers.js';
import { describeError } from '../http/describe-error.js';
import { makeApp } from '../http/make-app.js';
import { openRoutes } from '../http/open-routes.js';
import { repeatedKeyIn, repeatedKeyText } from '../http/repeated-key-in.js';
import { message } from '../psu/page-answer.js';
import { psuRoutes } from '../psu/psu-routes.js';
import { isStoreDown } from '../store/is-store-down.js';
import { iamOperation, installVariants } from '../variants/install-variants.js';
import type { VariantEffect } from '../variants/variant.js';

export interface IamAppOptions {
  readonly bank: Bank;
  readonly callers: Callers;
  readonly tls: ServerOptions | undefined;
  readonly variants: readonly VariantEffect[];
  readonly defects: readonly Defect[];
  readonly listener?: RequestListener | undefined;
  readonly addressesOf: (request: FastifyRequest) => Addresses;
}

/** The identity and access manager: the generated server for TPPs, and the PSU's pages. */
export function makeIamApp(options: IamAppOptions): FastifyInstance {
  const { bank, callers, tls, variants, defects, listener, addressesOf } = options;
  const badRequest = () => message(400, 'Something is wrong', 'The address cannot be read.');
  const app = makeApp({
    tls,
    log: bank.log,
    name: 'iam',
    badRequest,
    listener,
    limits: bank.config.limits,
  });
  const secure = tls !== undefined;
  openRoutes(app, bank, (request) => iamDocument(addressesOf(request).auth));
  app.setErrorHandler<Error & { statusCode?: number }>((error, _request, reply) => {
    const refused = (error.statusCode ?? 500) < 500;
    if (!refused) bank.log.error({ error: describeError(error) }, 'failed');
    const { status, headers, body } = refused
      ? message(400, 'Something is wrong', 'The request cannot be read.')
      : message(isStoreDown(error) ? 503 : 500, 'Something went wrong', 'Please try again later.');
    return reply.code(status).headers(headers).send(body);
  });
  const nothing = message(404, 'Not found', 'There is nothing at this address.');
  app.setNotFoundHandler((_request, reply) =>
    reply.code(nothing.status).headers(nothing.headers).send(nothing.body),
  );
  app.register(psuRoutes, { bank, secure });
  if (variants.some(({ sandbox }) => sandbox === true)) app.register(sandboxRoutes, { bank });
  if (variants.some(({ needsToken }) => needsToken === true)) app.register(tokenRoute, { bank });
  if (bank.config.dialect === 'berlin-group') {
    const authFor = (request: FastifyRequest) => addressesOf(request).auth;
    app.register(metadataRoute, { authFor, grants: bank.config.iam.grants });
  }
  app.register(iamPlugin, {
    handlers: iamHandlers(bank, callers),
    hooks: {
      before: async (request, { operationId, rawBody }) => {
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
        if (!judgement.ok || isBlocked(bank, judgement.tpp)) {
          const { code, text } = judgement.ok ? BLOCKED : judgement;
          return oauthError(401, 'invalid_client', `${code}: ${text}`);
        }
        const repeated = repeatedKeyIn(rawBody, request.headers['content-type']);
        if (repeated !== undefined) {
          return oauthError(400, 'invalid_request', repeatedKeyText(repeated));
        }
        const isForm = FORM.test(request.headers['content-type'] ?? '');
        if (operationId !== 'exchangeToken' || !isForm) return undefined;
        return directly(bank, tokenCallOf(request, rawBody, callers));
      },
      onInvalid: (faults, { status, operationId }) => {
        if (status === 413) return oauthError(400, 'invalid_request', 'The body is too large.');
        if (operationId === undefined) return pageOrBare(status);
        if (status === 405 || status === 415) return { status, headers: {} };
        const [grant] = faults.filter((fault) => fault.pointer === '/grant_type');
        const unknown = grant !== undefined && grant.message !== 'is missing';
        const error = unknown ? 'unsupported_grant_type' : 'invalid_request';
        // OAuth's description is short: the first faults fill it.
        const told = faults.slice(0, 10);
        const text = told.map((fault) => `${fault.pointer ?? fault.name ?? ''} ${fault.message}`);
        return oauthError(400, error, text.join('; ').trim());
      },
      onError: (error, { status }) => {
        bank.log.error({ error: describeError(error) }, 'failed');
        return { status: isStoreDown(error) ? 503 : status, headers: {} };
      },
    },
  });
  installVariants(app, variants, 'iam', iamOperation);
  for (const defect of defects) installDefect(app, defect);
  return app;
}

const FORM = /^application\/x-www-form-urlencoded *(?:;|$)/i;

/** The document knows the grant by a code and with a scope only: the others are answered before it is asked. */
async function directly(bank: Bank, call: TokenCall) {
  const byCode = await exchangeWithoutScope(bank, call);
  if (byCode !== undefined) return tokenAnswer(byCode, call.authorization);
  const grant = directGrantOf(bank, call);
  if (grant === undefined) return undefined;
  return tokenAnswer(await grantDirectly(bank, grant, call), call.authorization);
}

function pageOrBare(status: number) {
  if (status !== 404) return { status, headers: {} };
  const { headers, body } = message(404, 'Not found', 'There is nothing at this address.');
  const { 'content-type': contentType = 'text/html', ...rest } = headers;
  return { status, contentType, headers: rest, body };
}
