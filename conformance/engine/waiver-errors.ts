import { hasExpired } from '../waivers/match-waiver.js';
import type { RunState } from './run-state.js';

/**
 * Waivers that have had their time: expired ones, and those that excuse nothing although the whole
 * suite was run. What a profile says of its bank is no waiver with an end.
 */
export function waiverErrors(state: RunState, narrowed: boolean): readonly string[] {
  const today = new Date().toISOString().slice(0, 10);
  return state.waivers
    .filter(({ expires }) => expires !== undefined)
    .flatMap((waiver) => {
      const { id, clause, expires, owner } = waiver;
      if (hasExpired(waiver, today)) {
        return [`The waiver ${id} for ${clause} expired on ${expires}: ask ${owner}.`];
      }
      if (narrowed || state.aborted || state.used.has(id)) return [];
      return [`The waiver ${id} for ${clause} excuses nothing any more: take it out.`];
    });
}
