import { parseJson } from './parse-json.js';

/** No integer beyond 2^53 - 1 has fewer digits. */
const LONG = /\d{16}/;
/** Nobody means an integer of more digits, and making one takes time that grows with their square. */
const MOST_DIGITS = 1000;
const NUMBER = /-?(?:0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?/y;
const WORDS: ReadonlyMap<string, boolean | null> = new Map([
  ['true', true],
  ['false', false],
  ['null', null],
]);

/** The value of JSON as `parseJson` gives it, but that integers beyond 2^53 - 1 are bigint. */
export function parseExact(text: string): unknown {
  if (!LONG.test(text)) return parseJson(text);
  const reader = new Reader(text);
  const value = reader.value();
  if (!reader.isAtEnd()) throw new SyntaxError('JSON goes on after its value');
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

  /** The character after white space. */
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
    if (!this.#take(wanted)) throw new SyntaxError(`JSON has no ${wanted} at ${this.#at}`);
  }

  #object(): unknown {
    const members = new Map<string, unknown>();
    this.#need('{');
    if (this.#take('}')) return {};
    do {
      if (this.#next() !== '"') throw new SyntaxError(`JSON has no name at ${this.#at}`);
      const name = this.#string();
      this.#need(':');
      members.set(name, this.value());
    } while (this.#take(','));
    this.#need('}');
    // as parseJson does it
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

  /** Where a string ends is found here, and what it says by JSON.parse. */
  #string(): string {
    const start = this.#at;
    let end = start;
    do {
      end = this.text.indexOf('"', end + 1);
      if (end < 0) throw new SyntaxError('JSON has a text without an end');
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
    throw new SyntaxError(`JSON has no value at ${this.#at}`);
  }
}

/** Whether an odd number of backslashes stands before it. */
function isEscaped(text: string, at: number): boolean {
  let first = at;
  while (text.charAt(first - 1) === '\\') first -= 1;
  return (at - first) % 2 === 1;
}
