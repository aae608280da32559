import { counted } from '../../foundation/counted.js';
import { missingField } from '../record/finding-words.js';
import type { CauseTraits } from './cause-traits.js';
import { featuresOf } from './features-of.js';
import { type KnownMistakes, knownMistakes } from './known-mistakes.js';
import { rankKinds } from './rank-kinds.js';

/** The kind of mistake that a cause looks like. A suggestion, never a finding. */
export interface Suggestion {
  readonly kind: string;
  /** The probability of the kind, from 0 to 1. */
  readonly score: number;
  readonly sentence: string;
  /** How it is corrected. */
  readonly mend: string;
  /** The features of the cause that say most for it. */
  readonly because: readonly string[];
}

/**
 * Nothing is suggested below this score. Of the suggestions for faults that were not learned, nine of ten are
 * right (`npm run bench:looks-like`).
 */
export const LEAST_SCORE = 0.5;

/**
 * The known kind of mistake that a cause looks like; undefined when none is probable enough, for cases that could
 * not be judged, because these have no finding to compare, and where the profile may be wrong and not the bank.
 */
export function looksLike(
  cause: CauseTraits,
  { mistakes, weights }: KnownMistakes = knownMistakes(),
): Suggestion | undefined {
  if (cause.level === null || cause.suspect !== null) return undefined;
  const [first] = rankKinds(featuresOf(cause), weights);
  const mistake = mistakes.find(({ id }) => id === first?.kind);
  if (first === undefined || mistake === undefined || first.score < LEAST_SCORE) return undefined;
  return {
    kind: mistake.id,
    score: Math.round(first.score * 100) / 100,
    sentence: filled(mistake.sentence, cause),
    mend: mistake.mend,
    because: first.because,
  };
}

/** Such as `Looks like: getConsent does not check that ... Compare the TPP of the certificate ...` */
export const suggestionText = ({ sentence, mend }: Suggestion): string =>
  `Looks like: ${sentence} ${mend}`;

const filled = (sentence: string, cause: CauseTraits): string =>
  sentence.replace('{operation}', operationIn(cause)).replace('{field}', fieldIn(cause));

function operationIn({ operations: [first, ...others] }: CauseTraits): string {
  if (first === undefined) return 'the bank';
  return others.length === 0 ? first : `${first} (and ${counted(others.length, 'more operation')})`;
}

/** The name of the field that a cause is about, such as `balances/balanceAmount`. */
function fieldIn({ place, expected }: CauseTraits): string {
  const [, pointer = ''] = /^body (\/.*)$/.exec(place ?? '') ?? [];
  const names = pointer.split('/').filter((name) => name !== '' && name !== '*');
  const field = [...names, missingField(expected ?? '') ?? ''].filter((name) => name !== '');
  return field.slice(-2).join('/') || 'a field';
}
