import type { Case } from '../cases/case.js';

/** Each case so many times over, `id#2` and on; every repetition relies on the twin of its own round. */
export function repeatCases(cases: readonly Case[], times: number): readonly Case[] {
  return Array.from({ length: times }, (_, round) => round + 1).flatMap((round) =>
    round === 1 ? cases : cases.map((each) => again(each, round)),
  );
}

function again(each: Case, round: number): Case {
  const twin = each.twin === undefined ? {} : { twin: `${each.twin}#${round}` };
  return { ...each, id: `${each.id}#${round}`, ...twin };
}
