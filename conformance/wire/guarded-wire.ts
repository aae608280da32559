import type { Profile } from '../profile/profile.js';
import type { Wire } from './wire.js';

/** A request was about to leave for an address that the profile does not name. Nothing was sent. */
export class OffLimits extends Error {
  override readonly name = 'OffLimits';

  constructor(
    /** Scheme, host and port of the address. */
    readonly origin: string,
    /** Those that may be asked. */
    readonly allowed: readonly string[],
  ) {
    super(`nothing is sent to ${origin.slice(0, 200)}, which is no address of the bank`);
  }
}

/**
 * Origins that the user names: the target's, those of `target.origins`, and every address in a script
 * of the profile. The TPP's own redirect addresses are met, and never asked.
 */
export function originsOf({ tpp: _, ...profile }: Profile): ReadonlySet<string> {
  const found = new Set<string>();
  const pending: unknown[] = [profile];
  for (let value = pending.pop(); value !== undefined; value = pending.pop()) {
    if (typeof value === 'string') {
      if (/^https?:\/\//i.test(value) && URL.canParse(value)) found.add(new URL(value).origin);
    } else if (typeof value === 'object' && value !== null) {
      pending.push(...Object.values(value as object).filter((each) => each !== undefined));
    }
  }
  return found;
}

/** Throws OffLimits for an address of another origin: another host, another port, http for https. */
export function refuseOthers(url: string, allowed: ReadonlySet<string>): void {
  const { origin } = new URL(url);
  if (!allowed.has(origin)) throw new OffLimits(origin, [...allowed]);
}

/** A wire that sends nothing to an origin that is not allowed: rejects with OffLimits instead. */
export function guardedWire(wire: Wire, allowed: ReadonlySet<string>): Wire {
  return {
    send: async (request, signal) => {
      refuseOthers(request.url, allowed);
      return wire.send(request, signal);
    },
    close: () => wire.close(),
  };
}
