/** The places of items that work at the same time. An item that rests gives its place away until it goes on. */
export class WorkSlots {
  #busy = 0;
  /** Items that have rested and wait for a place: they come before new ones. */
  #returning = 0;
  readonly #waiting: (() => void)[] = [];

  /** `size`: at least 1. */
  constructor(readonly size: number) {}

  /** Whether a new item may start. */
  get isFree(): boolean {
    return this.#busy + this.#returning < this.size;
  }

  take(): void {
    this.#busy += 1;
  }

  give(): void {
    this.#busy -= 1;
    for (const wake of this.#waiting.splice(0)) wake();
  }

  /** Resolves when an item ends or rests. */
  changed(): Promise<void> {
    return new Promise((resolve) => void this.#waiting.push(resolve));
  }

  /** Pauses without a place, and then waits for one. */
  async rest(pause: () => Promise<void>): Promise<void> {
    this.give();
    await pause();
    this.#returning += 1;
    while (this.#busy >= this.size) await this.changed();
    this.#returning -= 1;
    this.take();
  }
}

export interface ParallelWork<W> {
  readonly work: readonly W[];
  /** Maximum number of work items that run at the same time, at least 1; or the places that they share. */
  readonly concurrency: number | WorkSlots;
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
  const slots = typeof concurrency === 'number' ? new WorkSlots(concurrency) : concurrency;
  const waiting = [...work];
  const running = new Map<W, Promise<void>>();
  const errors: unknown[] = [];
  const start = async (each: W): Promise<void> => {
    await carryOut(each).catch((error: unknown) => errors.push(error));
    running.delete(each);
    slots.give();
  };
  for (;;) {
    const changed = slots.changed();
    while (errors.length === 0 && slots.isFree) {
      const each = next(waiting, [...running.keys()]);
      if (each === undefined) break;
      waiting.splice(waiting.indexOf(each), 1);
      slots.take();
      running.set(each, start(each));
    }
    if (running.size === 0) break;
    await changed;
  }
  if (errors.length > 0) throw errors[0];
}
