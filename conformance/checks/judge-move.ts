import type { ClauseFindings } from './common-clauses.js';
import { type CheckContext, finding } from './finding.js';
import type { StatusMove } from './state-watch.js';

/** Judges the change of state that an observation shows; the first observation shows none. */
export function judgeMove(look: StatusMove, context: CheckContext): readonly ClauseFindings[] {
  const { observation, earlier, legal } = look;
  const { clause, field, status, resource } = observation;
  if (earlier === null) return [];
  if (legal) return [{ clause, findings: [] }];
  const expected = `${resource} has a status that can follow ${earlier}`;
  const found = finding(context, clause, `body ${field}`, expected, `the status is ${status}`);
  return [{ clause, findings: [found] }];
}
