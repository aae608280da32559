import type { FastifyInstance, FastifyRequest } from 'fastify';
import { answerOf } from '../context/problem-hooks.js';
import { problemOf } from '../context/problem-of.js';
import { RefusedRequest } from '../context/refused-request.js';

/** The page loads its own files and nothing else; nobody may show it in a frame. */
const PAGE_POLICY = [
  "default-src 'self'",
  "img-src 'self' data:",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

const ALWAYS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'content-security-policy': PAGE_POLICY,
} as const;

/**
 * Refuses requests that come from elsewhere: with a Host that is not one of the studio's addresses (a name that an
 * attacker lets point to 127.0.0.1), or sent by the page of another site.
 */
export function guardRequests(server: FastifyInstance, originsOf: () => ReadonlySet<string>): void {
  server.addHook('onRequest', async (request, reply) => {
    reply.headers(ALWAYS);
    if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store');
    const refusal = refusalOf(request, originsOf());
    if (refusal === undefined) return;
    const { status, contentType = '', body } = answerOf(problemOf(refusal));
    await reply.code(status).type(contentType).send(JSON.stringify(body));
  });
}

function refusalOf(
  request: FastifyRequest,
  origins: ReadonlySet<string>,
): RefusedRequest | undefined {
  const hosts = new Set([...origins].map((origin) => new URL(origin).host));
  if (!hosts.has(request.headers.host ?? '')) {
    return new RefusedRequest(
      421,
      'The Host of this request is not an address of the studio.',
      `Open ${[...origins][0]}, or name the address of your proxy with --origin.`,
    );
  }
  if (request.method === 'GET' || request.method === 'HEAD') return undefined;
  if (request.headers.authorization !== undefined) return undefined;
  const { origin } = request.headers;
  if (origin !== undefined && origins.has(origin)) return undefined;
  return new RefusedRequest(
    403,
    'A page of another site has sent this request.',
    'Send it from the page of the studio, or with a token in Authorization.',
  );
}
