/** Limits the number of works that run concurrently; the others wait in order of arrival. */
export function runFew(most: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running >= most) await new Promise<void>((go) => void waiting.push(go));
    else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      // the next work takes over the slot
      if (next === undefined) running -= 1;
      else next();
    }
  };
}
