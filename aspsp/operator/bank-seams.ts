import type { Seams } from '../domain/seams.js';
import type { OperatorState } from './operator.js';

/**
 * The same external dependencies, with the bank's clock: the machine's time plus the offset that the operator
 * set.
 */
export function bankSeams(machine: Seams, operator: OperatorState): Seams {
  return {
    now: () => new Date(machine.now().getTime() + operator.settings().aheadMs),
    uuid: () => machine.uuid(),
    secret: (bytes) => machine.secret(bytes),
  };
}
