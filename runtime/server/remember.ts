/** Maximum number and length of the cached texts, so that a flood of new ones cannot fill memory. */
const MOST = 64;
const LONGEST = 256;

/** A function of a text that caches its results. */
export function remember<T>(find: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>();
  let lastText = '';
  let last: T | undefined;
  return (text) => {
    // callers mostly send the same text again, and comparing it is faster than its hash
    if (last !== undefined && text === lastText) return last;
    const before = known.get(text);
    const found = before ?? find(text);
    if (text.length > LONGEST) return found;
    lastText = text;
    last = found;
    if (before !== undefined) return before;
    if (known.size === MOST) known.clear();
    known.set(text, found);
    return found;
  };
}
