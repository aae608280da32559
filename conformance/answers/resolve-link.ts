import { memberOf } from '../../foundation/json-pointer.js';
import type { ParsedAnswer } from './parsed-answer.js';

/** Longest reference that is looked at. */
const MAX_HREF = 8192;

/** Characters of RFC 3986; a percent sign has two hexadecimal digits after it. */
const URI_CHARACTERS = /^(?:[!#-$&-;=?-Z[\]_a-z~]|%[0-9A-Fa-f]{2})+$/;

/**
 * The absolute http(s) address that a reference means when it stands in the answer to `base`;
 * null when it is no valid URI reference or of another scheme.
 */
export function absoluteHref(href: string, base: string): URL | null {
  if (href.length > MAX_HREF || !URI_CHARACTERS.test(href)) return null;
  if (!URL.canParse(href, base)) return null;
  const url = new URL(href, base);
  return url.protocol === 'https:' || url.protocol === 'http:' ? url : null;
}

/** A link of `_links` at the top of the body, made absolute; undefined when there is none. */
export function linkOf(seen: ParsedAnswer, key: string): string | undefined {
  const href = memberOf(memberOf(memberOf(seen.json, '_links'), key), 'href');
  if (typeof href !== 'string') return undefined;
  return absoluteHref(href, seen.request.url)?.href;
}

/** Id of the authorisation that an answer speaks of: a field, or else the scaStatus link. */
export function authorisationIdOf(seen: ParsedAnswer): string | undefined {
  for (const field of ['authorizationId', 'authorisationId', 'cancellationId']) {
    const value = memberOf(seen.json, field);
    if (typeof value === 'string' && value !== '') return value;
  }
  const link = linkOf(seen, 'scaStatus');
  if (link === undefined) return undefined;
  const segments = new URL(link).pathname.split('/').filter((segment) => segment !== '');
  const at = segments.findLastIndex((segment) =>
    /^(cancellation-)?authori[sz]ations$/.test(segment),
  );
  return decode(segments[at === -1 ? segments.length - 1 : at + 1]);
}

function decode(segment: string | undefined): string | undefined {
  if (segment === undefined) return undefined;
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
