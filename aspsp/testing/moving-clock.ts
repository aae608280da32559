import { realSeams, type Seams } from '../domain/seams.js';

/** The real external dependencies with a clock that a test can move. */
export interface MovingClock extends Seams {
  forward(seconds: number): void;
  /** Moves to the next Monday, 10:00 UTC: before the cut-off time, with a week of business days ahead. */
  toMonday(): void;
}

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** Starts at the current time and does not advance until moved. */
export function movingClock(): MovingClock {
  let now = Date.now();
  return {
    ...realSeams(),
    now: () => new Date(now),
    forward: (seconds) => {
      now += seconds * 1000;
    },
    toMonday: () => {
      const midnight = now - (now % DAY);
      const days = (8 - new Date(now).getUTCDay()) % 7 || 7;
      now = midnight + days * DAY + 10 * HOUR;
    },
  };
}
