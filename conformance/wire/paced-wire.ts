import { setTimeout as sleep } from 'node:timers/promises';
import type { LiveExchange, Wire } from './wire.js';

const SECOND_MS = 1000;

/** After a 429, the part of the requests of the last second that are sent in the next ones, and the fewest. */
const SLOWER = 0.7;
const FEWEST = 5;
/** How the time between two requests shrinks with each one that is no 429: at 100 a second, by 5 % in a second. */
const FASTER = 0.9995;

/**
 * A wire that starts at most this number of requests per second, over all identities. After a 429 it waits for a second and starts fewer,
 * and then slowly more again. A 429 of an account read may be about the daily accesses of its consent, and changes nothing.
 */
export function pacedWire(wire: Wire, perSecond = Infinity): Wire {
  const least = SECOND_MS / perSecond;
  let gap = least;
  let next = 0;
  let started: number[] = [];
  let slowedAt = -Infinity;
  const slow = (): void => {
    const now = performance.now();
    // the others of the same second are refused for the same reason
    if (now - slowedAt < SECOND_MS) return;
    slowedAt = now;
    gap = Math.max(gap, SECOND_MS / Math.max(FEWEST, started.length * SLOWER));
    next = Math.max(next, now + SECOND_MS);
  };
  return {
    send: async (request, signal) => {
      const now = performance.now();
      const at = Math.max(now, next);
      next = at + gap;
      if (at > now) await sleep(at - now, undefined, { ...(signal && { signal }) }).catch(() => {});
      const start = performance.now();
      started = [...started.filter((each) => each > start - SECOND_MS), start];
      const live = await wire.send(request, signal);
      if (isLimit(live)) slow();
      else gap = Math.max(least, gap * FASTER);
      return live;
    },
    close: () => wire.close(),
  };
}

const isLimit = ({ request, answer }: LiveExchange): boolean =>
  answer?.kind === 'answer' &&
  answer.status === 429 &&
  !request.headers.some(([name]) => /^consent-id$/i.test(name));
