import type { Clause } from '../clauses/clause.js';
import type { Run } from './fold-run.js';
import { asTold, type ClauseRow, judgeClauses, untestedOf } from './judge-clauses.js';

/**
 * Every clause with its verdict at the end of the run, and the cases that judged it. An incomplete record is
 * judged as far as it goes.
 */
export function clauseRows(run: Run, register: readonly Clause[]): readonly ClauseRow[] {
  const rows = judgeClauses(run, register);
  const ends = new Map((run.finished.clauses ?? []).map((one) => [one.clause, one]));
  return rows.map((row) => {
    const own = ends.get(row.clause.id);
    return own === undefined ? row : { ...row, verdict: own.verdict, reason: own.reason ?? '' };
  });
}

/** The rows of required clauses that apply but that no case judged. */
export function untestedRequired(run: Run, rows: readonly ClauseRow[]): readonly ClauseRow[] {
  const named = new Set(run.complete ? run.finished.untested : untestedOf(run, rows.map(asTold)));
  return rows.filter(({ clause }) => named.has(clause.id));
}
