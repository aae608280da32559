import type { ArmedFault } from './fault.js';
import { findFault } from './find-fault.js';

/** What the fault of this id does to one bank, with a memory of its own. */
export function armFault(id: string): ArmedFault {
  const fault = findFault(id);
  return fault.make === undefined ? fault : fault.make();
}
