import type { RequestListener } from 'node:http';
import type { ServerOptions } from 'node:https';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Bank } from '../bank/bank.js';
import type { BankDialect } from '../dialect/dialect.js';
import { registerService } from '../dialect/register-service.js';
import { xs2aDocument } from '../documents/bank-documents.js';
import type { ArmedFault } from '../faults/fault.js';
import { installFault } from '../faults/install-fault.js';
import { aisHandlers } from '../handlers/ais/ais-handlers.js';
import { cofHandlers } from '../handlers/cof/cof-handlers.js';
import { withoutAccess } from '../handlers/iam/sandbox-token.js';
import { withoutTokenOfGrant } from '../handlers/iam/token-of-grant.js';
import type { Kit } from '../handlers/kit.js';
import { piisHandlers } from '../handlers/piis/piis-handlers.js';
import { pisHandlers } from '../handlers/pis/pis-handlers.js';
import { sbsHandlers } from '../handlers/sbs/sbs-handlers.js';
import type { Addresses } from '../http/addresses.js';
import type { Callers } from '../http/callers.js';
import { installContentLanguage } from '../http/content-language.js';
import { describeError } from '../http/describe-error.js';
import { type ErrorAnswer, errorAnswer, failureAnswer } from '../http/error-answer.js';
import { inErrorFormat, installErrorFormat } from '../http/error-format.js';
import { makeApp } from '../http/make-app.js';
import { openRoutes } from '../http/open-routes.js';
import { refusalBodies } from '../http/refusal-bodies.js';
import { type RequestFacts, requestFacts } from '../http/request-facts.js';
import { requestIdOf } from '../http/request-id.js';
import { usualSpelling } from '../http/usual-spelling.js';
import { speaking } from '../language/speaking.js';
import { isStoreDown } from '../store/is-store-down.js';
import { installVariants } from '../variants/install-variants.js';
import type { VariantEffect } from '../variants/variant.js';
import { withEarlyErrors } from './early-errors.js';
import { withReplays } from './replays.js';
import { xs2aHooks } from './xs2a-hooks.js';

export interface Xs2aAppOptions {
  readonly kit: Kit;
  readonly callers: Callers;
  readonly tls: ServerOptions | undefined;
  readonly armedFaults: readonly ArmedFault[];
  readonly variants: readonly VariantEffect[];
  readonly listener?: RequestListener | undefined;
  readonly addressesOf: (request: FastifyRequest) => Addresses;
}

/** The XS2A service below /psd2: the generated server with the bank's handlers and hooks. */
export function makeXs2aApp(options: Xs2aAppOptions): FastifyInstance {
  const { kit, callers, tls, armedFaults, variants, listener, addressesOf } = options;
  const { log, seams, config } = kit.bank;
  const factsOf = requestFacts(callers);
  const bodies = refusalBodies();
  const app = makeApp({
    ...{ tls, log, name: 'xs2a', listener, factsOf },
    limits: kit.bank.config.limits,
    now: () => seams.now(),
    rewrite: routing(
      config.dialect,
      variants.find(({ rewrite }) => rewrite !== undefined)?.rewrite,
    ),
    badRequest: (request, late) => {
      const headers = { 'x-request-id': requestIdOf(request, seams) };
      const { accept } = request.headers;
      return { ...inErrorFormat(late ? tooLate() : unreadable(), accept, config.errors), headers };
    },
  });
  const documentFor = (request: FastifyRequest) => xs2aDocument(config, addressesOf(request).base);
  // the formal dialect's document is an overlay, which only the generator can apply
  openRoutes(app, kit.bank, config.dialect === 'contract' ? documentFor : undefined);
  const { hooks, operationOf } = xs2aHooks({ bank: kit.bank, callers, factsOf, bodies });
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', requestIdOf(request.raw, seams));
  });
  app.addHook('onRequest', ({ headers }, _reply, done) => speaking(languageOf(headers), done));
  askForMore(app, kit.bank, variants);
  app.setNotFoundHandler((_request, reply) => sendError(reply, notFound()));
  app.setErrorHandler<Error & { statusCode?: number }>((error, { raw }, reply) =>
    sendError(
      reply,
      answerToError(error, kit.bank, () => factsOf(raw)),
    ),
  );
  registerService(app, kit.bank.config, {
    handlers: withReplays(kit, withEarlyErrors(allHandlers(kit))),
    hooks,
  });
  bodies.install(app);
  installErrorFormat(app, config.errors);
  installContentLanguage(app);
  installVariants(app, variants, 'xs2a', operationOf);
  for (const armed of armedFaults) installFault(app, armed);
  return app;
}

type Rewrite = NonNullable<VariantEffect['rewrite']>;

/** The address that a request is routed to, whatever spelling its client uses. */
function routing(dialect: BankDialect, rewrite: Rewrite = (url) => url): Rewrite {
  return (url) => usualSpelling(rewrite(url), dialect === 'contract');
}

/** The checks of variants that require an access token or more headers, before all other checks. */
function askForMore(
  app: FastifyInstance,
  bank: Kit['bank'],
  variants: readonly VariantEffect[],
): void {
  if (variants.some(({ needsToken }) => needsToken === true)) {
    app.addHook('onRequest', async (request, reply) => {
      const refused = await withoutAccess(bank, request);
      return refused === undefined ? undefined : sendError(reply, refused);
    });
  }
  if (variants.some(({ needsTokenOfGrant }) => needsTokenOfGrant === true)) {
    app.addHook('onRequest', async (request, reply) => {
      const refused = await withoutTokenOfGrant(bank, request);
      return refused === undefined ? undefined : sendError(reply, refused);
    });
  }
  const wanted = variants.flatMap(({ needsHeaders = [] }) => needsHeaders);
  if (wanted.length > 0) {
    app.addHook('onRequest', async ({ headers }, reply) => {
      const lacking = wanted.find((name) => headers[name] === undefined);
      return lacking === undefined ? undefined : sendError(reply, withoutHeader(lacking));
    });
  }
}

/** The response to an error outside of the operations: what HTTP itself refuses, or a failure of the bank. */
function answerToError(
  error: Error & { statusCode?: number },
  { log }: Bank,
  facts: () => RequestFacts,
): ErrorAnswer {
  if ((error.statusCode ?? 500) < 500) return unreadable();
  log.error({ error: describeError(error), ...facts() }, 'failed');
  return failureAnswer(isStoreDown(error));
}

function allHandlers(kit: Kit) {
  return {
    ...pisHandlers(kit),
    ...aisHandlers(kit),
    ...piisHandlers(kit),
    ...sbsHandlers(kit),
    ...cofHandlers(kit),
  };
}

/** A language in the headers of the PSU's browser overrides that of the TPP's request. */
function languageOf(headers: FastifyRequest['headers']): string | undefined {
  const ofPsu = headers['psu-accept-language'];
  return typeof ofPsu === 'string' ? ofPsu : headers['accept-language'];
}

function notFound(): ErrorAnswer {
  const text = 'This address does not exist: paths of the service begin with /psd2.';
  return errorAnswer(404, [{ code: 'RESOURCE_UNKNOWN', text }]);
}

function withoutHeader(name: string): ErrorAnswer {
  return errorAnswer(400, [{ code: 'FORMAT_ERROR', text: `The header ${name} is missing.` }]);
}

function tooLate(): ErrorAnswer {
  const text = 'The request did not arrive in time.';
  return errorAnswer(408, [{ code: 'REQUEST_TIMEOUT', text }]);
}

function unreadable(): ErrorAnswer {
  return errorAnswer(400, [{ code: 'FORMAT_ERROR', text: 'The request cannot be parsed.' }]);
}

function sendError(
  reply: { code(status: number): { headers(h: object): { send(body?: unknown): unknown } } },
  { status, headers, contentType, body }: ErrorAnswer,
): unknown {
  const type = contentType === undefined ? {} : { 'content-type': contentType };
  return reply
    .code(status)
    .headers({ ...headers, ...type })
    .send(body);
}
