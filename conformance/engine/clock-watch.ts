import type { ClockJump } from '../record/event.js';

/** Differences up to this many milliseconds between two looks are no jump: a clock is adjusted a little all the time. */
const TOLERATED_MS = 5_000;

/** Finds jumps of this machine's clock: the monotonic clock, which measures durations, does not follow them. */
export class ClockWatch {
  readonly jumps: ClockJump[] = [];
  #difference = difference();

  /** Compares both clocks, and records by how much the clock has jumped since the last look. */
  look(): void {
    const now = difference();
    const byMs = Math.round(now - this.#difference);
    this.#difference = now;
    if (Math.abs(byMs) <= TOLERATED_MS) return;
    this.jumps.push({ at: new Date(Date.now()).toISOString(), byMs });
  }
}

const difference = (): number => Date.now() - performance.now();
