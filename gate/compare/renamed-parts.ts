import { nearestWord } from '../../foundation/nearest-word.js';

/** A parameter or header, as far as it tells whether another one replaces it. */
export interface NamedPart {
  readonly name: string;
  /** Everything of it that a program reads, as a comparable text. */
  readonly rules: string;
  /** Its description. */
  readonly text: string;
  /** Whether its rules say so much that another part hardly has the same ones by chance. */
  readonly isTelling?: boolean;
}

/**
 * Parts that have another name now: those with the same rules whose names are alike or whose
 * descriptions are the same, and those whose names differ only in their spelling. Of the others,
 * those with the same rules, where these say enough. Where a part may have become several others, it
 * has become none.
 */
export function renamedParts<T extends NamedPart>(
  gone: readonly T[],
  come: readonly T[],
): ReadonlyMap<T, T> {
  const named = pairUp(gone, come, isRenamed);
  const used = new Set([...named].flat());
  const left = (list: readonly T[]): readonly T[] => list.filter((one) => !used.has(one));
  return new Map([...named, ...pairUp(left(gone), left(come), hasSameRules)]);
}

type Fits = (old: NamedPart, now: NamedPart) => boolean;

function pairUp<T extends NamedPart>(
  gone: readonly T[],
  come: readonly T[],
  fits: Fits,
): ReadonlyMap<T, T> {
  const found = new Map<T, T>();
  for (const old of gone) {
    const all = come.filter((one) => fits(old, one));
    const [only] = all;
    if (only === undefined || all.length > 1) continue;
    if (gone.some((other) => other !== old && fits(other, only))) continue;
    found.set(old, only);
  }
  return found;
}

const hasSameRules: Fits = (old, now) => old.isTelling === true && old.rules === now.rules;

const isRenamed: Fits = (old, now) => {
  if (wordsOf(old.name).join('') === wordsOf(now.name).join('')) return true;
  if (old.rules !== now.rules) return false;
  return (old.text !== '' && old.text === now.text) || areAlike(old.name, now.name);
};

/** Names with a common word, or with few other letters. */
function areAlike(one: string, other: string): boolean {
  if (nearestWord(one, [other]) !== undefined) return true;
  const words = new Set(wordsOf(one));
  return wordsOf(other).some((word) => word.length > 2 && words.has(word));
}

/** `pageSize`, `page-size` and `page_size` have the same words. */
function wordsOf(name: string): readonly string[] {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}
