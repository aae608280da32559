import { memberOf } from '../../foundation/json-pointer.js';
import type { ParsedAnswer } from './parsed-answer.js';

/** Maximum length of a reference. */
const MAX_HREF = 8192;

/** The characters that RFC 3986 allows; a percent sign must be followed by two hexadecimal digits. */
const URI_CHARACTERS = /^(?:[!#-$&-;=?-Z[\]_a-z~]|%[0-9A-Fa-f]{2})+$/;

/**
 * The absolute http(s) URL of a reference in a response from `base`; null when it is not a valid URI
 * reference or has another scheme.
 */
export function absoluteHref(href: string, base: string): URL | null {
  if (href.length > MAX_HREF || !URI_CHARACTERS.test(href)) return null;
  if (!URL.canParse(href, base)) return null;
  const url = new URL(href, base);
  return url.protocol === 'https:' || url.protocol === 'http:' ? url : null;
}

/** A link in the top-level `_links` of the body, as an absolute URL; undefined when it is missing. */
export function linkOf(seen: ParsedAnswer, key: string): string | undefined {
  const href = memberOf(memberOf(memberOf(seen.json, '_links'), key), 'href');
  if (typeof href !== 'string') return undefined;
  return absoluteHref(href, seen.request.url)?.href;
}

/** The id of the authorisation in a response: from a field, with its type, or else from the scaStatus link. */
export function authorisationIdOf(seen: ParsedAnswer): string | number | undefined {
  for (const field of ['authorizationId', 'authorisationId', 'cancellationId']) {
    const value = memberOf(seen.json, field);
    if (typeof value === 'number' || (typeof value === 'string' && value !== '')) return value;
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
