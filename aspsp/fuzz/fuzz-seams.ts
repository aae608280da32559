import type { Seams } from '../domain/seams.js';
import { makeRandom } from './random.js';

/** Time that moves only when told, and chance that begins anew with a number. */
export interface FuzzSeams extends Seams {
  forward(seconds: number): void;
  /** Back to the first moment, with chance as this number has it. */
  reset(seed: number): void;
}

const HEX = '0123456789abcdef';
const URL_SAFE = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** Begins on a business day of 2026, at 10:00 UTC, so that every run sees the same days. */
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
