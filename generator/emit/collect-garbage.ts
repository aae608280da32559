import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * Frees unused memory after heavy work: V8 waits until its own heap is full, and does not
 * see the memory that a native parser uses.
 */
export function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  const collect: unknown = runInNewContext('gc');
  if (typeof collect !== 'function') return;
  collect();
  // the second collection returns the pages that the first has freed to the system
  collect();
}
