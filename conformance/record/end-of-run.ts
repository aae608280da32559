import type { Clause } from '../clauses/clause.js';
import { keptByWaivers } from './causes/kept-by-waivers.js';
import { clockSentence } from './clock-sentence.js';
import type { Coverage } from './coverage.js';
import type { RunEvent, RunFacts, RunFinished } from './event.js';
import { foldRun, isEnd, type Run } from './fold-run.js';
import { asTold, judgeClauses, untestedOf } from './judge-clauses.js';
import { meansLacking } from './missing-means.js';
import { countVerdicts, type RunEnd, runVerdict } from './run-verdict.js';

/**
 * Judges a whole run from the events before its end: clauses, counts, verdict and exit code. `register`
 * contains every clause that the run knows.
 */
export function endOfRun(
  events: readonly RunEvent[],
  register: readonly Clause[],
  { facts, coverage }: { readonly facts: RunFacts; readonly coverage: Coverage },
): Omit<RunFinished, 'durationMs' | 'exchanges'> {
  const run = foldRun(events);
  const clauses = judgeClauses(run, register)
    .map(asTold)
    .filter(({ verdict }) => verdict !== 'not-in-run');
  const untested = untestedOf(run, clauses);
  const ended = run.cases.flatMap(({ verdict }) => (isEnd(verdict) ? [verdict] : []));
  return {
    type: 'run-finished',
    ...verdictOf(run, { untested, coverage, facts }),
    counts: countVerdicts(ended),
    untested,
    clauses,
    ...(Object.keys(facts).length === 0 ? {} : { facts }),
    coverage,
  };
}

/** The verdict that follows from the cases and the other facts of a run. */
export function verdictOf(
  run: Run,
  judged: Pick<RunFinished, 'untested' | 'coverage' | 'facts'>,
): RunEnd {
  const { facts = {}, coverage, untested } = judged;
  const open = (coverage?.cells ?? []).filter(({ state }) => state === 'open');
  return runVerdict({
    cases: run.cases.flatMap(({ id, verdict, findings }) =>
      isEnd(verdict) ? [{ case: id, verdict, findings }] : [],
    ),
    untested,
    lacking: meansLacking(run),
    untried: open.map(({ duty, target }) => `${duty} at ${target}`),
    missed: missedOf(run),
    keptByWaivers: keptByWaivers(run.cases),
    waiverErrors: facts.waiverErrors ?? [],
    narrowed: run.started.narrowed,
    aborted: facts.aborted === true,
    preflightFailure: facts.preflightFailure ?? null,
    dead: facts.dead === true,
    broken: facts.broken ?? null,
    clock: clockSentence(facts.clockJumps ?? []),
  });
}

/** Why the first check of each clause could not be judged. */
function missedOf(run: Run): ReadonlyMap<string, string> {
  const missed = new Map<string, string>();
  for (const { clause, notJudged, leftOpen, setup } of run.cases.flatMap((one) => one.checks)) {
    if (notJudged === undefined || leftOpen === true || setup === true) continue;
    if (!missed.has(clause)) missed.set(clause, notJudged);
  }
  return missed;
}
