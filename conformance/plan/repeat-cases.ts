import type { Case } from '../cases/case.js';

/**
 * Repeats each case this many times, with ids `id#2` and so on; every repetition uses the twin of its own
 * round. A case that sends wrong credentials comes once.
 */
export function repeatCases(cases: readonly Case[], times: number): readonly Case[] {
  const repeated = cases.filter(({ once }) => once !== true);
  return Array.from({ length: times }, (_, round) => round + 1).flatMap((round) =>
    round === 1 ? cases : repeated.map((each) => again(each, round)),
  );
}

function again(each: Case, round: number): Case {
  const twin = each.twin === undefined ? {} : { twin: `${each.twin}#${round}` };
  return { ...each, id: `${each.id}#${round}`, ...twin };
}
