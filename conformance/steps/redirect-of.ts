import { headerOf } from '../answers/parsed-answer.js';
import { absoluteHref } from '../answers/resolve-link.js';
import type { SpecOperation } from '../documents/spec-index.js';
import type { LiveExchange, WireRequest } from '../wire/wire.js';

/** Redirects after which the same request is sent to the new address (RFC 9110, 15.4.8 and 15.4.9). */
const SAME_REQUEST: ReadonlySet<number> = new Set([307, 308]);

/** Redirects after which a client sends GET; they are followed only when the request was a GET. */
const AS_GET: ReadonlySet<number> = new Set([301, 302, 303]);

/**
 * The request to which a response redirects; undefined when the redirect is not followed. It is followed only
 * to another address of the same origin, where the operation does not declare the redirect: the response to it
 * is a finding, but everything else of the operation can still be tested.
 */
export function redirectOf(
  { request, answer }: LiveExchange,
  operation: SpecOperation,
): WireRequest | undefined {
  if (answer.kind !== 'answer' || operation.responses.has(String(answer.status))) return undefined;
  const isFollowed =
    SAME_REQUEST.has(answer.status) || (AS_GET.has(answer.status) && request.method === 'GET');
  if (!isFollowed) return undefined;
  const location = absoluteHref(headerOf(answer, 'location') ?? '', request.url);
  if (location === null || location.href === request.url) return undefined;
  if (location.origin !== new URL(request.url).origin) return undefined;
  location.hash = '';
  return { ...request, url: location.href };
}
