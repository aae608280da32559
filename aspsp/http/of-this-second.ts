/**
 * Caches a value for a key until the end of the clock's second: for responses that change
 * with time alone, with a resolution of seconds.
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
