/** What RFC 8259 does not allow at a place of a JSON text. */
export interface JsonError {
  readonly offset: number;
  readonly rule: 'json-syntax' | 'json-duplicate-key';
  readonly text: string;
  readonly hint: string;
}

/** An object or list that is not closed yet; a list has no keys. */
interface Open {
  readonly offset: number;
  readonly keys: Set<string> | undefined;
  isEmpty: boolean;
}

const QUOTE = 34;
const BACKSLASH = 92;
const SPACE_CODE = 32;
const WORD = /true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const ESCAPE = /\\(?:["\\/bfnrt]|u[\da-fA-F]{4})/y;
const SPACE = /[ \t\r\n]*/y;

/**
 * The errors of a JSON text: keys that an object has twice, and the first error of syntax, after which
 * nothing is read.
 */
export function jsonErrors(text: string): readonly JsonError[] {
  return new Scan(text).errors();
}

class Scan {
  #at = 0;
  readonly #open: Open[] = [];
  readonly #found: JsonError[] = [];

  constructor(readonly text: string) {}

  /** Without recursion: a text may be nested deeper than calls can be. */
  errors(): readonly JsonError[] {
    let stopped = this.#value();
    for (let open = this.#open.at(-1); open && !stopped; open = this.#open.at(-1))
      stopped = this.#next(open);
    stopped ??= this.#rest();
    return stopped === undefined ? this.#found : [...this.#found, stopped];
  }

  /** Reads a value; of an object or list only the opening bracket. */
  #value(): JsonError | undefined {
    const first = this.#skipSpace();
    if (first === '"') return this.#string();
    if (first === '{' || first === '[') return this.#enter(first);
    if (this.#skip(WORD)) return undefined;
    return this.#syntax(this.#at, `a value is missing before ${this.#shown()}`, VALUE_HINT);
  }

  #enter(bracket: string): undefined {
    const keys = bracket === '{' ? new Set<string>() : undefined;
    this.#open.push({ offset: this.#at, keys, isEmpty: true });
    this.#at++;
  }

  /** Reads the next member of an object or list, or its end. */
  #next(open: Open): JsonError | undefined {
    const end = open.keys === undefined ? ']' : '}';
    const next = this.#skipSpace();
    if (next === end) return this.#leave();
    if (!open.isEmpty) {
      if (next !== ',') return this.#noComma(next, open);
      const comma = this.#at++;
      if (this.#skipSpace() === end)
        return this.#syntax(comma, 'a comma too many: no member follows it', 'Remove the comma.');
    }
    open.isEmpty = false;
    return open.keys === undefined ? this.#value() : (this.#key(open.keys) ?? this.#value());
  }

  #noComma(next: string, open: Open): JsonError {
    if (next === '')
      return this.#syntax(open.offset, 'this bracket is not closed', 'Close it: } or ].');
    return this.#syntax(this.#at, `a comma is missing before ${this.#shown()}`, COMMA_HINT);
  }

  #key(keys: Set<string>): JsonError | undefined {
    const start = this.#at;
    if (this.text[start] !== '"')
      return this.#syntax(start, `a key is missing before ${this.#shown()}`, 'Write keys in ".');
    const error = this.#string();
    if (error !== undefined) return error;
    this.#add(keys, start);
    if (this.#skipSpace() !== ':')
      return this.#syntax(this.#at, `a colon is missing before ${this.#shown()}`, 'Add the colon.');
    this.#at++;
    return undefined;
  }

  #add(keys: Set<string>, offset: number): void {
    const written = this.text.slice(offset + 1, this.#at - 1);
    const key = written.includes('\\') ? (JSON.parse(`"${written}"`) as string) : written;
    if (keys.has(key)) {
      const hint = 'Keep one of the two keys, or rename one.';
      const text = `the key ${JSON.stringify(key)} is there twice`;
      this.#found.push({ offset, rule: 'json-duplicate-key', text, hint });
    }
    keys.add(key);
  }

  #string(): JsonError | undefined {
    const start = this.#at++;
    for (;;) {
      let code = this.text.charCodeAt(this.#at);
      while (code !== QUOTE && code !== BACKSLASH && code >= SPACE_CODE)
        code = this.text.charCodeAt(++this.#at);
      if (code === QUOTE) {
        this.#at++;
        return undefined;
      }
      if (code !== BACKSLASH) return this.#control(start);
      if (!this.#skip(ESCAPE)) return this.#syntax(this.#at, NO_ESCAPE, 'Write \\\\ for a \\.');
    }
  }

  #control(start: number): JsonError {
    if (/[\r\n]/.test(this.text[this.#at] ?? '\n'))
      return this.#syntax(start, 'this text has no closing " on its line', 'Add the ".');
    return this.#syntax(this.#at, CONTROL, 'Write it as an escape, for example \\t for a tab.');
  }

  #rest(): JsonError | undefined {
    if (this.#skipSpace() === '') return undefined;
    return this.#syntax(this.#at, `the document has ended before ${this.#shown()}`, END_HINT);
  }

  #leave(): undefined {
    this.#open.pop();
    this.#at++;
  }

  #skipSpace(): string {
    if (this.text.charCodeAt(this.#at) <= SPACE_CODE) this.#skip(SPACE);
    return this.text[this.#at] ?? '';
  }

  #skip(token: RegExp): boolean {
    token.lastIndex = this.#at;
    if (!token.test(this.text)) return false;
    this.#at = token.lastIndex;
    return true;
  }

  #shown(): string {
    const point = this.text.codePointAt(this.#at);
    return point === undefined ? 'the end of the file' : String.fromCodePoint(point);
  }

  #syntax(offset: number, text: string, hint: string): JsonError {
    return { offset, rule: 'json-syntax', text, hint };
  }
}

const CONTROL = 'a control character in a text';
const NO_ESCAPE = 'JSON has no such escape';
const VALUE_HINT =
  'JSON has objects, lists, texts in ", numbers, true, false and null. Name a document in YAML .yaml.';
const COMMA_HINT = 'Add the comma. JSON has no comments.';
const END_HINT = 'Keep one value per file. Name a document in YAML .yaml.';
