import { parseJson } from './parse-json.js';

/** The minimum number of digits of an integer beyond 2^53 - 1. */
const LONG = /\d{16}/;
/**
 * Maximum number of digits: parsing a longer integer takes quadratic time, and nobody sends one in earnest.
 */
const MOST_DIGITS = 1000;
const NUMBER = /-?(?:0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?/y;
const WORDS: ReadonlyMap<string, boolean | null> = /* @__PURE__ */ new Map([
  ['true', true],
  ['false', false],
  ['null', null],
]);

/** Parses JSON as `parseJson` does, with integers beyond 2^53 - 1 as bigint. */
export function parseExact(text: string): unknown {
  if (!LONG.test(text)) return parseJson(text);
  const reader = new Reader(text);
  const value = reader.value();
  if (!reader.isAtEnd()) throw new SyntaxError('JSON continues after its value');
  return value;
}

class Reader {
  readonly text: string;
  #at = 0;

  constructor(text: string) {
    this.text = text;
  }

  value(): unknown {
    switch (this.#next()) {
      case '{':
        return this.#object();
      case '[':
        return this.#list();
      case '"':
        return this.#string();
      default:
        return this.#word();
    }
  }

  isAtEnd(): boolean {
    return this.#next() === '';
  }

  /** The next character after white space. */
  #next(): string {
    let found = this.text.charAt(this.#at);
    while (found === ' ' || found === '\n' || found === '\r' || found === '\t') {
      this.#at += 1;
      found = this.text.charAt(this.#at);
    }
    return found;
  }

  #take(wanted: string): boolean {
    if (this.#next() !== wanted) return false;
    this.#at += 1;
    return true;
  }

  #need(wanted: string): void {
    if (!this.#take(wanted)) throw new SyntaxError(`JSON lacks ${wanted} at position ${this.#at}`);
  }

  #object(): unknown {
    const members = new Map<string, unknown>();
    this.#need('{');
    if (this.#take('}')) return {};
    do {
      if (this.#next() !== '"') throw new SyntaxError(`JSON lacks a name at position ${this.#at}`);
      const name = this.#string();
      this.#need(':');
      members.set(name, this.value());
    } while (this.#take(','));
    this.#need('}');
    // as parseJson does
    members.delete('__proto__');
    return Object.fromEntries(members);
  }

  #list(): unknown {
    const items: unknown[] = [];
    this.#need('[');
    if (this.#take(']')) return items;
    do items.push(this.value());
    while (this.#take(','));
    this.#need(']');
    return items;
  }

  /** Finds the end of a string; JSON.parse decodes its content. */
  #string(): string {
    const start = this.#at;
    let end = start;
    do {
      end = this.text.indexOf('"', end + 1);
      if (end < 0) throw new SyntaxError('JSON has a string without an end');
    } while (isEscaped(this.text, end));
    this.#at = end + 1;
    return JSON.parse(this.text.slice(start, this.#at)) as string;
  }

  #word(): unknown {
    NUMBER.lastIndex = this.#at;
    const found = NUMBER.exec(this.text);
    if (found !== null) {
      const [digits, fraction, exponent] = found;
      this.#at += digits.length;
      const value = Number(digits);
      const whole = fraction === undefined && exponent === undefined;
      const lossy = whole && !Number.isSafeInteger(value) && digits.length <= MOST_DIGITS;
      return lossy ? BigInt(digits) : value;
    }
    for (const [word, value] of WORDS) {
      if (!this.text.startsWith(word, this.#at)) continue;
      this.#at += word.length;
      return value;
    }
    throw new SyntaxError(`JSON lacks a value at position ${this.#at}`);
  }
}

/** Whether it follows an odd number of backslashes. */
function isEscaped(text: string, at: number): boolean {
  let first = at;
  while (text.charAt(first - 1) === '\\') first -= 1;
  return (at - first) % 2 === 1;
}
