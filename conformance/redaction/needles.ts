import type { Span } from './decoded.js';

/** How many characters of a needle are looked up at once; no needle is shorter. */
export const HEAD = 4;
const LONG_HEAD = 16;
/** So much of the beginning of a needle tells it: texts are cut before they are told. */
const CUT = 16;
const TABLE = 1 << 16;

/** A needle that stands in a text, or its beginning. */
export interface NeedleFound<T> extends Span {
  readonly needle: string;
  readonly of: T;
}

interface Needle<T> {
  readonly text: string;
  readonly of: T;
  /** From this length on its beginning alone is told. */
  readonly cut: number;
}

/**
 * Finds any of many strings in a text, in one pass however many they are: most texts hold none, and
 * are asked a dozen times for each exchange. A blank and a `+` are the same.
 */
export class Needles<T> {
  /** Marks the places of the heads: what is not marked begins no needle. */
  readonly #marks = new Uint8Array(TABLE);
  /** By the head; long ones by more of it, which tells most of them apart. */
  readonly #short = new Map<string, Needle<T>[]>();
  readonly #long = new Map<string, Needle<T>[]>();
  readonly #known = new Set<string>();

  /** Adds a string of at least four characters. */
  add(needle: string, of: T, cut = CUT): void {
    const text = folded(needle);
    if (this.#known.has(text) || text.length < HEAD) return;
    this.#known.add(text);
    this.#marks[placeOf(text)] = 1;
    const isLong = text.length >= LONG_HEAD;
    const all = isLong ? this.#long : this.#short;
    const head = text.slice(0, isLong ? LONG_HEAD : HEAD);
    const same = all.get(head) ?? [];
    same.push({ text, of, cut });
    // the longest first: no part of one is told alone
    same.sort((one, other) => other.text.length - one.text.length);
    all.set(head, same);
  }

  /** Every needle in the text, from left to right. `spend` is told how much was compared. */
  *in(given: string, spend: (characters: number) => void = () => undefined) {
    if (this.#known.size === 0) return;
    const text = folded(given);
    let key = 0;
    for (let at = 0; at < text.length; at += 1) {
      key = next(key, text.charCodeAt(at));
      if (at < HEAD - 1 || this.#marks[mixed(key)] === 0) continue;
      const found = this.#at(text, at - HEAD + 1, spend);
      if (found === undefined) continue;
      yield found;
      // what it holds is taken out with it
      at = Math.max(at, found.end - HEAD);
    }
  }

  #at(text: string, start: number, spend: (n: number) => void): NeedleFound<T> | undefined {
    const long = this.#long.get(text.slice(start, start + LONG_HEAD)) ?? [];
    const short = this.#short.get(text.slice(start, start + HEAD)) ?? [];
    let best: NeedleFound<T> | undefined;
    for (const { text: needle, of, cut } of long.concat(short)) {
      const length = text.startsWith(needle, start)
        ? needle.length
        : needle.length < cut
          ? 0
          : commonLength(text, start, needle);
      spend(1 + (length >> 3));
      if (length < needle.length && length < cut) continue;
      const end = start + length;
      if (best === undefined || end > best.end) best = { start, end, needle, of };
    }
    return best;
  }
}

function commonLength(text: string, start: number, needle: string): number {
  let length = 0;
  while (length < needle.length && text.charCodeAt(start + length) === needle.charCodeAt(length)) {
    length += 1;
  }
  return length;
}

const folded = (text: string): string => (text.includes('+') ? text.replaceAll('+', ' ') : text);

/** Four characters in one number: those before fall out of it. */
const next = (key: number, code: number): number => ((key << 8) ^ code ^ (code >>> 8)) | 0;

const mixed = (key: number): number => (Math.imul(key, 0x2545f491) >>> 13) & (TABLE - 1);

function placeOf(text: string): number {
  let key = 0;
  for (let at = 0; at < HEAD; at += 1) key = next(key, text.charCodeAt(at));
  return mixed(key);
}
