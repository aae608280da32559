/** How many characters of a needle are looked up at once; no needle is shorter. */
export const HEAD = 4;
const TABLE = 1 << 16;

/**
 * Tells whether a text holds any of many strings, in one pass however many they are: most texts hold
 * none, and are asked a dozen times for each exchange.
 */
export class Needles {
  /** Marks the places of the heads: what is not marked begins no needle. */
  readonly #marks = new Uint8Array(TABLE);
  readonly #byHead = new Map<number, string[]>();

  /** Adds a string of at least four characters. */
  add(needle: string): void {
    const place = placeOf(needle, 0);
    const same = this.#byHead.get(place) ?? [];
    if (same.includes(needle)) return;
    this.#marks[place] = 1;
    this.#byHead.set(place, [...same, needle]);
  }

  /** Whether one of the strings stands in the text. */
  in(text: string): boolean {
    for (let at = 0; at + HEAD <= text.length; at += 1) {
      const place = placeOf(text, at);
      if (this.#marks[place] === 0) continue;
      if (this.#byHead.get(place)?.some((needle) => text.startsWith(needle, at)) === true) {
        return true;
      }
    }
    return false;
  }
}

function placeOf(text: string, at: number): number {
  const one = Math.imul(text.charCodeAt(at), 0x9e3b) ^ Math.imul(text.charCodeAt(at + 1), 0x85eb);
  const two =
    Math.imul(text.charCodeAt(at + 2), 0xc2b3) ^ Math.imul(text.charCodeAt(at + 3), 0x27d5);
  const mixed = Math.imul(one ^ (two << 7), 0x2545f491);
  return (mixed >>> 11) & (TABLE - 1);
}
