import type { FastifyRequest } from 'fastify';
import type { Answer } from '../../runtime/server/hooks.js';
import type { RequestContext } from '../../runtime/server/request-context.js';
import { OPERATION } from '../domain/operation.js';
import { refuseErrors } from '../domain/refusal.js';
import { type RedirectHeaders, redirectUriErrors } from '../handlers/shared/redirect-targets.js';
import { readStep } from '../sca/read-step.js';

/** Operations on an existing resource, with errors that do not depend on the resource. */
const JUDGED: ReadonlySet<string> = new Set([
  OPERATION.payment.start,
  OPERATION.cancellation.start,
  OPERATION.consent.start,
  OPERATION.basket.start,
  OPERATION.fundsConsent.start,
  OPERATION.payment.update,
  OPERATION.cancellation.update,
  OPERATION.consent.update,
  OPERATION.basket.update,
  OPERATION.fundsConsent.update,
  OPERATION.payment.delete,
]);

interface Request {
  readonly headers?: RedirectHeaders;
  readonly body?: { readonly value?: unknown } | undefined;
}

type Handler = (request: Request, context: RequestContext<FastifyRequest>) => Promise<Answer>;

/** Rejects an invalid request before its resource is looked up. */
export function withEarlyErrors<H extends object>(handlers: H): H {
  const entries = Object.entries(handlers as Record<string, Handler>);
  const wrapped = entries.map(([id, handler]) => [id, JUDGED.has(id) ? judged(handler) : handler]);
  return Object.fromEntries(wrapped) as H;
}

function judged(handler: Handler): Handler {
  return async (request, context) => {
    refuseErrors(redirectUriErrors(request.headers ?? {}));
    readStep(request.body?.value);
    return handler(request, context);
  };
}
