/** How often a stream asks whether its reader may still read. */
const ASK_MS = 5000;

/** The items of a stream until its reader has logged out, or lost the token or the role. `now` is in milliseconds. */
export async function* whileKnown<T>(
  items: AsyncIterable<T>,
  isKnown: () => Promise<boolean>,
  now: () => number,
): AsyncGenerator<T> {
  let asked = now();
  for await (const item of items) {
    if (now() - asked >= ASK_MS) {
      if (!(await isKnown())) return;
      asked = now();
    }
    yield item;
  }
}
