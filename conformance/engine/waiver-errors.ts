import { hasExpired } from '../waivers/match-waiver.js';
import type { RunState } from './run-state.js';

/**
 * Errors in waivers: expired ones, and those that waive nothing although the whole suite was run. The
 * deviations in a profile do not expire and are not included.
 */
export function waiverErrors(state: RunState, narrowed: boolean): readonly string[] {
  const today = new Date().toISOString().slice(0, 10);
  return state.waivers.all
    .filter(({ expires }) => expires !== undefined)
    .flatMap((waiver) => {
      const { id, clause, expires, owner } = waiver;
      if (hasExpired(waiver, today)) {
        return [`The waiver ${id} for ${clause} expired on ${expires}: ask ${owner}.`];
      }
      if (narrowed || state.aborted || state.waivers.used.has(id)) return [];
      return [`The waiver ${id} for ${clause} waives no finding: remove it.`];
    });
}
