/** How many texts are kept, and how long they may be: a flood of new ones must not fill memory. */
const MOST = 64;
const LONGEST = 256;

/** The same function of a text, which keeps what it found for the texts that come again. */
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
