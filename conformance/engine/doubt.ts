import type { Case } from '../cases/case.js';
import type { Profile } from '../profile/profile.js';
import { accuses } from '../record/accuses.js';
import type { CaseFinished } from '../record/event.js';
import { causeOf, isWhereStopped } from './cause-of.js';

/** A case with findings against a required clause whose failure is not reported yet. */
export interface Doubt {
  readonly each: Case;
  readonly profile: Profile;
  readonly first: CaseFinished;
  /** Its result when it was carried out again. */
  again?: CaseFinished;
}

/** Walks are not doubted: shrinking a walk has already reproduced its findings many times. */
export const isDoubtful = ({ verdict, walk, findings }: CaseFinished): boolean =>
  walk === undefined &&
  (verdict === 'failed' || (verdict === 'setup-failed' && findings.some(accuses)));

/** The causes of the findings of a case. */
export function causesOf({ each }: Doubt, { findings }: CaseFinished): ReadonlySet<string> {
  return new Set(findings.filter(accuses).map((finding) => causeOf(each, finding)));
}

/**
 * Picks the doubted cases that represent all: first one for each clause, then one for each cause that those
 * do not cover. Keeps the given order, so that the same findings always give the same choice.
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
 * The causes of the first execution that appear again: with the same finding, or with a set-up that
 * stopped at the same operation, which means that the operation failed again.
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
