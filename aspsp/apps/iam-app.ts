import type { RequestListener } from 'node:http';
import type { ServerOptions } from 'node:https';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { iamPlugin } from '../../generated/server/iam/plugin.js';
import { sandboxRoutes } from '../admin/sandbox-routes.js';
import type { Bank } from '../bank/bank.js';
import { metadataRoute } from '../dialect/metadata-route.js';
import { iamDocument } from '../documents/bank-documents.js';
import type { ArmedFault } from '../faults/fault.js';
import { installFault } from '../faults/install-fault.js';
import { iamHandlers } from '../handlers/iam/iam-handlers.js';
import { tokenRoute } from '../handlers/iam/sandbox-token.js';
import type { Addresses } from '../http/addresses.js';
import type { BadRequest } from '../http/answer-unreadable.js';
import type { Callers } from '../http/callers.js';
import { describeError } from '../http/describe-error.js';
import { makeApp } from '../http/make-app.js';
import { openRoutes } from '../http/open-routes.js';
import { requestFacts } from '../http/request-facts.js';
import { message } from '../psu/page-answer.js';
import { psuRoutes } from '../psu/psu-routes.js';
import { isStoreDown } from '../store/is-store-down.js';
import { iamOperation, installVariants } from '../variants/install-variants.js';
import type { VariantEffect } from '../variants/variant.js';
import { iamHooks } from './iam-hooks.js';

const LATE = 'The request did not arrive in time.';

export interface IamAppOptions {
  readonly bank: Bank;
  readonly callers: Callers;
  readonly tls: ServerOptions | undefined;
  readonly variants: readonly VariantEffect[];
  readonly armedFaults: readonly ArmedFault[];
  readonly listener?: RequestListener | undefined;
  readonly addressesOf: (request: FastifyRequest) => Addresses;
}

/** The identity and access manager: the generated server for TPPs, and the PSU's pages. */
export function makeIamApp(options: IamAppOptions): FastifyInstance {
  const { bank, callers, tls, variants, armedFaults, listener, addressesOf } = options;
  const badRequest: BadRequest = (_request, late) =>
    message(late ? 408 : 400, 'Something is wrong', late ? LATE : 'The address cannot be parsed.');
  const factsOf = requestFacts(callers);
  const app = makeApp({
    ...{ tls, log: bank.log, name: 'iam', badRequest, listener, factsOf },
    limits: bank.config.limits,
    now: () => bank.seams.now(),
  });
  const secure = tls !== undefined;
  openRoutes(app, bank, (request) => iamDocument(addressesOf(request).auth));
  app.setErrorHandler<Error & { statusCode?: number }>((error, { raw }, reply) => {
    const refused = (error.statusCode ?? 500) < 500;
    if (!refused) bank.log.error({ error: describeError(error), ...factsOf(raw) }, 'failed');
    const { status, headers, body } = refused
      ? message(400, 'Something is wrong', 'The request cannot be parsed.')
      : message(isStoreDown(error) ? 503 : 500, 'Something went wrong', 'Please try again later.');
    return reply.code(status).headers(headers).send(body);
  });
  const nothing = message(404, 'Not found', 'This address does not exist.');
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
    hooks: iamHooks({ bank, callers, secure, factsOf }),
  });
  installVariants(app, variants, 'iam', iamOperation);
  for (const armed of armedFaults) installFault(app, armed);
  return app;
}
