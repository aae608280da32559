import type { ClauseFindings } from './common-clauses.js';
import { type CheckContext, eitherOf, finding } from './finding.js';
import type { StatusMove } from './state-watch.js';

/** Judges the change of state that an observation shows; the first observation shows none. */
export function judgeMove(look: StatusMove, context: CheckContext): readonly ClauseFindings[] {
  return [...judgeOrder(look, context), ...judgeDeleted(look, context)];
}

function judgeOrder(
  { observation, earlier, earlierBy, legal }: StatusMove,
  context: CheckContext,
): readonly ClauseFindings[] {
  const { clause, field, status, resource } = observation;
  if (earlier === null) return [];
  if (legal) return [{ clause, findings: [] }];
  const by = earlierBy === undefined ? '' : `, which ${earlierBy} returned before`;
  const expected = `${resource} has a status that can follow ${earlier}${by}`;
  const found = finding(context, clause, `body ${field}`, expected, `the status is ${status}`);
  return [{ clause, findings: [found] }];
}

/** A deleted resource, where a response still contains it, has a status of ended ones. */
function judgeDeleted(
  { observation, deleted }: StatusMove,
  context: CheckContext,
): readonly ClauseFindings[] {
  if (deleted === undefined) return [];
  const { clause, ended } = deleted;
  const { field, status, resource } = observation;
  if (ended.includes(status)) return [{ clause, findings: [] }];
  const expected = `${resource} was deleted: it is ${eitherOf(ended)}`;
  const found = finding(context, clause, `body ${field}`, expected, `the status is ${status}`);
  return [{ clause, findings: [found] }];
}
