import { base64Texts } from './base64-texts.js';
import { byForm } from './by-form.js';
import type { DecodedText } from './decoded.js';
import type { FoundSecret } from './found.js';
import { jsonMembers, type KindOf } from './json-members.js';
import type { KnownSecrets } from './known-secrets.js';
import { markup } from './markup.js';
import { parameters } from './parameters.js';
import { unescaped } from './unescaped.js';

/** Maximum number of nested encodings that are decoded. */
const DEPTH = 3;
/** Maximum work for a text: this number of comparisons for each of its characters, plus a constant. */
const WORK_PER_CHARACTER = 24;
const WORK_BESIDES = 400_000;

/** The text would take too long to search. */
export class TooMuchWork extends Error {
  override readonly name = 'TooMuchWork';
}

/** What to search for. */
export interface SecretSearch {
  readonly known: KnownSecrets;
  readonly kindOf: KindOf;
  /** A further search that is applied to each decoded text. */
  readonly more?: (text: string) => Iterable<FoundSecret>;
}

/**
 * Finds every secret in a text with its position: plain, or encoded up to three times in any combination of
 * escapes and base64. Throws TooMuchWork when a text would take too long.
 */
export function findSecrets(text: string, wanted: SecretSearch): readonly FoundSecret[] {
  let left = text.length * WORK_PER_CHARACTER + WORK_BESIDES;
  const spend = (characters: number): void => {
    left -= characters;
    if (left < 0) throw new TooMuchWork();
  };
  return foundIn(text, DEPTH, wanted, spend);
}

function foundIn(
  text: string,
  depth: number,
  wanted: SecretSearch,
  spend: (characters: number) => void,
): readonly FoundSecret[] {
  spend(text.length);
  const found = [...asItStands(text, wanted, spend)];
  if (depth === 0) return found;
  const inner = (decoded: DecodedText): readonly FoundSecret[] =>
    foundIn(decoded.text, depth - 1, wanted, spend).map(({ quoted, ...each }) => ({
      ...each,
      ...decoded.before(each),
    }));
  const bare = unescaped(text);
  if (bare !== undefined) found.push(...inner(bare));
  for (const coded of base64Texts(text)) found.push(...inner(coded));
  return found;
}

function* asItStands(
  text: string,
  { known, kindOf, more }: SecretSearch,
  spend: (characters: number) => void,
): Generator<FoundSecret> {
  yield* known.in(text, spend);
  yield* byForm(text);
  if (text.includes('=')) yield* parameters(text, kindOf);
  if (text.includes('"')) yield* jsonMembers(text, kindOf);
  // in form data a space is a +
  if (text.includes('<')) yield* markup(text.replaceAll('+', ' '), kindOf);
  if (more !== undefined) yield* more(text);
}
