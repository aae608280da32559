/** Why a JSONPath cannot be parsed, or is not supported. */
export class JsonPathError extends Error {}

/** Reads a text from left to right. */
export class Scanner {
  #offset = 0;

  constructor(readonly text: string) {}

  atEnd(): boolean {
    return this.#offset >= this.text.length;
  }

  blank(): void {
    this.match(/\s*/y);
  }

  take(sign: string): boolean {
    if (!this.text.startsWith(sign, this.#offset)) return false;
    this.#offset += sign.length;
    return true;
  }

  expect(sign: string): void {
    if (!this.take(sign)) this.fail(`${sign} is missing`);
  }

  /** The match of a sticky pattern here. */
  match(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.#offset;
    const [found] = pattern.exec(this.text) ?? [];
    this.#offset += found?.length ?? 0;
    return found;
  }

  /** A string in single or double quotes. */
  quoted(): string | undefined {
    const raw = this.match(/'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"/y);
    if (raw === undefined) return undefined;
    const inner = raw.slice(1, -1).replaceAll("\\'", "'");
    const escaped = inner.replace(/\\.|"/g, (part) => (part === '"' ? '\\"' : part));
    try {
      return JSON.parse(`"${escaped}"`) as string;
    } catch {
      return this.fail('the text within quotes has an unknown escape');
    }
  }

  fail(reason: string): never {
    const rest = this.text.slice(this.#offset, this.#offset + 20);
    throw new JsonPathError(`${reason} ${rest === '' ? 'at its end' : `before ${rest}`}`);
  }
}
