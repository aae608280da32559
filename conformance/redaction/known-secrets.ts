import type { TextSpan } from './decoded.js';
import type { FoundSecret } from './found.js';
import { HEAD, Needles } from './needles.js';
import type { SecretKind } from './secret-names.js';
import { plain } from './unescaped.js';

interface Known {
  readonly secret: string;
  readonly kind: SecretKind;
  /** Whether it is found in base64 form. */
  readonly coded: boolean;
}

/** The secrets of a run whose text is known. */
export class KnownSecrets {
  readonly #secrets = new Set<string>();
  readonly #needles = new Needles<Known>();

  get size(): number {
    return this.#secrets.size;
  }

  /** Strings of fewer than four characters are ignored, because they would match everywhere. */
  add(secret: string, kind: SecretKind): void {
    if (this.#secrets.has(secret) || secret.length < HEAD || secret.trim() === '') return;
    this.#secrets.add(secret);
    const of = { secret, kind, coded: false };
    const cut = shownOf(secret);
    this.#needles.add(secret, of, cut);
    this.#needles.add(plain(secret), of, cut);
    for (const form of base64Forms(secret)) this.#needles.add(form, { ...of, coded: true });
  }

  *in(text: string, spend: (characters: number) => void): Generator<FoundSecret> {
    for (const { start, end, of } of this.#needles.in(text, spend)) {
      const { secret, kind, coded } = of;
      if (!coded && /^\d{4,7}$/.test(secret) && isPartOfNumber(text, start, end)) continue;
      const span = coded ? aroundBase64(text, start, end) : { start, end };
      yield { ...span, kind, value: secret, known: true };
    }
  }
}

/**
 * Length of the prefix that identifies a secret; longer for a JWT, because its head is the same in many
 * tokens.
 */
function shownOf(secret: string): number {
  return secret.startsWith('eyJ') ? Math.max(16, secret.indexOf('.') + 8) : 16;
}

/** Whether a short number is part of a longer one, such as an amount, id or date. */
function isPartOfNumber(text: string, start: number, end: number): boolean {
  const before = text.slice(Math.max(0, start - 2), start);
  const after = text.slice(end, end + 2);
  return /[0-9A-Za-z][-.,]?$/.test(before) || /^[-.,]?[0-9A-Za-z]/.test(after);
}

/** Extends a base64 match, because the adjacent characters encode a part of the secret too. */
function aroundBase64(text: string, start: number, end: number): TextSpan {
  const isLetter = (at: number): boolean => /[\w+/-]/.test(text[at] ?? ' ');
  const last = isLetter(end) ? end + 1 : end;
  const padding = /^={0,2}/.exec(text.slice(last, last + 2))?.[0].length ?? 0;
  return { start: isLetter(start - 1) ? start - 1 : start, end: last + padding };
}

/** The base64 form of a secret alone, and the part that is constant wherever it occurs in a longer text. */
function base64Forms(secret: string): readonly string[] {
  const bytes = Buffer.from(secret, 'utf8');
  const standard = [0, 1, 2].map((offset) => {
    const text = Buffer.concat([Buffer.alloc(offset), bytes])
      .toString('base64')
      .replace(/=+$/, '');
    const end = (offset + bytes.length) % 3 === 0 ? text.length : text.length - 1;
    return text.slice(offset === 0 ? 0 : offset + 1, end);
  });
  return standard
    .filter((form) => form.length >= 6)
    .flatMap((form) => [form, form.replaceAll('+', '-').replaceAll('/', '_')]);
}
