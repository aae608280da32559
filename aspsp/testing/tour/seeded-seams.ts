import { createHash } from 'node:crypto';
import type { MovingClock } from '../moving-clock.js';

/** A Monday, 10:00 UTC. */
const TOUR_BEGINS = new Date('2031-03-03T10:00:00Z');

/** Time that does not advance until moved, and random numbers that are the same in every bank. */
export function seededSeams(): MovingClock {
  let now = TOUR_BEGINS.getTime();
  let drawn = 0;
  const bytes = (count: number): Buffer => {
    drawn += 1;
    const hash = createHash('shake256', { outputLength: count });
    return hash.update(`tour ${drawn}`).digest();
  };
  return {
    now: () => new Date(now),
    uuid: () => uuidOf(bytes(16).toString('hex')),
    secret: (count) => bytes(count).toString('base64url'),
    forward: (seconds) => {
      now += seconds * 1000;
    },
    // the tour begins on a Monday
    toMonday: () => undefined,
  };
}

function uuidOf(hex: string): string {
  const parts = [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`];
  return [...parts, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join('-');
}
