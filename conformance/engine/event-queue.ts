interface Item<T> {
  readonly value: T;
  /** Tells the producer that the reader is done with it. */
  readonly taken: () => void;
}

/** Hands on what several producers say, in the order in which they say it. */
export class EventQueue<T> implements AsyncIterable<T> {
  readonly #waiting: Item<T>[] = [];
  #wake: (() => void) | undefined;
  #ended = false;
  #failure: { readonly error: unknown } | undefined;

  /** Resolves when the reader asks for more: no producer runs ahead of who could stop it. */
  push(value: T): Promise<void> {
    return new Promise((taken) => {
      this.#waiting.push({ value, taken });
      this.#wake?.();
    });
  }

  /** No more comes. */
  end(): void {
    this.#ended = true;
    this.#wake?.();
  }

  /** What still waits is told, then the reader gets this error. */
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
      // the reader went away: nobody waits for it any more
      next?.taken();
      for (const { taken } of this.#waiting.splice(0)) taken();
      this.push = async () => undefined;
    }
  }
}
