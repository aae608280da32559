import { isIP } from 'node:net';
import { Xs2aError } from '../../foundation/xs2a-error.js';

interface TransportFlags {
  readonly http: boolean;
  readonly 'tls-strict': boolean;
  readonly 'client-cert-header'?: string | undefined;
  readonly 'trusted-proxy'?: readonly string[] | undefined;
  readonly variant?: readonly string[] | undefined;
}

const OF_HTTP = ['client-cert-header', 'trusted-proxy'] as const;

/** Throws USAGE for an option that has no effect beside the others. A variant may serve plain HTTP without `--http`. */
export function refuseIdleOptions(flags: TransportFlags): void {
  const { http, variant = [], 'trusted-proxy': proxies = [] } = flags;
  if (http && flags['tls-strict']) {
    throw new Xs2aError('USAGE', '--tls-strict has no effect with --http.', {
      hint: 'TLS ends at the proxy in front of the bank: leave out one of the two.',
    });
  }
  const idle = OF_HTTP.find((name) => flags[name] !== undefined);
  if (!http && variant.length === 0 && idle !== undefined) {
    throw new Xs2aError('USAGE', `--${idle} has no effect without --http.`, {
      hint: `Add --http, or leave out --${idle}.`,
    });
  }
  const odd = proxies.find((proxy) => isIP(proxy) === 0);
  if (odd === undefined) return;
  throw new Xs2aError('USAGE', `--trusted-proxy ${odd} is not an IP address.`, {
    hint: 'Give the address from which the proxy connects, such as 10.0.0.2.',
  });
}
