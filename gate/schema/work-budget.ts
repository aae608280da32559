/** How much work may be done, and how much has been done. */
export interface WorkBudget {
  readonly most: number;
  spent: number;
}

export function startBudget(most: number): WorkBudget {
  return { most, spent: 0 };
}

/** Counts some work; false when the budget is used up. */
export function spend(budget: WorkBudget, work = 1): boolean {
  budget.spent += work;
  return budget.spent <= budget.most;
}

/** The budgets of one comparison of two documents. */
export interface DiffBudgets {
  /** Pairs of schemas that are looked at. */
  readonly pairs: WorkBudget;
  /** Places at which differences are listed. */
  readonly places: WorkBudget;
  /** Values that are created or validated in the search for witnesses. */
  readonly values: WorkBudget;
  /** Letters of schemas that are compiled to validate values. */
  readonly letters: WorkBudget;
  /** Changes of schemas that are listed at each place that they reach. */
  readonly changes: WorkBudget;
}

/**
 * Many times what published documents need. Each is used up after two to three seconds of CPU time (Node 20, x64), so
 * that a comparison that uses up all of them takes less than 10.
 */
export function startBudgets(given: Partial<Record<keyof DiffBudgets, number>> = {}): DiffBudgets {
  return {
    pairs: startBudget(given.pairs ?? 200_000),
    places: startBudget(given.places ?? 1_500_000),
    values: startBudget(given.values ?? 200_000),
    letters: startBudget(given.letters ?? 1_000_000),
    changes: startBudget(given.changes ?? 5_000),
  };
}
