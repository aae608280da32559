import type { Wire } from './wire.js';

/** A request was about to be sent to an address that the profile does not name. Nothing was sent. */
export class OffLimits extends Error {
  override readonly name = 'OffLimits';

  constructor(
    /** Scheme, host and port of the address. */
    readonly origin: string,
    /** Origins to which requests are permitted. */
    readonly allowed: readonly string[],
  ) {
    super(`nothing is sent to ${origin.slice(0, 200)}, which is not an address of the bank`);
  }
}

/**
 * Throws OffLimits for an address with another origin: another host, another port, or http instead of https.
 */
export function refuseOthers(url: string, allowed: ReadonlySet<string>): void {
  const { origin } = new URL(url);
  if (!allowed.has(origin)) throw new OffLimits(origin, [...allowed]);
}

/** A wire that sends nothing to an origin that is not permitted: it rejects with OffLimits instead. */
export function guardedWire(wire: Wire, allowed: ReadonlySet<string>): Wire {
  return {
    send: async (request, signal) => {
      refuseOthers(request.url, allowed);
      return wire.send(request, signal);
    },
    close: () => wire.close(),
  };
}
