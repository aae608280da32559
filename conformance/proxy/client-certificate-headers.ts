import type { IncomingMessage } from 'node:http';

/** RFC 9440: a server behind a proxy believes these headers. */
const STANDARD = ['client-cert', 'client-cert-chain'];

/**
 * The names, in lower case, of the headers in which a bank on plain HTTP finds a client certificate. A proxy
 * that ends TLS or lends a certificate takes them out of requests, so that no client can name another's
 * certificate (RFC 9440, 2.4).
 */
export function certificateHeaders({
  target,
  tls,
  clientCertificateHeader: header,
}: {
  readonly target: URL;
  readonly tls?: object;
  readonly clientCertificateHeader?: { readonly name: string };
}): ReadonlySet<string> {
  const vouches = target.protocol === 'http:' && (tls !== undefined || header !== undefined);
  return new Set(vouches ? [...STANDARD, plainName(header?.name ?? STANDARD[0] ?? '')] : []);
}

/** Some servers take `_` in the name of a header for `-`. */
export const plainName = (name: string): string => name.toLowerCase().replaceAll('_', '-');

/** The host of a request as an address; undefined when it has none, as in HTTP/1.0. */
export function hostOf({ headers: { host } }: IncomingMessage): string | undefined {
  return host === undefined ? undefined : `http://${host}`;
}
