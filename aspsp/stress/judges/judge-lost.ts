import { groupBy } from '../../../foundation/group-by.js';
import type { StatusReading } from '../ledger.js';
import type { Judgement } from './finding.js';
import { trailOf } from './trail-of.js';

/** Whatever an answer named is there when all is over. That it is as far on is judged as a move. */
export function judgeLost(looks: readonly StatusReading[], there: ReadonlySet<string>): Judgement {
  const resources = groupBy(looks, ({ what, id }) => `${what} ${id}`);
  const findings = [...resources]
    .filter(([name]) => !there.has(name))
    .map(([name, seen]) => ({ text: `${name} is lost.`, trail: trailOf(seen) }));
  return { name: 'nothing lost', looked: resources.size, findings };
}
