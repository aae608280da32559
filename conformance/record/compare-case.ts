import { withoutIds } from './causes/without-ids.js';
import type { Finding } from './event.js';
import type { CaseRun, Run } from './fold-run.js';
import { standingOf } from './standing-of.js';

/** A case of an earlier run and its repetition. */
export interface CaseChange {
  readonly id: string;
  /** Null when the earlier run has no such case. */
  readonly before: CaseRun | null;
  /** Null when the repetition ended before the case. */
  readonly now: CaseRun | null;
  readonly gone: readonly Finding[];
  readonly stays: readonly Finding[];
  readonly added: readonly Finding[];
}

/** Compares one case of two runs; findings that differ only in ids, numbers and dates are the same. */
export function compareCase(id: string, before: Run, now: Run): CaseChange {
  const old = caseOf(before, id);
  const one = caseOf(now, id);
  return { id, before: old, now: one, ...findingsThatDiffer(old, one) };
}

/** The findings of a case that only its earlier run has, both have, or only its later run has. */
export function findingsThatDiffer(
  old: CaseRun | null,
  one: CaseRun | null,
): Pick<CaseChange, 'gone' | 'stays' | 'added'> {
  const [earlier, later] = [findingsOf(old), findingsOf(one)];
  return {
    gone: [...earlier].flatMap(([key, finding]) => (later.has(key) ? [] : [finding])),
    stays: [...later].flatMap(([key, finding]) => (earlier.has(key) ? [finding] : [])),
    added: [...later].flatMap(([key, finding]) => (earlier.has(key) ? [] : [finding])),
  };
}

/** Whether the case holds now; a case that was not judged does not. */
export const holdsNow = ({ now }: CaseChange): boolean =>
  now !== null && ['holds', 'warned'].includes(standingOf(now.verdict));

/** A repetition such as `pis/a#2` or one in another approach has the id of the case without that suffix. */
function caseOf({ cases }: Run, id: string): CaseRun | null {
  const plain = id.replace(/#\d+$/, '');
  return cases.find((one) => one.id === id) ?? cases.find((one) => one.id === plain) ?? null;
}

/** The findings of a case by what is the same in another run. The steps of a walk are counted, so their numbers differ. */
function findingsOf(one: CaseRun | null): ReadonlyMap<string, Finding> {
  const placeOf = (where: string): string =>
    one?.walk === undefined ? where : where.replace(/^w\d+: /, '');
  const findings = one?.findings ?? [];
  return new Map(
    findings.map((finding) => [
      `${finding.clause} ${placeOf(finding.where)} ${withoutIds(finding.actual)}`,
      finding,
    ]),
  );
}
