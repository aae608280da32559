import type { FastifyRequest } from 'fastify';
import type { BerlinGroupHandlers } from '../../generated/server/berlin-group/handlers.js';
import type { Xs2aHandlers } from '../../generated/server/xs2a/handlers.js';
import type { Answer } from '../../runtime/server/hooks.js';
import type { RequestContext } from '../../runtime/server/request-context.js';
import { Refusal, refusal } from '../domain/refusal.js';
import { type BankVersion, USUAL_VERSION } from './dialect.js';
import { isObject } from './is-object.js';
import {
  addressToFormal,
  bodyToContract,
  bodyToFormal,
  isBareDelete,
  type MeantOperation,
  pathToContract,
  placeToFormal,
} from './translate.js';
import { refuseUnoffered } from './version-limits.js';
import { bodyFromVersion, bodyToVersion } from './version-names.js';

type Members = { readonly [name: string]: unknown };
type Context = RequestContext<FastifyRequest>;
type Handler = (request: Members, context: Context) => Promise<Answer>;

/**
 * The bank's handlers for the server of the formal dialect. That server validates requests and
 * responses with the dialect's own document. Each handler here translates the request for the
 * bank's handler, and translates the response back.
 */
export function formalHandlers(
  handlers: Xs2aHandlers<FastifyRequest>,
  spoken: SpokenVersion = { framework: USUAL_VERSION, offersDecoupled: false },
): BerlinGroupHandlers<FastifyRequest> {
  // Tables of names connect the types of both dialects; TypeScript cannot check them.
  const given = handlers as unknown as Readonly<Record<string, Handler>>;
  const translated = Object.fromEntries(
    Object.entries(given).map(([id, handler]) => [id, translating(id, handler, spoken)]),
  );
  const more: Readonly<Record<string, Handler>> = {
    createSigningBasket: async (request, context) => {
      refuseConsents(request['body']);
      return call(translated, 'createSigningBasket', request, context);
    },
    getSigningBasketStatus: async (request, context) =>
      statusAlone(await call(translated, 'getSigningBasket', request, context)),
    listTrustedBeneficiaries: async () => {
      const text = 'This bank keeps no lists of trusted beneficiaries.';
      throw refusal(404, 'RESOURCE_UNKNOWN', text);
    },
  };
  return { ...translated, ...more } as unknown as BerlinGroupHandlers<FastifyRequest>;
}

function call(
  handlers: Readonly<Record<string, Handler>>,
  id: string,
  request: Members,
  context: Context,
): Promise<Answer> {
  const handler = handlers[id];
  if (handler === undefined) throw new Error(`there is no handler for ${id}`);
  return handler(request, context);
}

/** The version of the framework that the bank speaks, and what its headers need to know. */
export interface SpokenVersion {
  readonly framework: BankVersion;
  readonly offersDecoupled: boolean;
}

function translating(operation: string, handler: Handler, spoken: SpokenVersion): Handler {
  const { framework } = spoken;
  return async (request, context) => {
    const path = isObject(request['path']) ? request['path'] : {};
    const service = path['payment-service'];
    const meant: MeantOperation = {
      operation,
      ...(typeof service === 'string' ? { service } : {}),
    };
    try {
      const { body } = request;
      refuseUnoffered(body);
      const asked = {
        ...request,
        path: pathToContract(meant, path),
        body: sent(meant, body, framework),
        headers: headersOf(request['headers'], spoken),
      };
      return answerOf(meant, await handler(asked, context), framework);
    } catch (error) {
      throw error instanceof Refusal ? formalRefusal(meant, error) : error;
    }
  };
}

/** A body with its media type; bodies other than JSON are the same in both dialects. */
function sent(meant: MeantOperation, body: unknown, version: BankVersion): unknown {
  if (!isObject(body) || body['contentType'] !== 'application/json') return body;
  try {
    const value = bodyFromVersion(version, meant.operation, body['value']);
    return { ...body, value: bodyToContract(meant, value) };
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw refusal(400, 'FORMAT_ERROR', 'The body is nested too deeply.');
  }
}

/** A TPP that prefers the Decoupled approach gets no redirect, where the bank has that approach. */
function headersOf(headers: unknown, { offersDecoupled }: SpokenVersion): unknown {
  const isPreferred = isObject(headers) && headers['TPP-Decoupled-Preferred'] === true;
  if (!isPreferred || !offersDecoupled || headers['TPP-Redirect-Preferred'] !== undefined) {
    return headers;
  }
  return { ...headers, 'TPP-Redirect-Preferred': false };
}

function answerOf(meant: MeantOperation, answer: Answer, version: BankVersion): Answer {
  if (isBareDelete(meant, answer.status)) return { status: 204, headers: answer.headers ?? {} };
  const { headers = {}, body } = answer;
  const location = headers['Location'];
  return {
    ...answer,
    headers:
      typeof location === 'string' ? { ...headers, Location: addressToFormal(location) } : headers,
    ...(body === undefined
      ? {}
      : { body: bodyToVersion(version, meant.operation, bodyToFormal(meant, body)) }),
  };
}

/** The same refusal, with paths in the dialect of the TPP. */
function formalRefusal(meant: MeantOperation, { status, messages, headers }: Refusal): Refusal {
  const renamed = messages.map((one) =>
    one.path === undefined ? one : { ...one, path: placeToFormal(meant, one.path) },
  );
  return new Refusal(status, renamed, headers);
}

/** Baskets of this bank contain only payments. */
function refuseConsents(body: unknown): void {
  const value = isObject(body) ? body['value'] : undefined;
  const { paymentIds, consentIds } = isObject(value) ? value : {};
  if (consentIds !== undefined) {
    const text = 'A signing basket of this bank can contain payments, but not consents.';
    throw refusal(400, 'PARAMETER_NOT_SUPPORTED', text, '/consentIds');
  }
  if (paymentIds !== undefined) return;
  throw refusal(400, 'FORMAT_ERROR', 'The basket contains no payments.', '/paymentIds');
}

function statusAlone(answer: Answer): Answer {
  const { transactionStatus } = isObject(answer.body) ? answer.body : {};
  return { ...answer, body: { transactionStatus } };
}
