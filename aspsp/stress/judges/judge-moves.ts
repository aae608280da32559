import { groupBy } from '../../../foundation/group-by.js';
import { mayFollow } from '../allowed-moves.js';
import type { StatusReading } from '../ledger.js';
import type { Finding, Judgement } from './finding.js';
import { trailOf } from './trail-of.js';

/** No status is observed after another that it cannot follow. Overlapping calls are not compared. */
export function judgeMoves(looks: readonly StatusReading[]): Judgement {
  const resources = groupBy(looks, ({ what, id }) => `${what} ${id}`);
  const findings = [...resources.values()].flatMap(judgeResource);
  return { name: 'moves that the framework allows', looked: looks.length, findings };
}

function judgeResource(looks: readonly StatusReading[]): readonly Finding[] {
  const wrong = looks.flatMap((earlier) =>
    looks
      .filter((later) => earlier.got <= later.sent)
      .filter((later) => !mayFollow(later.what, earlier.status, later.status))
      .map((later) => ({ earlier, later })),
  );
  const [first] = wrong;
  if (first === undefined) return [];
  const { what, id, status } = first.later;
  const text = `${what} ${id} was ${first.earlier.status}, and ${status} after that.`;
  return [{ text, trail: trailOf(looks) }];
}
