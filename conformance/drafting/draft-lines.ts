import type { Offer } from './offer.js';

/**
 * The evidence for a line of a draft; the first word is one of `given`, `seen`, `document`, `guess`,
 * `REPLACE`.
 */
export type LineEvidence =
  `${'given' | 'seen' | 'document' | 'guess' | 'REPLACE'}${':' | ' '}${string}`;

/** One line with a value, and its evidence. */
export const line = (text: string, evidence: LineEvidence): string => `${text}  # ${evidence}`;

/** A text quoted for YAML, whatever it contains. */
export const quoted = (text: string): string => JSON.stringify(text);

const NOT_ASKED = 'not asked';

/** One possible entry of a list, with its evidence and whether it was chosen. */
export interface ListChoice extends Offer {
  /** The evidence, if it is chosen; otherwise the entry is commented out, with what was observed. */
  readonly chosen: LineEvidence | undefined;
}

/** A list with each option on its own line; options that are not chosen are commented out. */
export function list(key: string, choices: readonly ListChoice[], indent = ''): readonly string[] {
  const lines = choices.map(({ name, chosen, offered, because }) => {
    if (chosen !== undefined) return `${indent}  ${line(`- ${name}`, chosen)}`;
    const word = offered === false ? 'not offered' : offered === true ? 'seen' : 'cannot tell';
    return `${indent}  # - ${name}  # ${word}: ${because}`;
  });
  return [`${indent}${key}:`, ...lines];
}

/**
 * Chooses what was observed; when observation shows nothing, what the bank's document contains. If that
 * leaves nothing, it chooses `otherwise` as a guess.
 */
export function choose(
  seen: readonly Offer[],
  documented: readonly string[],
  otherwise: readonly string[],
): readonly ListChoice[] {
  const all = [
    ...seen,
    ...documented
      .filter((name) => !seen.some((each) => each.name === name))
      .map((name): Offer => ({ name, offered: undefined, because: NOT_ASKED })),
  ];
  const choices = all.map(
    (each): ListChoice => ({ ...each, chosen: evidenceOf(each, documented) }),
  );
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
    const tail =
      because === NOT_ASKED ? '' : `, and the bank's responses do not show it: ${because}`;
    return `document: contained in it${tail}` as const;
  }
  return undefined;
}

export const chosenOf = (choices: readonly ListChoice[]): readonly string[] =>
  choices.flatMap(({ name, chosen }) => (chosen === undefined ? [] : [name]));
