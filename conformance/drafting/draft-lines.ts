import type { Offer } from './offer.js';

/** What a line of a draft rests on; the first word is one of `given`, `seen`, `document`, `guess`, `REPLACE`. */
export type Evidence =
  `${'given' | 'seen' | 'document' | 'guess' | 'REPLACE'}${':' | ' '}${string}`;

/** One line with a value, and what it rests on. */
export const line = (text: string, evidence: Evidence): string => `${text}  # ${evidence}`;

/** A text as YAML, whatever is in it. */
export const quoted = (text: string): string => JSON.stringify(text);

const NOT_ASKED = 'not asked';

/** One thing that may stand in a list, as it was judged and chosen. */
export interface Choice extends Offer {
  /** What it rests on where it is chosen; else it is commented out, with what was seen. */
  readonly chosen: Evidence | undefined;
}

/** A list with each choice on a line of its own; what is not chosen is a comment. */
export function list(key: string, choices: readonly Choice[], indent = ''): readonly string[] {
  const lines = choices.map(({ name, chosen, offered, because }) => {
    if (chosen !== undefined) return `${indent}  ${line(`- ${name}`, chosen)}`;
    const word = offered === false ? 'not offered' : offered === true ? 'seen' : 'cannot tell';
    return `${indent}  # - ${name}  # ${word}: ${because}`;
  });
  return [`${indent}${key}:`, ...lines];
}

/**
 * Chooses what was seen, and where nobody can tell what the bank's document says. Where nothing is
 * chosen then, `otherwise` is, as a guess.
 */
export function choose(
  seen: readonly Offer[],
  documented: readonly string[],
  otherwise: readonly string[],
): readonly Choice[] {
  const all = [
    ...seen,
    ...documented
      .filter((name) => !seen.some((each) => each.name === name))
      .map((name): Offer => ({ name, offered: undefined, because: NOT_ASKED })),
  ];
  const choices = all.map((each): Choice => ({ ...each, chosen: evidenceOf(each, documented) }));
  if (choices.some(({ chosen }) => chosen !== undefined)) return choices;
  const guessed = otherwise.filter(
    (name) => choices.find((each) => each.name === name)?.offered !== false,
  );
  const guesses = new Set(guessed.length > 0 ? guessed : otherwise);
  const known = new Set(choices.map(({ name }) => name));
  const more = [...guesses].filter((name) => !known.has(name));
  return [
    ...choices,
    ...more.map((name) => ({ name, offered: undefined, because: NOT_ASKED, chosen: undefined })),
  ].map((each) =>
    guesses.has(each.name) ? { ...each, chosen: `guess: ${each.because}` as const } : each,
  );
}

function evidenceOf({ name, offered, because }: Offer, documented: readonly string[]) {
  if (offered === true) return `seen: ${because}` as const;
  if (offered === undefined && documented.includes(name)) {
    const told = because === NOT_ASKED ? '' : `, and the bank does not tell: ${because}`;
    return `document: it has it${told}` as const;
  }
  return undefined;
}

export const chosenOf = (choices: readonly Choice[]): readonly string[] =>
  choices.flatMap(({ name, chosen }) => (chosen === undefined ? [] : [name]));
