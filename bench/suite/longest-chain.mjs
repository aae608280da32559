import { lanesOf } from '../../dist/conformance/engine/lanes-of.js';
import { loadSuite } from '../../dist/conformance/prepare-run.js';

const { cases: CASES } = await loadSuite();

/**
 * The number of exchanges of a run that must be sequential, however many cases run at once. `cases`: those of
 * a case follow those of its twin. `lanes`: the cases that reserve the same PSU's phone or consents run one
 * after the other; the longest chain of each kind of lane.
 */
export function longestChain(events, profile) {
  const counts = new Map();
  const psus = new Map();
  for (const event of events) {
    if (event.type === 'exchange') counts.set(event.case, (counts.get(event.case) ?? 0) + 1);
    if (event.type === 'case-started') psus.set(event.case, event.psu ?? '');
  }
  const byId = new Map(CASES.map((each) => [each.id, each]));
  const own = (id) => counts.get(id) ?? 0;
  const upTo = (id) => own(id) + (byId.get(id)?.twin === undefined ? 0 : upTo(byId.get(id).twin));
  const reserved = new Map();
  for (const each of CASES) {
    const id = psus.get(each.id) || profile.psu.id;
    for (const { name, alone } of lanesOf(each, { ...profile, psu: { ...profile.psu, id } })) {
      if (alone) reserved.set(name, (reserved.get(name) ?? 0) + own(each.id));
    }
  }
  const lanes = {};
  for (const [name, count] of reserved) {
    const [kind] = name.split(' ');
    lanes[kind] = Math.max(lanes[kind] ?? 0, count);
  }
  const cases = Math.max(...CASES.map(({ id }) => upTo(id)));
  return { cases, lanes, longest: Math.max(cases, ...Object.values(lanes)) };
}
