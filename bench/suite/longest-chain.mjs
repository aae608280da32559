import { lanesOf } from '../../dist/conformance/engine/side-by-side.js';
import { loadSuite } from '../../dist/conformance/prepare-run.js';

const { cases: CASES } = await loadSuite();

/**
 * The number of exchanges of a run that must be sequential, however many cases run at once: those of a case
 * follow those of its twin, and all cases of one lane share a PSU's phone or recurring consent. `cases`
 * ignores the lanes; `lanes` has the longest chain of each lane, over the PSUs.
 */
export function longestChain(events) {
  const counts = new Map();
  const psus = new Map();
  for (const event of events) {
    if (event.type === 'exchange') counts.set(event.case, (counts.get(event.case) ?? 0) + 1);
    if (event.type === 'case-started') psus.set(event.case, event.psu ?? '');
  }
  const byId = new Map(CASES.map((each) => [each.id, each]));
  const own = (id) => counts.get(id) ?? 0;
  const upTo = (id) => own(id) + (byId.get(id)?.twin === undefined ? 0 : upTo(byId.get(id).twin));
  const places = new Map();
  for (const each of CASES) {
    for (const lane of lanesOf(each)) {
      const place = `${lane} ${psus.get(each.id)}`;
      places.set(place, (places.get(place) ?? 0) + own(each.id));
    }
  }
  const lanes = {};
  for (const [place, count] of places) {
    const [lane] = place.split(' ');
    lanes[lane] = Math.max(lanes[lane] ?? 0, count);
  }
  const cases = Math.max(...CASES.map(({ id }) => upTo(id)));
  return { cases, lanes, longest: Math.max(cases, ...Object.values(lanes)) };
}
