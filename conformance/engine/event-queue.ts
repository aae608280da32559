interface Item<T> {
  readonly value: T;
  /** Resolves the producer's push once the reader has processed the value. */
  readonly taken: () => void;
}

/** Queues the values of several producers and yields them in the order in which they were pushed. */
export class EventQueue<T> implements AsyncIterable<T> {
  readonly #waiting: Item<T>[] = [];
  #wake: (() => void) | undefined;
  #ended = false;
  #failure: { readonly error: unknown } | undefined;

  /**
   * Resolves when the reader asks for the next value, so that no producer runs ahead of a reader that may
   * stop.
   */
  push(value: T): Promise<void> {
    return new Promise((taken) => {
      this.#waiting.push({ value, taken });
      this.#wake?.();
    });
  }

  /** Ends the queue: no further values come. */
  end(): void {
    this.#ended = true;
    this.#wake?.();
  }

  /** Yields the queued values, then throws this error at the reader. */
  fail(error: unknown): void {
    this.#failure ??= { error };
    this.end();
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<T> {
    let next: Item<T> | undefined;
    try {
      while (true) {
        for (next = this.#waiting.shift(); next !== undefined; next = this.#waiting.shift()) {
          yield next.value;
          next.taken();
        }
        if (this.#failure !== undefined) throw this.#failure.error;
        if (this.#ended) return;
        await new Promise<void>((resolve) => {
          this.#wake = resolve;
        });
      }
    } finally {
      // the reader has stopped: release the producers that wait for it
      next?.taken();
      for (const { taken } of this.#waiting.splice(0)) taken();
      this.push = async () => undefined;
    }
  }
}
