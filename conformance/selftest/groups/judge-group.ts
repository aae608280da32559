import type { SuiteAnswer } from '../suite-question.js';
import type { FaultGroup } from './choose-groups.js';

export interface GroupOutcome {
  readonly faults: readonly string[];
  /** Causes that the report shows; null when the bank or the suite failed. */
  readonly causes: number | null;
  /**
   * Required clauses that findings accuse on their own though no fault of the group breaks them, with one case
   * of each: consequences that the report tells as mistakes.
   */
  readonly consequences: readonly { readonly clause: string; readonly case: string }[];
  /** Faults none of whose clauses a finding names. */
  readonly hidden: readonly string[];
}

/** What the report of a bank with the faults of a group accuses. */
export function judgeGroup(group: FaultGroup, answer: SuiteAnswer | undefined): GroupOutcome {
  const faults = group.map(({ id }) => id);
  if (answer === undefined) return { faults, causes: null, consequences: [], hidden: [] };
  const own = new Set(group.flatMap(({ clauses, companions = [] }) => [...clauses, ...companions]));
  const consequences = new Map<string, string>();
  for (const { clause, level, follows, case: at } of answer.findings) {
    if (level !== 'required' || follows !== undefined || own.has(clause)) continue;
    if (!consequences.has(clause)) consequences.set(clause, at);
  }
  const named = new Set(answer.findings.map(({ clause }) => clause));
  return {
    faults,
    causes: answer.causes.length,
    consequences: [...consequences].map(([clause, at]) => ({ clause, case: at })),
    hidden: group.filter(({ clauses }) => !clauses.some((id) => named.has(id))).map(({ id }) => id),
  };
}
