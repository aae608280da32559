import { groupBy } from '../../foundation/group-by.js';
import type { Clause, Level } from '../clauses/clause.js';
import type { CheckDone, Finding } from './event.js';
import type { CaseRun, Run } from './fold-run.js';

/** What a run says about a clause; `not-in-run` when no case of the run speaks for it. */
export type ClauseVerdict =
  | 'failed'
  | 'warned'
  | 'observed'
  | 'waived'
  | 'untested'
  | 'passed'
  | 'not-applicable'
  | 'not-in-run';

export interface ClauseRow {
  readonly clause: Clause;
  readonly verdict: ClauseVerdict;
  /** Cases that judged it, those with findings first. */
  readonly cases: readonly { readonly id: string; readonly verdict: ClauseVerdict }[];
  /** Why nothing judged it. */
  readonly reason: string;
}

type Voice = 'failed' | 'warned' | 'observed' | 'waived' | 'passed';

/** Worst first: the first of these that a case says is what the clause gets. */
const ORDER: readonly Voice[] = ['failed', 'warned', 'observed', 'waived', 'passed'];

/** Every clause of the register, and any that only the run names, with what became of it. */
export function clauseRows(run: Run, clauses: readonly Clause[]): ClauseRow[] {
  const voices = voicesOf(run);
  const unjudged = unjudgedChecks(run);
  const known = new Set(clauses.map((clause) => clause.id));
  const strangers = strangersOf(run).filter((clause) => !known.has(clause.id));
  return [...clauses, ...strangers].map((clause) =>
    rowOf(clause, run, { voices, unjudged: unjudged.get(clause.id) ?? [] }),
  );
}

/**
 * Required clauses that apply and that no case judged. Of a narrowed run those that the engine names:
 * what was not chosen was to be left out. Else all of them, also where a case failed before it came to
 * the clause, or where the record ends too early for the engine to name any.
 */
export function untestedRequired(run: Run, rows: readonly ClauseRow[]): readonly ClauseRow[] {
  const named = new Set(run.finished.untested);
  return rows.filter(
    ({ clause, verdict }) =>
      named.has(clause.id) ||
      (!run.started.narrowed && clause.level === 'required' && verdict === 'untested'),
  );
}

interface Heard {
  readonly voices: ReadonlyMap<string, ReadonlyMap<string, Voice>>;
  /** Checks of the clause that lacked what they judge by. */
  readonly unjudged: readonly CheckDone[];
}

function rowOf(clause: Clause, run: Run, { voices, unjudged }: Heard): ClauseRow {
  const rank = (voice: Voice) => ORDER.indexOf(voice);
  const cases = [...(voices.get(clause.id) ?? [])]
    .map(([id, verdict]) => ({ id, verdict }))
    .sort((a, b) => rank(a.verdict) - rank(b.verdict));
  const [worst] = cases;
  if (worst !== undefined) return { clause, verdict: worst.verdict, cases, reason: '' };
  const speakers = run.cases.filter((one) => one.clauses.includes(clause.id));
  return { clause, cases: [], ...silence(clause, run, { speakers, unjudged }) };
}

/** Why no case judged a clause. */
function silence(
  clause: Clause,
  run: Run,
  { speakers, unjudged }: Pick<Heard, 'unjudged'> & { readonly speakers: readonly CaseRun[] },
): { verdict: ClauseVerdict; reason: string } {
  const dialect = run.started.profile.dialect;
  if (!clause.dialects.some((one) => one === dialect)) {
    return { verdict: 'not-applicable', reason: `The dialect ${dialect} does not have it.` };
  }
  const without = unjudged.find(({ leftOpen }) => leftOpen !== true) ?? null;
  if (without !== null) return { verdict: 'untested', reason: `Not judged: ${without.notJudged}.` };
  const [open] = unjudged;
  if (open !== undefined) return { verdict: 'not-applicable', reason: `${open.notJudged}.` };
  // which clauses a walk comes to is chance
  const written = speakers.filter(({ walk }) => walk === undefined);
  const applicable = written.filter((one) => one.verdict !== 'not-applicable');
  const [first] = applicable;
  const { narrowed } = run.started;
  const missed = !narrowed && run.finished.untested.includes(clause.id);
  if (first !== undefined || missed) {
    const why = first?.reason ?? 'The cases that test it did not come to the point.';
    return { verdict: 'untested', reason: why };
  }
  const [left] = written;
  if (left !== undefined) return { verdict: 'not-applicable', reason: left.reason ?? '' };
  return { verdict: 'not-in-run', reason: clause.untested ?? absence(run) };
}

/** Checks that lacked what they judge by, by clause. */
function unjudgedChecks(run: Run): ReadonlyMap<string, readonly CheckDone[]> {
  const lacking = run.cases
    .flatMap((one) => one.checks)
    .filter(({ notJudged }) => notJudged !== undefined);
  return groupBy(lacking, ({ clause }) => clause);
}

/** Why a run has no case at all for a clause that is not said to have none. */
function absence({ started: { narrowed, onDemand = 0, recordings } }: Run): string {
  if (recordings !== undefined) return 'Not judged: no recorded exchange tells it.';
  if (narrowed) return 'The cases that test it were left out of this run.';
  return onDemand > 0
    ? 'The cases that test it run only when they are asked for (--tag deep).'
    : 'No case of this version tests it.';
}

/** What each case says about each clause, from its checks; unjudged cases say nothing. */
function voicesOf(run: Run): Map<string, Map<string, Voice>> {
  const voices = new Map<string, Map<string, Voice>>();
  for (const one of run.cases) {
    if (!speaks(one)) continue;
    for (const check of one.checks) {
      if (!counts(check, one)) continue;
      const said = voices.get(check.clause) ?? new Map<string, Voice>();
      const voice = worse(said.get(one.id) ?? 'passed', voiceOf(check, one));
      voices.set(check.clause, said.set(one.id, voice));
    }
  }
  return voices;
}

/** Cases that judged something; of those that were blocked, the checks that could be judged count. */
function speaks(one: CaseRun): boolean {
  if (one.verdict === 'blocked') return one.checks.some(({ notJudged }) => notJudged !== undefined);
  return ['passed', 'failed', 'warned', 'observed', 'waived'].includes(one.verdict);
}

/** Findings of set-up steps stand in no case's findings: they say nothing about their clause. */
function counts(check: CheckDone, one: CaseRun): boolean {
  if (check.notJudged !== undefined) return false;
  const key = (finding: Finding) =>
    JSON.stringify([finding.expected, finding.actual, finding.where]);
  const own = one.findings
    .filter((finding) => finding.clause === check.clause && finding.unstable === undefined)
    .map(key);
  return (
    check.findings.length === 0 || check.findings.some((finding) => own.includes(key(finding)))
  );
}

function voiceOf(check: CheckDone, one: CaseRun): Voice {
  const open = check.findings.filter((finding) => finding.waiver === undefined);
  const levels = open.map((finding) => finding.level);
  if (check.findings.length === 0) return 'passed';
  if (levels.length === 0 || one.verdict === 'waived') return 'waived';
  if (levels.includes('required')) return one.verdict === 'failed' ? 'failed' : 'waived';
  return levels.includes('recommended') ? 'warned' : 'observed';
}

function worse(a: Voice, b: Voice): Voice {
  return ORDER.indexOf(a) < ORDER.indexOf(b) ? a : b;
}

/** Clauses that the run names and the register does not know: an older or newer register. */
function strangersOf(run: Run): Clause[] {
  const found = new Map<string, Clause>();
  for (const id of run.finished.untested) found.set(id, stranger(id, id, 'required'));
  for (const { clause, sentence, findings } of run.cases.flatMap((one) => one.checks)) {
    found.set(clause, stranger(clause, sentence, findings[0]?.level ?? 'observe'));
  }
  return [...found.values()];
}

const stranger = (id: string, sentence: string, level: Level): Clause => ({
  id,
  sentence,
  section: 'Not in the register of this version',
  level,
  provenance: 'assumption',
  dialects: ['contract', 'berlin-group'],
  index: [],
});
