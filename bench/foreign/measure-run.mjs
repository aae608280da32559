/** How well a run judged a bank whose mistakes are known: pure functions of the record and the summary of the run. */

/** Verdicts of cases that reached no judgement. */
const UNJUDGED = new Set(['blocked', 'setup-failed', 'harness-error']);

/**
 * Whether a case got past its set-up: one of its own clauses was checked outside of the set-up and could be
 * judged, or a walk was completed. `own` has the clauses of such checks, by case.
 */
const pastSetup = (own) => (end) =>
  !UNJUDGED.has(end.verdict) &&
  ((end.walk?.walks ?? 0) > 0 || end.clauses.some((clause) => own.get(end.case)?.has(clause)));

/**
 * Whether a case applies. One that was carried out without a stop, and in which no check of its own came up,
 * does not: the bank took another of the ways that the contract leaves open. Findings that every response gets
 * give it the verdict `failed` all the same.
 */
const applies =
  (own, unjudged) =>
  ({ case: id, verdict, clauses, walk, reason = null }) => {
    if (verdict !== 'failed' || walk !== undefined || reason !== null || unjudged.has(id)) {
      return verdict !== 'not-applicable';
    }
    return clauses.some((clause) => own.get(id)?.has(clause));
  };

/** The cases that apply, and those that were judged past their set-up; `counts` leaves out some, by id. */
export function casesOf(events, counts = () => true) {
  const own = new Map();
  const unjudged = new Set();
  for (const { type, case: id, clause, setup, notJudged, leftOpen } of events) {
    if (type !== 'check' || setup === true) continue;
    if (notJudged === undefined) own.set(id, (own.get(id) ?? new Set()).add(clause));
    else if (leftOpen !== true) unjudged.add(id);
  }
  const apply = events
    .filter(({ type, case: id }) => type === 'case-finished' && counts(id))
    .filter(applies(own, unjudged));
  return { apply: apply.length, judged: apply.filter(pastSetup(own)).length };
}

const matches = (pattern, text) => pattern === undefined || new RegExp(pattern).test(text ?? '');

const explains = (row, clause, operation, cause) =>
  row.clause === clause &&
  (row.operations === undefined || row.operations.includes(operation)) &&
  matches(row.place, cause.place) &&
  matches(row.says, cause.sentence);

/**
 * The rows that explain a cause; undefined when one of its required clauses, or one of its operations, has none.
 * A cause may also name recommended clauses: these cannot fail a bank, and need no row.
 */
export function rowsOf(cause, rows, levels) {
  const { clauses, operations } = cause;
  const at = operations.length > 0 ? operations : ['page'];
  const hits = (clause, operation) => rows.filter((row) => explains(row, clause, operation, cause));
  const binding = clauses.filter((clause) => levels.get(clause) === 'required');
  const judged = binding.length > 0 ? binding : clauses;
  const whole =
    judged.every((clause) => at.some((operation) => hits(clause, operation).length > 0)) &&
    at.every((operation) => clauses.some((clause) => hits(clause, operation).length > 0));
  return whole
    ? clauses.flatMap((clause) => at.flatMap((operation) => hits(clause, operation)))
    : undefined;
}

/**
 * Compares the causes of a run with the rows of a bank's list. `levels` has the level of each clause. `ids` names
 * every known mistake, so that one without a row counts as missed. Rows without an id are a mistake each.
 * `counts` says which cases are counted; all by default. A mistake is explained when the report shows its clause as what
 * follows from another required cause.
 */
export function measure({ events, causes, levels, list, ids = [], counts }) {
  const rows = list.map((row, at) => ({ ...row, id: row.id ?? `row ${at + 1}` }));
  const known = new Set([...ids, ...rows.filter(({ rare }) => !rare).map(({ id }) => id)]);
  const told = (level) => causes.filter((cause) => cause.level === level);
  const idsFrom = (level) =>
    new Set(
      told(level).flatMap((cause) => (rowsOf(cause, rows, levels) ?? []).map(({ id }) => id)),
    );
  const found = [...idsFrom('required')].filter((id) => known.has(id));
  const warned = [...idsFrom('recommended')].filter((id) => known.has(id) && !found.includes(id));
  const under = new Set(told('required').flatMap(({ also = [] }) => also));
  const explained = rows
    .filter(({ id, clause }) => known.has(id) && under.has(clause))
    .map(({ id }) => id)
    .filter((id) => !found.includes(id) && !warned.includes(id));
  return {
    ...casesOf(events, counts),
    known: known.size,
    found: found.length,
    warned: warned.length,
    explained: new Set(explained).size,
    missed: [...known].filter((id) => !found.includes(id) && !explained.includes(id)),
    shown: told('required').length,
    wrong: told('required').filter((cause) => rowsOf(cause, rows, levels) === undefined),
  };
}
