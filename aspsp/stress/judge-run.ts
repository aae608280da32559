import type { Finding, Judgement } from './judges/finding.js';
import { judgeContests } from './judges/judge-contests.js';
import { judgeCuts } from './judges/judge-cuts.js';
import { judgeDoubled } from './judges/judge-doubled.js';
import { judgeLost } from './judges/judge-lost.js';
import { judgeMoney } from './judges/judge-money.js';
import { judgeMoves } from './judges/judge-moves.js';
import { judgeRecurring } from './judges/judge-recurring.js';
import type { Ledger, StatusReading } from './ledger.js';
import type { LeftBehind } from './left-behind.js';

/** Judges the recorded responses by the rules of the framework and by the bank's final state. */
export function judgeRun(
  { looks, contests, made, cuts, oddities }: Ledger,
  { before, after }: { readonly before: bigint; readonly after: LeftBehind },
  { kills, lag }: { readonly kills: readonly number[]; readonly lag: number },
): readonly Judgement[] {
  const there = new Set(after.statuses.keys());
  const { orders, entries, sum } = after;
  const odd: readonly Finding[] = oddities.map((text) => ({ text, trail: [] }));
  return [
    judgeMoves([...looks, ...lastLooks(after)]),
    judgeLost(looks, there),
    judgeDoubled(made, looks, there),
    judgeMoney({ before, after: sum, orders, entries }),
    judgeRecurring(after.consents),
    ...judgeContests(contests),
    { name: 'responses that a script expects', looked: oddities.length, findings: odd },
    judgeCuts(cuts, kills, lag),
  ];
}

/** The final state of the store counts as read after everything else. */
function lastLooks({ statuses }: LeftBehind): readonly StatusReading[] {
  const now = Number.MAX_SAFE_INTEGER;
  return [...statuses.values()].map((one) => ({ ...one, sent: now, got: now, by: 'the store' }));
}
