/** Lets at most so many works run at once; the others wait, the first to come first. */
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
      // the place passes on to the next one
      if (next === undefined) running -= 1;
      else next();
    }
  };
}
