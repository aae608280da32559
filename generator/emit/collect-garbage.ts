import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * Gives back what is no longer used, where much was: V8 waits for its own heap to fill, and does not
 * see the memory that a native parser takes beside it.
 */
export function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  const collect: unknown = runInNewContext('gc');
  if (typeof collect !== 'function') return;
  collect();
  // the second time gives the pages that the first has emptied back to the system
  collect();
}
