import { EventQueue } from './event-queue.js';

export interface AtOnce<W, T> {
  readonly work: readonly W[];
  /** How many at once, at least 1. */
  readonly concurrency: number;
  /** What of the waiting may begin beside the running; something whenever nothing runs. */
  readonly next: (waiting: readonly W[], running: readonly W[]) => W | undefined;
  readonly carryOut: (each: W) => AsyncGenerator<T>;
}

/**
 * Carries out several things at once. Events come in the order in which they happen. When the reader
 * goes away nothing further begins, and what runs comes to its end.
 */
export async function* atOnce<W, T>({
  work,
  concurrency,
  ...how
}: AtOnce<W, T>): AsyncGenerator<T> {
  const queue = new EventQueue<T>();
  const waiting = [...work];
  const running = new Map<W, Promise<void>>();
  let stopped = false;
  const carryOut = async (each: W): Promise<void> => {
    try {
      for await (const event of how.carryOut(each)) await queue.push(event);
    } catch (error) {
      stopped = true;
      queue.fail(error);
    }
    running.delete(each);
    begin();
  };
  const begin = (): void => {
    while (!stopped && running.size < concurrency) {
      const next = how.next(waiting, [...running.keys()]);
      if (next === undefined) break;
      waiting.splice(waiting.indexOf(next), 1);
      running.set(next, carryOut(next));
    }
    if (running.size === 0) queue.end();
  };
  begin();
  try {
    yield* queue;
  } finally {
    stopped = true;
    await Promise.all(running.values());
  }
}
