export interface ParallelWork<W> {
  readonly work: readonly W[];
  /** Maximum number of work items that run at the same time, at least 1. */
  readonly concurrency: number;
  /** Picks the waiting item that may start while others run; it must return one when nothing runs. */
  readonly next: (waiting: readonly W[], running: readonly W[]) => W | undefined;
  readonly carryOut: (each: W) => Promise<void>;
}

/**
 * Carries out several work items at the same time. After an error no further item starts, the running ones are
 * completed, and the error is thrown.
 */
export async function runParallel<W>({
  work,
  concurrency,
  next,
  carryOut,
}: ParallelWork<W>): Promise<void> {
  const waiting = [...work];
  const running = new Map<W, Promise<void>>();
  const errors: unknown[] = [];
  const start = async (each: W): Promise<void> => {
    await carryOut(each).catch((error: unknown) => errors.push(error));
    running.delete(each);
  };
  for (;;) {
    while (errors.length === 0 && running.size < concurrency) {
      const each = next(waiting, [...running.keys()]);
      if (each === undefined) break;
      waiting.splice(waiting.indexOf(each), 1);
      running.set(each, start(each));
    }
    if (running.size === 0) break;
    await Promise.race(running.values());
  }
  if (errors.length > 0) throw errors[0];
}
