/**
 * Remembers what was made for a key until the second of the clock is over: for answers that change
 * with time alone, and with nothing finer than seconds.
 */
export function ofThisSecond<T>(now: () => Date): (key: string, make: () => T) => T {
  const made = new Map<string, T>();
  let second = Number.NaN;
  return (key, make) => {
    const current = Math.floor(now().getTime() / 1000);
    if (current !== second) made.clear();
    second = current;
    const before = made.get(key);
    if (before !== undefined) return before;
    const fresh = make();
    made.set(key, fresh);
    return fresh;
  };
}
