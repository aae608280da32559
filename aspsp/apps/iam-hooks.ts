import type { FastifyRequest } from 'fastify';
import type { iamPlugin } from '../../generated/server/iam/plugin.js';
import type { Bank } from '../bank/bank.js';
import { OPERATION } from '../domain/operation.js';
import { authorize } from '../handlers/iam/authorize.js';
import { exchangeWithoutScope } from '../handlers/iam/exchange-without-scope.js';
import { directGrantOf, grantDirectly } from '../handlers/iam/grant-directly.js';
import { oauthError } from '../handlers/iam/oauth-error.js';
import { tokenAnswer } from '../handlers/iam/token-answer.js';
import { type TokenCall, tokenCallOf } from '../handlers/iam/token-call.js';
import { BLOCKED, isBlocked } from '../http/blocked-tpps.js';
import type { Callers } from '../http/callers.js';
import { isCoded, PLAIN_ONLY } from '../http/coded-body.js';
import { describeError } from '../http/describe-error.js';
import { repeatedKeyIn, repeatedKeyText } from '../http/repeated-key-in.js';
import type { FactsOf } from '../http/request-facts.js';
import { message } from '../psu/page-answer.js';
import { isStoreDown } from '../store/is-store-down.js';

interface Parts {
  readonly bank: Bank;
  readonly callers: Callers;
  readonly secure: boolean;
  readonly factsOf: FactsOf;
}

type IamHooks = NonNullable<Parameters<typeof iamPlugin>[1]['hooks']>;

/** The hooks of the IAM: checks before an operation, and responses to invalid requests and failures. */
export function iamHooks(parts: Parts): IamHooks {
  const { bank } = parts;
  return {
    before: async (request, { operationId, rawBody }) => {
      if (operationId === OPERATION.iam.authorize) return authorizeInBrowser(parts, request);
      const refused = refusedCall(parts, request, rawBody);
      if (refused !== undefined) return refused;
      if (isCoded(request.headers, rawBody)) return { status: 415, headers: PLAIN_ONLY };
      const isForm = FORM.test(request.headers['content-type'] ?? '');
      if (operationId !== OPERATION.iam.token || !isForm) return undefined;
      return directly(bank, tokenCallOf(request, rawBody, parts.callers));
    },
    onInvalid: (errors, { status, operationId }) => {
      if (status === 413) return oauthError(400, 'invalid_request', 'The body is too large.');
      if (operationId === undefined) return pageOrBare(status);
      if (status === 405 || status === 415) return { status, headers: {} };
      const [grant] = errors.filter((error) => error.pointer === '/grant_type');
      const unknown = grant !== undefined && grant.message !== 'is missing';
      const error = unknown ? 'unsupported_grant_type' : 'invalid_request';
      // OAuth's error description is short: only the first errors fit.
      const first = errors.slice(0, 10);
      const text = first.map((error) => `${error.pointer ?? error.name ?? ''} ${error.message}`);
      return oauthError(400, error, text.join('; ').trim());
    },
    onError: (error, { status, request }) => {
      const facts = parts.factsOf(request.raw);
      bank.log.error({ error: describeError(error), ...facts }, 'failed');
      return { status: isStoreDown(error) ? 503 : status, headers: {} };
    },
  };
}

async function authorizeInBrowser({ bank, secure }: Parts, request: FastifyRequest) {
  const query = new URLSearchParams(request.url.split('?').slice(1).join('?'));
  const browser = { cookies: request.headers.cookie, secure };
  const { status, headers, body } = await authorize(bank, query, browser);
  const { 'content-type': contentType, ...rest } = headers;
  return contentType === undefined
    ? { status, headers: rest }
    : { status, contentType, headers: rest, body };
}

/** The refusal of an unknown or blocked TPP, and of a body with the same key twice. */
function refusedCall({ bank, callers }: Parts, request: FastifyRequest, body: Buffer) {
  const judgement = callers.judge(request.raw, undefined);
  if (!judgement.ok || isBlocked(bank, judgement.tpp)) {
    const { code, text } = judgement.ok ? BLOCKED : judgement;
    return oauthError(401, 'invalid_client', `${code}: ${text}`);
  }
  const repeated = repeatedKeyIn(body, request.headers['content-type']);
  if (repeated === undefined) return undefined;
  return oauthError(400, 'invalid_request', repeatedKeyText(repeated));
}

const FORM = /^application\/x-www-form-urlencoded *(?:;|$)/i;

/**
 * Handles the grants that the document does not describe: it describes only the code with a scope.
 */
async function directly(bank: Bank, call: TokenCall) {
  const byCode = await exchangeWithoutScope(bank, call);
  if (byCode !== undefined) return tokenAnswer(byCode, call.authorization);
  const grant = directGrantOf(bank, call);
  if (grant === undefined) return undefined;
  return tokenAnswer(await grantDirectly(bank, grant, call), call.authorization);
}

function pageOrBare(status: number) {
  if (status !== 404) return { status, headers: {} };
  const { headers, body } = message(404, 'Not found', 'This address does not exist.');
  const { 'content-type': contentType = 'text/html', ...rest } = headers;
  return { status, contentType, headers: rest, body };
}
