import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';

/** Where time and chance come in. */
export interface Seams {
  /** Milliseconds since 1970. */
  now(): number;
  /** From 0 up to, but not including, 1. */
  random(): number;
  sleep(ms: number, signal: AbortSignal | undefined): Promise<void>;
  newId(): string;
}

export const realSeams: Seams = {
  now: Date.now,
  random: Math.random,
  sleep: (ms, signal) => wait(ms, undefined, signal === undefined ? {} : { signal }),
  newId: randomUUID,
};
