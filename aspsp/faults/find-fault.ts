import { didYouMean } from '../../foundation/did-you-mean.js';
import { Xs2aError } from '../../foundation/xs2a-error.js';
import type { Fault } from './fault.js';
import { FAULTS } from './faults.js';

/** The fault with this id. */
export function findFault(id: string): Fault {
  const fault = FAULTS.find((one) => one.id === id);
  if (fault !== undefined) return fault;
  const ids = FAULTS.map((one) => one.id);
  throw new Xs2aError('USAGE', `The reference bank has no fault ${id}.${didYouMean(id, ids)}`, {
    hint: `\`xs2a bank --list-faults\` lists all ${FAULTS.length} faults.`,
  });
}
