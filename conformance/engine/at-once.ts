import { EventQueue } from './event-queue.js';

export interface AtOnce<W, T> {
  readonly work: readonly W[];
  /** Maximum number of work items that run at the same time, at least 1. */
  readonly concurrency: number;
  /** Picks the waiting item that may start while others run; it must return one when nothing runs. */
  readonly next: (waiting: readonly W[], running: readonly W[]) => W | undefined;
  readonly carryOut: (each: W) => AsyncGenerator<T>;
}

/**
 * Carries out several work items at the same time and yields their events in the order in which they happen.
 * When the reader stops reading, no further item starts, and the running ones are completed.
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
