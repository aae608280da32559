import type { CallOptions } from './call-options.js';
import { ClientError } from './client-error.js';
import type { ClientOperation } from './client-spec.js';

/**
 * The option of a call that follows a link of an earlier response: `listTransactions(request, follow(href))`. The
 * call has the types, headers and body of its request; path and query are those of the link. The link may be absolute,
 * or relative: `/v1/...` is below the base URL. A link to another origin is refused, because the call would send tokens
 * and a certificate there; `origins` allows more, such as `https://ais.bank.example`.
 */
export function follow(
  href: string,
  { origins = [] }: { readonly origins?: readonly string[] } = {},
): Pick<CallOptions, 'link'> {
  return { link: (baseUrl, own, operation) => linkUrl(href, origins, { baseUrl, own, operation }) };
}

interface Place {
  readonly baseUrl: string;
  /** The URL of the call without the link, for a link like `?page=2`. */
  readonly own: string;
  readonly operation: ClientOperation;
}

function linkUrl(
  href: string,
  origins: readonly string[],
  { baseUrl, own, operation }: Place,
): string {
  const fail = (why: string): ClientError =>
    new ClientError('INVALID_REQUEST', `the link ${why}`, operation.id, undefined);
  const base = new URL(baseUrl);
  // like the paths of the document, such a link is below the base URL, unless it names its path too
  const below = /^\/(?![/\\])/.test(href) && !`${href}/`.startsWith(`${base.pathname}/`);
  const given = below && base.pathname !== '/' ? baseUrl + href : href;
  if (!URL.canParse(given, own)) throw fail('is not a URL');
  const url = new URL(given, own);
  if (url.username || url.password) throw fail('has a user or a password');
  const allowed = [base, ...origins.map((origin) => new URL(origin))];
  if (!allowed.some(({ origin }) => origin === url.origin)) {
    throw fail(`leads to another origin, ${url.origin}: \`origins\` of follow allows it`);
  }
  url.hash = '';
  return url.href;
}
