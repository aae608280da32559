import { setTimeout as sleep } from 'node:timers/promises';
import { isUnderConsent, limitsRate } from '../record/rate-limit.js';
import type { Wire } from './wire.js';

const SECOND_MS = 1000;

/** After a 429, the part of the requests of the last second that are sent in the next ones, and the fewest. */
const SLOWER = 0.7;
const FEWEST = 5;
/** How the time between two requests shrinks with each one that is no 429: at 100 a second, by 5 % in a second. */
const FASTER = 0.9995;

/**
 * A wire that starts at most this number of requests per second, over all identities. After a 429 it waits for a second and starts fewer,
 * and then slowly more again. Requests under a consent have a pace of their own besides, since banks limit the reads of accounts. A 429 to one
 * of them slows down only where the bank says that it serves the request within a minute: otherwise it may be about the daily accesses.
 */
export function pacedWire(wire: Wire, perSecond = Infinity): Wire {
  const ofAll = makePace(SECOND_MS / perSecond);
  const ofReads = makePace(0);
  return {
    send: async (request, signal) => {
      const own = isUnderConsent(request) ? ofReads : ofAll;
      const paces = new Set([ofAll, own]);
      const now = performance.now();
      const at = Math.max(now, ...[...paces].map(({ next }) => next()));
      for (const pace of paces) pace.claim(at);
      if (at > now) await sleep(at - now, undefined, { ...(signal && { signal }) }).catch(() => {});
      for (const pace of paces) pace.start();
      const live = await wire.send(request, signal);
      const { answer } = live;
      if (answer?.kind !== 'answer' || answer.status !== 429) {
        for (const pace of paces) pace.faster();
      } else if (limitsRate(request, answer, new Date())) {
        own.slower();
      }
      return live;
    },
    close: () => wire.close(),
  };
}

/** When requests of a kind may start; `least`: the least time between two of them, in milliseconds. */
function makePace(least: number) {
  let gap = least;
  let next = 0;
  let started: number[] = [];
  let slowedAt = -Infinity;
  return {
    next: () => next,
    claim: (at: number): void => {
      next = at + gap;
    },
    start: (): void => {
      const start = performance.now();
      started = [...started.filter((each) => each > start - SECOND_MS), start];
    },
    faster: (): void => {
      gap = Math.max(least, gap * FASTER);
    },
    slower: (): void => {
      const now = performance.now();
      // the others of the same second are refused for the same reason
      if (now - slowedAt < SECOND_MS) return;
      slowedAt = now;
      gap = Math.max(gap, SECOND_MS / Math.max(FEWEST, started.length * SLOWER));
      next = Math.max(next, now + SECOND_MS);
    },
  };
}
