import type { Seams } from '../domain/seams.js';
import type { Operator } from './operator.js';

/** The same seams with the bank's clock: as far ahead of the machine's as the operator moved it. */
export function bankSeams(machine: Seams, operator: Operator): Seams {
  return {
    now: () => new Date(machine.now().getTime() + operator.settings().aheadMs),
    uuid: () => machine.uuid(),
    secret: (bytes) => machine.secret(bytes),
  };
}
