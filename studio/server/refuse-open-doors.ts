import { isLoopback } from '../../conformance/profile/is-loopback.js';
import { Xs2aError } from '../../foundation/xs2a-error.js';

/** How a studio listens. */
export interface StudioListening {
  readonly host: string;
  readonly tls?: { readonly cert: string; readonly key: string } | undefined;
  /** A proxy in front of it does TLS. */
  readonly behindProxy?: boolean | undefined;
  /** Addresses at which browsers reach it, such as https://studio.example. */
  readonly origins?: readonly string[] | undefined;
}

/** Throws USAGE when other machines could reach the studio without TLS, or by no name that it knows. */
export function refuseOpenDoors({ host, tls, behindProxy, origins = [] }: StudioListening): void {
  for (const origin of origins) refuseUnlessOrigin(origin);
  if (isLoopback(`http://${bracketed(host)}`)) return;
  if (tls === undefined && behindProxy !== true) {
    throw new Xs2aError('USAGE', `--host ${host} would open the studio to other machines.`, {
      hint: 'Give --tls-cert and --tls-key, or --behind-proxy if a proxy in front of it does TLS.',
    });
  }
  if (origins.length > 0) return;
  throw new Xs2aError('USAGE', `--host ${host} needs the address at which browsers reach it.`, {
    hint: 'Name it with --origin, for example --origin https://studio.example.',
  });
}

/** An address as a browser sends it in Origin. */
function refuseUnlessOrigin(origin: string): void {
  if (URL.canParse(origin) && /^https?:$/.test(new URL(origin).protocol)) {
    if (new URL(origin).origin === origin) return;
  }
  throw new Xs2aError('USAGE', `--origin ${origin} is not an origin.`, {
    hint: 'Write scheme and host, and the port if there is one: https://studio.example:8443.',
  });
}

/** A host as it stands in an address. */
export const bracketed = (host: string): string => (host.includes(':') ? `[${host}]` : host);
