import { resourceNamed } from '../../standard/roles.js';
import { isOver, STATE_GRAPHS } from '../record/state-graphs.js';
import type { Removable } from './removal-steps.js';
import type { RunState } from './run-state.js';

/** Whether a resource has ended, as far as the run has seen. */
export function hasEnded({ kind, id }: Removable, { watch }: RunState): boolean {
  const { graph } = resourceNamed(kind).life;
  const thing = `${kind} ${id}`;
  return (
    watch.endOf(thing) !== undefined || isOver(STATE_GRAPHS[graph], watch.statusOf(thing) ?? '')
  );
}
