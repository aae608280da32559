import { setTimeout as sleep } from 'node:timers/promises';
import type { Wire } from './wire.js';

/** A wire that starts at most this number of requests per second, over all identities. */
export function pacedWire(wire: Wire, perSecond: number): Wire {
  const gap = 1000 / perSecond;
  let next = 0;
  return {
    send: async (request, signal) => {
      const now = performance.now();
      const at = Math.max(now, next);
      next = at + gap;
      if (at > now) await sleep(at - now, undefined, { ...(signal && { signal }) }).catch(() => {});
      return wire.send(request, signal);
    },
    close: () => wire.close(),
  };
}
