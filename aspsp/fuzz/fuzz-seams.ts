import { makeRandom } from '../../foundation/random.js';
import type { Seams } from '../domain/seams.js';

/** Time that moves only on request, and randomness that restarts with a number. */
export interface FuzzSeams extends Seams {
  forward(seconds: number): void;
  /** Back to the start time, with the randomness of this number. */
  reset(seed: number): void;
}

const HEX = '0123456789abcdef';
const URL_SAFE = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** Starts on a business day of 2026, at 10:00 UTC, so that every run has the same dates. */
export function fuzzSeams(): FuzzSeams {
  const first = Date.parse('2026-11-23T10:00:00Z');
  let now = first;
  let random = makeRandom(0);
  const text = (signs: string, length: number): string =>
    Array.from({ length }, () => signs[random.int(signs.length)]).join('');
  return {
    now: () => new Date(now),
    uuid: () => {
      const hex = text(HEX, 32);
      const parts = [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`];
      return [...parts, `8${hex.slice(17, 20)}`, hex.slice(20)].join('-');
    },
    secret: (bytes) => text(URL_SAFE, Math.ceil((bytes * 4) / 3)),
    forward: (seconds) => {
      now += seconds * 1000;
    },
    reset: (seed) => {
      now = first;
      random = makeRandom(seed, 1);
    },
  };
}
