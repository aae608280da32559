import { groupBy } from '../../../foundation/group-by.js';
import type { StatusReading } from '../ledger.js';
import type { Judgement } from './finding.js';
import { trailOf } from './trail-of.js';

/**
 * Every resource that a response named still exists at the end of the run. Its status is judged as
 * a move.
 */
export function judgeLost(looks: readonly StatusReading[], there: ReadonlySet<string>): Judgement {
  const resources = groupBy(looks, ({ what, id }) => `${what} ${id}`);
  const findings = [...resources]
    .filter(([name]) => !there.has(name))
    .map(([name, seen]) => ({ text: `${name} is lost.`, trail: trailOf(seen) }));
  return { name: 'nothing lost', looked: resources.size, findings };
}
