import type { Case } from '../cases/case.js';
import type { Profile } from '../profile/profile.js';
import { accuses } from '../record/accuses.js';
import type { CaseFinished } from '../record/event.js';
import { causeOf, isWhereStopped } from './cause-of.js';

/** A case that found something against a required clause, and is not told as failed yet. */
export interface Doubt {
  readonly each: Case;
  readonly profile: Profile;
  readonly first: CaseFinished;
  /** How it ended when it was carried out again. */
  again?: CaseFinished;
}

/** Walks are not doubted: what they find they have found again and again while it was shrunk. */
export const isDoubtful = ({ verdict, walk }: CaseFinished): boolean =>
  verdict === 'failed' && walk === undefined;

/** The causes of what a case found. */
export function causesOf({ each }: Doubt, { findings }: CaseFinished): ReadonlySet<string> {
  return new Set(findings.filter(accuses).map((finding) => causeOf(each, finding)));
}

/**
 * Which of the doubted cases stand for all: one for each clause first, then one for each cause that
 * none of those has. Their order is the given one, so that the same findings give the same choice.
 */
export function representatives(doubts: readonly Doubt[]): readonly Doubt[] {
  const chosen = new Set<Doubt>();
  const choose = (keysOf: (doubt: Doubt) => readonly string[]): void => {
    const known = new Set([...chosen].flatMap(keysOf));
    for (const doubt of doubts) {
      const keys = keysOf(doubt);
      if (keys.every((key) => known.has(key))) continue;
      chosen.add(doubt);
      for (const key of keys) known.add(key);
    }
  };
  choose(({ first }) => first.findings.filter(accuses).map(({ clause }) => clause));
  choose((doubt) => [...causesOf(doubt, doubt.first)]);
  return [...chosen];
}

/**
 * The causes of the first time that came again: the same was found, or the case was stopped in its
 * set-up at the very operation, which then does no better than the first time.
 */
export function cameAgain(doubt: Doubt, again: CaseFinished): ReadonlySet<string> {
  const { each, first } = doubt;
  const found = causesOf(doubt, again);
  const stopped = again.verdict === 'setup-failed' ? again.reason : null;
  const same = first.findings.filter(
    (finding) =>
      accuses(finding) &&
      (found.has(causeOf(each, finding)) || isWhereStopped(each, finding, stopped)),
  );
  return new Set(same.map((finding) => causeOf(each, finding)));
}
