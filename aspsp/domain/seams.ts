import { randomBytes, randomUUID } from 'node:crypto';

/** Time and randomness: the only two things of the bank that tests may fake. */
export interface Seams {
  now(): Date;
  uuid(): string;
  /** URL-safe text of a number of random bytes; at least 16 for a secret. */
  secret(bytes: number): string;
}

/** The machine's own clock and random numbers. */
export function realSeams(): Seams {
  return {
    now: () => new Date(),
    uuid: () => randomUUID(),
    secret: (bytes) => randomBytes(bytes).toString('base64url'),
  };
}
