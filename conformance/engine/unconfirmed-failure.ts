import type { Case } from '../cases/case.js';
import type { Profile } from '../profile/profile.js';
import { accuses } from '../record/accuses.js';
import type { CaseFinished } from '../record/event.js';
import { causeOf, isWhereStopped } from './cause-of.js';

/** A case with findings against a required clause whose failure is not reported yet. */
export interface UnconfirmedFailure {
  readonly each: Case;
  readonly profile: Profile;
  readonly first: CaseFinished;
  /** Its result when it was carried out again. */
  again?: CaseFinished;
}

/** Walks too: shrinking repeats a finding at once, when a gateway may still be out of order. */
export const needsConfirmation = ({ verdict, findings }: CaseFinished): boolean =>
  verdict === 'failed' || (verdict === 'setup-failed' && findings.some(accuses));

/** The causes of the findings of a case. */
export function causesOf(
  { each }: UnconfirmedFailure,
  { findings }: CaseFinished,
): ReadonlySet<string> {
  return new Set(findings.filter(accuses).map((finding) => causeOf(each, finding)));
}

/**
 * Picks the failures that represent all: first one for each clause, then one for each cause that those
 * do not cover. Keeps the given order, so that the same findings always give the same choice.
 */
export function representatives(
  failures: readonly UnconfirmedFailure[],
): readonly UnconfirmedFailure[] {
  const chosen = new Set<UnconfirmedFailure>();
  const choose = (keysOf: (failure: UnconfirmedFailure) => readonly string[]): void => {
    const known = new Set([...chosen].flatMap(keysOf));
    for (const failure of failures) {
      const keys = keysOf(failure);
      if (keys.every((key) => known.has(key))) continue;
      chosen.add(failure);
      for (const key of keys) known.add(key);
    }
  };
  choose(({ first }) => first.findings.filter(accuses).map(({ clause }) => clause));
  choose((failure) => [...causesOf(failure, failure.first)]);
  return [...chosen];
}

/**
 * The causes of the first execution that appear again: with the same finding, or with a set-up that
 * stopped at the same operation, which means that the operation failed again.
 */
export function cameAgain(failure: UnconfirmedFailure, again: CaseFinished): ReadonlySet<string> {
  const { each, first } = failure;
  const found = causesOf(failure, again);
  const stopped = again.verdict === 'setup-failed' ? again.reason : null;
  const same = first.findings.filter(
    (finding) =>
      accuses(finding) &&
      (found.has(causeOf(each, finding)) || isWhereStopped(each, finding, stopped)),
  );
  return new Set(same.map((finding) => causeOf(each, finding)));
}
