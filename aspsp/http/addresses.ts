import { isTrustedPeer } from './is-trusted-peer.js';

/** The addresses for the client. */
export interface Addresses {
  /** XS2A service, ends with /psd2. */
  readonly base: string;
  /** Identity and access manager. */
  readonly auth: string;
}

export interface AddressRules {
  readonly http: boolean;
  readonly configured: Addresses;
  readonly iamPort: number;
  readonly trustedProxies: readonly string[];
}

/** The part of a request that addresses depend on. */
export interface CalledBy {
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly peer: string;
}

/**
 * Over TLS the configured addresses. Over plain HTTP those of the request: Host, or from a
 * trusted proxy X-Forwarded-Host and X-Forwarded-Proto.
 */
export function addressesFor(rules: AddressRules, { headers, peer }: CalledBy): Addresses {
  if (!rules.http) return rules.configured;
  const trusted = isTrustedPeer(peer, rules.trustedProxies);
  const forwarded = trusted ? single(headers['x-forwarded-host']) : undefined;
  const host = forwarded ?? single(headers['host']);
  if (host === undefined || !HOST.test(host)) return rules.configured;
  const proto = trusted && single(headers['x-forwarded-proto']) === 'https' ? 'https' : 'http';
  const name = host.replace(/:\d+$/, '');
  const base = `${proto}://${host}/psd2`;
  // 300.1.1.1 looks like a host name and is not a valid address
  if (!URL.canParse(base)) return rules.configured;
  return { base, auth: `${proto}://${name}:${rules.iamPort}` };
}

/** A name, IPv4 or bracketed IPv6 address with an optional port; nothing that could break a link. */
const HOST = /^(?:[A-Za-z0-9._-]+|\[[0-9A-Fa-f:.]+\])(?::\d{1,5})?$/;

function single(value: string | readonly string[] | undefined): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}
