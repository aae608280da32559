import { judgeFault, type LevelOf } from './judge-results.js';
import type { Rows } from './rows.js';
import type { Result, Task } from './task.js';

/**
 * What to try again: a fault for which the suite named some clauses, but not all of the fault's own. It may
 * have disturbed cases that run at the same time (for example, a consent that ends the consents of others),
 * which then report something else. With one case at a time, there is nothing to disturb.
 */
export function againAlone(result: Result, rows: Rows, levelOf: LevelOf): Task | undefined {
  const { task } = result;
  if (task.kind !== 'fault' || task.alone === true || task.pick?.whole !== true) return undefined;
  const row = rows.faults.find(({ id }) => id === task.id);
  if (row === undefined) return undefined;
  const { status } = judgeFault(row, result, levelOf);
  return status === 'by-other-clauses' ? { ...task, alone: true } : undefined;
}
