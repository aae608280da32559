import type { SourcePlace } from '../../foundation/xs2a-error.js';
import { LineStarts } from './line-starts.js';

/** The place of a member (its key, or the item itself), and that of its value. */
interface Child {
  readonly offset: number;
  readonly value: number;
}

const QUOTE = 34;
const BACKSLASH = 92;
const COMMA = 44;
const COLON = 58;

/**
 * Finds the places of the parts of a valid JSON text. Only parts on the path to a requested part
 * are read, once.
 */
export class JsonPlaces {
  readonly #children = new Map<number, ReadonlyMap<string, Child>>();
  readonly #lines: LineStarts;

  constructor(
    file: string,
    readonly text: string,
  ) {
    this.#lines = new LineStarts(file, text);
  }

  /** The place of the key or item at the end of the path, as far as the path exists. */
  place(parts: readonly string[]): SourcePlace {
    let value = this.#skipSpace(0);
    let offset = value;
    for (const part of parts) {
      const child = this.#childrenOf(value).get(part);
      if (child === undefined) break;
      ({ offset, value } = child);
    }
    return this.#lines.place(offset);
  }

  #childrenOf(at: number): ReadonlyMap<string, Child> {
    const known = this.#children.get(at);
    if (known !== undefined) return known;
    const found = new Map<string, Child>();
    const opening = this.text[at];
    if (opening === '{') this.#readObject(at, found);
    else if (opening === '[') this.#readList(at, found);
    this.#children.set(at, found);
    return found;
  }

  #readObject(start: number, found: Map<string, Child>): void {
    for (let at = this.#skipSpace(start + 1); this.text.charCodeAt(at) === QUOTE; ) {
      const end = this.#skipText(at);
      const value = this.#skipSpace(end);
      found.set(JSON.parse(this.text.slice(at, end)) as string, { offset: at, value });
      at = this.#skipSpace(this.#skipValue(value));
    }
  }

  #readList(start: number, found: Map<string, Child>): void {
    for (let at = this.#skipSpace(start + 1); at < this.text.length && this.text[at] !== ']'; ) {
      found.set(String(found.size), { offset: at, value: at });
      at = this.#skipSpace(this.#skipValue(at));
    }
  }

  /** Skips white space, commas and colons: the text is valid. */
  #skipSpace(start: number): number {
    let at = start;
    for (let code = this.text.charCodeAt(at); isGap(code); code = this.text.charCodeAt(at)) at++;
    return at;
  }

  #skipText(start: number): number {
    let end = this.text.indexOf('"', start + 1);
    while (end >= 0 && this.#isEscaped(end)) end = this.text.indexOf('"', end + 1);
    return end < 0 ? this.text.length : end + 1;
  }

  #isEscaped(at: number): boolean {
    let count = 0;
    while (this.text.charCodeAt(at - 1 - count) === BACKSLASH) count++;
    return count % 2 === 1;
  }

  #skipValue(start: number): number {
    let depth = 0;
    for (let at = start; at < this.text.length; ) {
      const code = this.text.charCodeAt(at);
      if (code === QUOTE) at = this.#skipText(at);
      else {
        if (code === 123 || code === 91) depth++;
        else if (code === 125 || code === 93) depth--;
        else if (depth === 0 && (code === COMMA || isGap(code))) return at;
        at++;
      }
      if (depth < 0) return at - 1;
      if (depth === 0 && (code === QUOTE || code === 125 || code === 93)) return at;
    }
    return this.text.length;
  }
}

function isGap(code: number): boolean {
  return (
    code === 32 || code === 10 || code === 13 || code === 9 || code === COMMA || code === COLON
  );
}
