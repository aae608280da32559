import type { Clause } from '../clauses/clause.js';
import { verdictOf } from './end-of-run.js';
import type { Counts, RunFinished } from './event.js';
import { isEnd, type Run } from './fold-run.js';
import { asTold, judgeClauses, untestedOf } from './judge-clauses.js';
import { countVerdicts } from './run-verdict.js';

/**
 * How the end of a record contradicts the events before it, as half a sentence; null when they agree. A
 * record without an end claims nothing. For a judged recording, only counts and violations are compared.
 */
export function disagreement(run: Run, register: readonly Clause[]): string | null {
  if (!run.complete) return null;
  return wrongCount(run) ?? wrongClause(run, register) ?? wrongVerdict(run);
}

function wrongCount({ cases, finished }: Run): string | null {
  const ended = cases.flatMap(({ verdict }) => (isEnd(verdict) ? [verdict] : []));
  const counts = countVerdicts(ended);
  const wrong = (Object.keys(counts) as (keyof Counts)[]).find(
    (key) => counts[key] !== finished.counts[key],
  );
  if (wrong === undefined) return null;
  return `its last event counts ${finished.counts[wrong]} cases as ${wrong}, but its other events show ${counts[wrong]}`;
}

/** Judges the clauses again when this version has the same register as the run. */
function wrongClause(run: Run, register: readonly Clause[]): string | null {
  const { clauses, untested } = run.finished;
  if (clauses === undefined) return null;
  const levels = new Map(register.map(({ id, level }) => [id, level]));
  if (clauses.some(({ clause, level }) => levels.get(clause) !== level)) return null;
  const again = judgeClauses(run, register).map(asTold);
  const verdicts = new Map(again.map(({ clause, verdict }) => [clause, verdict]));
  const wrong = clauses.find(({ clause, verdict }) => verdicts.get(clause) !== verdict);
  if (wrong !== undefined) {
    const { clause, verdict } = wrong;
    return `its last event says that ${clause} is ${verdict}, but its other events lead to ${verdicts.get(clause)}`;
  }
  const open = new Set(untestedOf(run, again));
  const hidden = [...open].find((clause) => !untested.includes(clause));
  return hidden === undefined ? null : `its last event does not say that ${hidden} is untested`;
}

function wrongVerdict({ finished, started, ...rest }: Run): string | null {
  const { verdict, exitCode } = verdictOf({ finished, started, ...rest }, finished);
  const fails = (one: RunFinished['verdict']) => one === 'not-conformant';
  const agrees =
    started.recordings === undefined
      ? finished.verdict === verdict && finished.exitCode === exitCode
      : fails(finished.verdict) === fails(verdict);
  if (agrees) return null;
  const said = `${finished.verdict} (exit code ${finished.exitCode})`;
  return `its last event says ${said}, but its other events lead to ${verdict} (exit code ${exitCode})`;
}
