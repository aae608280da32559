import type { AST } from '@eslint-community/regexpp';
import { boundedPattern } from '../../generator/patterns/bounded-pattern.js';
import { parsePattern } from '../../generator/patterns/parse-pattern.js';

/** Maximum number of attempts for one pattern. */
const ATTEMPTS = 40;
/** Approximate maximum length of a sample. */
const MOST_LETTERS = 3_000;

const LETTERS = [...'aAzZ09_- .,:;/+@#(){}[]<>*?!"\'%&=$^|~`\\mM5bB1é中ß\n\t'];

const known = new Map<string, readonly string[]>();

/** Strings that match a pattern, or may; the same for the same pattern, shorter ones first. */
export function patternSamples(pattern: string, lengths: readonly number[]): readonly string[] {
  const key = `${lengths.join()} ${pattern}`;
  const found = known.get(key) ?? makeSamples(pattern, lengths);
  known.set(key, found);
  return found;
}

function makeSamples(pattern: string, lengths: readonly number[]): readonly string[] {
  const bounded = boundedPattern(pattern);
  if (bounded === null) return [];
  const { tree, flags } = parsePattern(pattern);
  const made = new Set<string>();
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const maker = new Maker(attempt, flags);
    made.add(maker.choice(tree.alternatives));
  }
  for (const text of [...made]) {
    made.add(`x${text}`);
    made.add(`${text}x`);
    for (const length of lengths)
      if (length > text.length) made.add(text.padEnd(length, text || 'a'));
  }
  return [...made]
    .filter((text) => text.length <= MOST_LETTERS && bounded.decides(text) && bounded.test(text))
    .sort((a, b) => a.length - b.length || (a < b ? -1 : 1));
}

/** Walks a pattern and creates one string; its choices depend on the attempt. */
class Maker {
  #state: number;

  constructor(
    readonly attempt: number,
    readonly flags: string,
  ) {
    this.#state = attempt * 7919 + 1;
  }

  /** The next number below a limit. The first attempts make the same choice everywhere. */
  #next(limit: number): number {
    if (limit <= 1) return 0;
    if (this.attempt < 6) return this.attempt % limit;
    this.#state = (this.#state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((this.#state / 2_147_483_648) * limit);
  }

  choice(alternatives: readonly AST.Alternative[]): string {
    const chosen = alternatives[this.#next(alternatives.length)];
    return (chosen?.elements ?? []).map((element) => this.#element(element)).join('');
  }

  #element(element: AST.Element): string {
    switch (element.type) {
      case 'Character':
        return String.fromCodePoint(element.value);
      case 'CharacterSet':
      case 'CharacterClass':
      case 'ExpressionCharacterClass':
        return this.#letter(element.raw);
      case 'Group':
      case 'CapturingGroup':
        return this.choice(element.alternatives);
      case 'Quantifier':
        return this.#repeated(element);
      default:
        return '';
    }
  }

  #letter(raw: string): string {
    const letters = lettersOf(raw, this.flags);
    return letters[this.#next(letters.length)] ?? '';
  }

  #repeated({ min, max, element }: AST.Quantifier): string {
    const most = Math.min(max, Math.max(min + 8, 64));
    const counts = [min, min + 1, Math.min(max, MOST_LETTERS), Math.min(most, min + 3), most];
    const count = Math.min(counts[this.#next(counts.length)] ?? min, max, MOST_LETTERS);
    const sane = max === Number.POSITIVE_INFINITY ? Math.min(count, min + 8) : count;
    return Array.from({ length: sane }, () => this.#element(element)).join('');
  }
}

const classes = new Map<string, readonly string[]>();

/** Some characters of a class, including the ends of its ranges. */
function lettersOf(raw: string, flags: string): readonly string[] {
  const found = classes.get(raw);
  if (found !== undefined) return found;
  const matcher = new RegExp(`^(?:${raw})$`, flags);
  const letters = [...new Set([...LETTERS, ...raw])].filter((letter) => matcher.test(letter));
  classes.set(raw, letters);
  return letters;
}
