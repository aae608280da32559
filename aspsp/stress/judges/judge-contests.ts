import { groupBy } from '../../../foundation/group-by.js';
import type { Contest } from '../ledger.js';
import type { Judgement } from './finding.js';

/** Of several calls at once as many succeed as may; one without an answer may have succeeded. */
export function judgeContests(contests: readonly Contest[]): readonly Judgement[] {
  const groups = groupBy(contests, ({ name }) => name);
  return [...groups].sort().map(([name, rounds]) => {
    // At midnight daily numbers begin anew.
    const judged = rounds.filter(({ days: [began, ended] }) => began === ended);
    const findings = judged.filter(isWrong).map(({ resource, wins, most, least, answers }) => {
      const wanted = most === least ? `${most}` : `${least} to ${most}`;
      return { text: `${resource}: ${wins} succeeded, not ${wanted}.`, trail: answers };
    });
    return { name, looked: judged.length, findings };
  });
}

function isWrong({ wins, cuts, most, least }: Contest): boolean {
  return wins > most || wins + cuts < least;
}
