import type { TextSpan } from './decoded.js';

/** Number of characters of a needle that are looked up at once; no needle is shorter. */
export const HEAD = 4;
const LONG_HEAD = 16;
/**
 * Length of the prefix that is enough to recognise a secret, because texts are truncated before they are
 * reported.
 */
const CUT = 16;
const TABLE = 1 << 16;

/** A needle in a text, or its prefix. */
export interface NeedleFound<T> extends TextSpan {
  readonly needle: string;
  readonly of: T;
}

interface Needle<T> {
  readonly text: string;
  readonly of: T;
  /** Minimum length of a prefix that is reported on its own. */
  readonly cut: number;
}

/**
 * Finds any of many strings in a text in one pass, whatever their number: most texts contain none, and each
 * exchange is searched a dozen times. A space and a `+` are equivalent.
 */
export class Needles<T> {
  /** Marks the hashes of the heads: a position without a mark starts no needle. */
  readonly #marks = new Uint8Array(TABLE);
  /** By the head; long needles by a longer prefix, which distinguishes most of them. */
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
    // the longest first, so that a part of a needle is not reported on its own
    same.sort((one, other) => other.text.length - one.text.length);
    all.set(head, same);
  }

  /**
   * Finds every needle in the text, from left to right. `spend` receives the number of characters compared.
   */
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
      // needles inside this one are redacted with it
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

/** Rolling hash of four characters in one number: earlier characters are shifted out. */
const next = (key: number, code: number): number => ((key << 8) ^ code ^ (code >>> 8)) | 0;

const mixed = (key: number): number => (Math.imul(key, 0x2545f491) >>> 13) & (TABLE - 1);

function placeOf(text: string): number {
  let key = 0;
  for (let at = 0; at < HEAD; at += 1) key = next(key, text.charCodeAt(at));
  return mixed(key);
}
