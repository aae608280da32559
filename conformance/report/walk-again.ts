import type { WalkTold } from '../record/event.js';

/** The flags that repeat the illegal walk of a case; null when there is none. */
export function walkAgain(id: string, { seed, path }: WalkTold): string | null {
  if (path === null) return null;
  const only = id.replace(/#\d+$/, '');
  return `--walks 1 --seed ${seed} --path ${path} --only ${only}`;
}
