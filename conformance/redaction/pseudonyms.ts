import type { SecretKind } from './secret-names.js';
import { plain } from './unescaped.js';

/** Maximum number of pseudonyms that are remembered, so that a hostile target cannot fill the memory. */
const MOST = 200_000;
const GIVEN = /\[([a-z][a-z-]{0,19})#([1-9]\d{0,8})\]/g;

/** Assigns a pseudonym to each secret of a run: always the same one, numbered in order of appearance. */
export class Pseudonyms {
  readonly #names = new Map<string, string>();
  readonly #last = new Map<string, number>();

  of(value: string, kind: SecretKind): string {
    const secret = kind === 'iban' ? value.replaceAll(' ', '') : plain(value);
    const known = this.#names.get(secret);
    if (known !== undefined) return known;
    const number = (this.#last.get(kind) ?? 0) + 1;
    this.#last.set(kind, number);
    const name = `[${kind}#${number}]`;
    if (this.#names.size < MOST) this.#names.set(secret, name);
    return name;
  }

  /**
   * Reserves pseudonyms that a text already contains: the text was redacted before, and they mean other
   * secrets.
   */
  passOver(text: string): void {
    if (!text.includes('#')) return;
    for (const [, kind = '', digits = ''] of text.matchAll(GIVEN)) {
      const number = Number(digits);
      if (number <= MOST && number > (this.#last.get(kind) ?? 0)) this.#last.set(kind, number);
    }
  }
}
