import { groupBy } from '../../../foundation/group-by.js';
import type { Contest } from '../ledger.js';
import type { Judgement } from './finding.js';

/**
 * Of several concurrent calls, exactly the permitted number succeeds; a call without a response may have
 * succeeded.
 */
export function judgeContests(contests: readonly Contest[]): readonly Judgement[] {
  const groups = groupBy(contests, ({ name }) => name);
  return [...groups].sort().map(([name, rounds]) => {
    // Daily counts start again at midnight.
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
