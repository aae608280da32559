/** The clock and the randomness of a client. */
export interface Seams {
  /** Milliseconds since 1970. */
  now(): number;
  /** From 0 up to, but not including, 1. */
  random(): number;
  sleep(ms: number, signal: AbortSignal | undefined): Promise<void>;
  newId(): string;
}

export const realSeams: Seams = {
  now: () => Date.now(),
  random: () => Math.random(),
  sleep: (ms, signal) =>
    new Promise((done, fail) => {
      const timer = setTimeout(() => {
        signal?.removeEventListener('abort', stop);
        done();
      }, ms);
      const stop = (): void => {
        clearTimeout(timer);
        fail(signal?.reason);
      };
      if (signal?.aborted === true) stop();
      else signal?.addEventListener('abort', stop);
    }),
  newId: () => crypto.randomUUID(),
};
