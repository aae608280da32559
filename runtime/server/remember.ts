/** Maximum number and length of the cached texts, so that a flood of new ones cannot fill memory. */
const MOST = 64;
const LONGEST = 256;

/** A function of a text that caches its results. */
export function remember<T>(find: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>();
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    const found = find(text);
    if (text.length > LONGEST) return found;
    if (known.size === MOST) known.clear();
    known.set(text, found);
    return found;
  };
}
