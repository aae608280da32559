import type { ArmedFault } from './fault.js';
import { findFault } from './find-fault.js';

/** The hooks of the fault with this id for one bank, with its own state. */
export function armFault(id: string): ArmedFault {
  const fault = findFault(id);
  return fault.make === undefined ? fault : fault.make();
}
