import { ALL_CASES } from '../../dist/conformance/cases/all-cases.js';
import { lanesOf } from '../../dist/conformance/engine/side-by-side.js';

/**
 * Exchanges of a run that can only come one after the other, however many cases run at once: those of
 * a case after those of its twin, and those of all cases of one lane, which share the PSU's phone or
 * recurring consent. `cases` leaves the lanes out.
 */
export function longestChain(events) {
  const counts = new Map();
  for (const event of events) {
    if (event.type === 'exchange') counts.set(event.case, (counts.get(event.case) ?? 0) + 1);
  }
  const byId = new Map(ALL_CASES.map((each) => [each.id, each]));
  const own = (id) => counts.get(id) ?? 0;
  const upTo = (id) => own(id) + (byId.get(id)?.twin === undefined ? 0 : upTo(byId.get(id).twin));
  const lanes = new Map();
  for (const each of ALL_CASES) {
    for (const lane of lanesOf(each)) lanes.set(lane, (lanes.get(lane) ?? 0) + own(each.id));
  }
  const cases = Math.max(...ALL_CASES.map(({ id }) => upTo(id)));
  return { cases, lanes: Object.fromEntries(lanes), longest: Math.max(cases, ...lanes.values()) };
}
