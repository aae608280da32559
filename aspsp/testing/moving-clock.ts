import { realSeams, type Seams } from '../domain/seams.js';

/** The real seams with a clock that a test can move. */
export interface MovingClock extends Seams {
  forward(seconds: number): void;
}

/** Starts now and stands still until moved. */
export function movingClock(): MovingClock {
  let now = Date.now();
  return {
    ...realSeams(),
    now: () => new Date(now),
    forward: (seconds) => {
      now += seconds * 1000;
    },
  };
}
