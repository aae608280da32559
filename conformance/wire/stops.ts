/** Stops requests in progress when their run is stopped. */
export interface Stops {
  /**
   * Calls `stop` when the signal is aborted, or immediately if it already is; the returned function cancels
   * this.
   */
  add(signal: AbortSignal | undefined, stop: () => void): () => void;
}

/** Uses one listener on each signal, whatever the number of requests. */
export function stopsOf(): Stops {
  const waiting = new WeakMap<AbortSignal, Set<() => void>>();
  const waitersOf = (signal: AbortSignal): Set<() => void> => {
    const known = waiting.get(signal);
    if (known !== undefined) return known;
    const made = new Set<() => void>();
    waiting.set(signal, made);
    signal.addEventListener('abort', () => {
      for (const stop of made) stop();
    });
    return made;
  };
  return {
    add(signal, stop) {
      if (signal === undefined) return () => undefined;
      const waiters = waitersOf(signal);
      if (signal.aborted) stop();
      else waiters.add(stop);
      return () => void waiters.delete(stop);
    },
  };
}
