import type { SuiteAnswer, SuiteFinding } from '../suite-question.js';
import type { FaultGroup } from './choose-groups.js';

export interface GroupOutcome {
  readonly faults: readonly string[];
  /** Causes that the report shows; null when the bank or the suite failed. */
  readonly causes: number | null;
  /**
   * The first finding of each required clause that is accused on its own though no fault of the group breaks
   * it: a consequence that the report tells as a mistake.
   */
  readonly consequences: readonly SuiteFinding[];
  /** Faults none of whose clauses a finding names. */
  readonly hidden: readonly string[];
}

/** What the report of a bank with the faults of a group accuses. */
export function judgeGroup(group: FaultGroup, answer: SuiteAnswer | undefined): GroupOutcome {
  const faults = group.map(({ id }) => id);
  if (answer === undefined) return { faults, causes: null, consequences: [], hidden: [] };
  const own = new Set(group.flatMap(({ clauses, companions = [] }) => [...clauses, ...companions]));
  const consequences = new Map<string, SuiteFinding>();
  for (const finding of answer.findings) {
    const { clause, level, follows } = finding;
    if (level !== 'required' || follows !== undefined || own.has(clause)) continue;
    if (!consequences.has(clause)) consequences.set(clause, finding);
  }
  const named = new Set(answer.findings.map(({ clause }) => clause));
  return {
    faults,
    causes: answer.causes.length,
    consequences: [...consequences.values()],
    hidden: group.filter(({ clauses }) => !clauses.some((id) => named.has(id))).map(({ id }) => id),
  };
}
