import { judgeFault, type LevelOf } from './judge-results.js';
import type { Rows } from './rows.js';
import type { Result, Task } from './task.js';

/**
 * What has to be tried once more, if anything: a fault whose own clauses were not all named, while
 * others were. It may disturb the cases that run beside its own (a consent that ends the consents of
 * others), which then speak of something else. With one case at a time it has nothing to disturb.
 */
export function againAlone(result: Result, rows: Rows, levelOf: LevelOf): Task | undefined {
  const { task } = result;
  if (task.kind !== 'fault' || task.alone === true || task.pick?.whole !== true) return undefined;
  const row = rows.faults.find(({ id }) => id === task.id);
  if (row === undefined) return undefined;
  const { status } = judgeFault(row, result, levelOf);
  return status === 'by-other-clauses' ? { ...task, alone: true } : undefined;
}
