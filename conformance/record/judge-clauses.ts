import { groupBy } from '../../foundation/group-by.js';
import { frameworkOf, isOfVersion } from '../clauses/applies-to.js';
import type { Clause, Dialect, Level } from '../clauses/clause.js';
import { mayAccuse } from './accuses.js';
import type { CheckDone, ClauseTold, ClauseVerdict } from './event.js';
import type { CaseRun, Run } from './fold-run.js';
import { keyOfFinding } from './told-finding.js';

export interface ClauseRow {
  readonly clause: Clause;
  readonly verdict: ClauseVerdict;
  /** Cases that judged it, those with findings first. */
  readonly cases: readonly { readonly id: string; readonly verdict: ClauseVerdict }[];
  /** Why no case judged it. */
  readonly reason: string;
}

type Voice = 'failed' | 'warned' | 'observed' | 'waived' | 'passed';

/** From worst to best: a clause gets the first of these that any case reports. */
const ORDER: readonly Voice[] = ['failed', 'warned', 'observed', 'waived', 'passed'];

/**
 * The verdict of every clause of the register, and of any other that the run names. Clauses are judged only
 * here: the engine calls it at the end of a run and puts the result into run-finished.
 */
export function judgeClauses(run: Run, register: readonly Clause[]): readonly ClauseRow[] {
  const heard = {
    voices: voicesOf(run),
    unjudged: unjudgedChecks(run),
    speakers: speakersOf(run),
    left: leftToNobody(run),
    followed: followedOf(run),
  };
  const known = new Set(register.map((clause) => clause.id));
  const strangers = strangersOf(run).filter((clause) => !known.has(clause.id));
  return [...register, ...strangers].map((clause) => rowOf(clause, run, heard));
}

/** Required clauses that apply and that no case judged, except those with a waiver. */
export function untestedOf(run: Run, clauses: readonly ClauseTold[]): readonly string[] {
  const excused = new Set((run.started.waivers ?? []).map((waiver) => waiver.clause));
  return clauses
    .filter(({ clause, level, verdict }) => {
      return verdict === 'untested' && level === 'required' && !excused.has(clause);
    })
    .map(({ clause }) => clause)
    .sort();
}

/** A row in the form of run-finished. */
export function asTold({ clause: { id, level }, verdict, reason }: ClauseRow): ClauseTold {
  return { clause: id, level, verdict, ...(reason === '' ? {} : { reason }) };
}

interface Heard {
  readonly voices: ReadonlyMap<string, ReadonlyMap<string, Voice>>;
  /** Checks that could not be judged, by clause. */
  readonly unjudged: ReadonlyMap<string, readonly CheckDone[]>;
  /**
   * Cases that cover a clause. Random walks are not included, because it is chance which clauses they reach.
   */
  readonly speakers: ReadonlyMap<string, readonly CaseRun[]>;
  /** Clauses whose findings follow from another clause, with that one. */
  readonly followed: ReadonlyMap<string, string>;
  /** Clauses of cases that were left out, unless a case of the run found the clause not applicable. */
  readonly left: ReadonlySet<string>;
}

function rowOf(clause: Clause, run: Run, heard: Heard): ClauseRow {
  const rank = (voice: Voice) => ORDER.indexOf(voice);
  const cases = [...(heard.voices.get(clause.id) ?? [])]
    .map(([id, verdict]) => ({ id, verdict }))
    .sort((a, b) => rank(a.verdict) - rank(b.verdict) || byName(a.id, b.id));
  const [worst] = cases;
  const owner = heard.followed.get(clause.id);
  // a finding that follows from another one may also be an error of its own
  if (worst?.verdict === 'passed' && owner !== undefined) {
    const reason = `Not judged: a finding of it may follow from ${owner}. Correct that first.`;
    return { clause, verdict: 'untested', cases, reason };
  }
  if (worst !== undefined) return { clause, verdict: worst.verdict, cases, reason: '' };
  return { clause, cases: [], ...silence(clause, run, heard) };
}

const byName = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** Why no case judged a clause. */
function silence(
  clause: Clause,
  run: Run,
  heard: Heard,
): { verdict: ClauseVerdict; reason: string } {
  const { dialect, framework } = run.started.profile;
  if (!clause.dialects.some((one) => one === dialect)) {
    return { verdict: 'not-applicable', reason: `The dialect ${dialect} does not contain it.` };
  }
  const spoken = { dialect: dialect as Dialect, framework };
  if (!isOfVersion(clause, spoken)) {
    const reason = `Version ${frameworkOf(spoken)} of the framework does not contain it.`;
    return { verdict: 'not-applicable', reason };
  }
  // sorted by name: the order of cases is chance and differs between the shards of a run
  const unjudged = [...(heard.unjudged.get(clause.id) ?? [])].sort((a, b) =>
    byName(a.case, b.case),
  );
  const without = unjudged.find(({ leftOpen }) => leftOpen !== true) ?? null;
  if (without !== null) return { verdict: 'untested', reason: `Not judged: ${without.notJudged}.` };
  const [open] = unjudged;
  if (open !== undefined) return { verdict: 'not-applicable', reason: `${open.notJudged}.` };
  const owner = heard.followed.get(clause.id);
  if (owner !== undefined) {
    return {
      verdict: 'untested',
      reason: `Not judged: what its cases found follows from ${owner}.`,
    };
  }
  const speakers = [...(heard.speakers.get(clause.id) ?? [])].sort((a, b) => byName(a.id, b.id));
  const applicable = speakers.find((one) => one.verdict !== 'not-applicable');
  if (applicable !== undefined) {
    return { verdict: 'untested', reason: applicable.reason ?? withoutCertificates(run) };
  }
  if (heard.left.has(clause.id)) {
    return { verdict: 'untested', reason: absence(run) };
  }
  const [first] = speakers;
  if (first !== undefined) return { verdict: 'not-applicable', reason: first.reason ?? '' };
  return { verdict: 'not-in-run', reason: clause.untested ?? absence(run) };
}

/** The certificates of a profile that are there to be refused, or to belong to another TPP. */
const CERTIFICATES = ['tpp2', 'expired', 'unknownCa', 'wrongRole', 'noFundsRole'];

/** Why no request of a case that was carried out judged a clause. */
function withoutCertificates({ started: { certificates } }: Run): string {
  const lacking = CERTIFICATES.filter((name) => certificates?.[name] === undefined);
  if (certificates === undefined || lacking.length === 0)
    return 'The cases that test it ended before they could judge it.';
  const named = lacking.map((name) => `identities.${name}`).join(', ');
  return `No request tested it: the profile lacks ${named}, and requests with these certificates were not sent.`;
}

function followedOf(run: Run): ReadonlyMap<string, string> {
  const followers = run.cases
    .flatMap(({ findings }) => findings)
    .filter(({ level }) => level !== 'observe')
    .flatMap(({ clause, follows }) => (follows === undefined ? [] : [[clause, follows] as const]))
    .sort(([a, x], [b, y]) => byName(a, b) || byName(x, y));
  return new Map(followers.reverse());
}

function speakersOf(run: Run): ReadonlyMap<string, readonly CaseRun[]> {
  const speakers = new Map<string, CaseRun[]>();
  for (const one of run.cases) {
    if (one.walk !== undefined) continue;
    for (const clause of one.clauses) speakers.set(clause, [...(speakers.get(clause) ?? []), one]);
  }
  return speakers;
}

function leftToNobody({ started: { leftOut = [] }, cases }: Run): ReadonlySet<string> {
  const idle = cases.filter(({ verdict }) => verdict === 'not-applicable');
  const without = new Set(idle.flatMap(({ clauses }) => clauses));
  return new Set(leftOut.filter((clause) => !without.has(clause)));
}

/** Checks that could not be judged, by clause. */
function unjudgedChecks(run: Run): ReadonlyMap<string, readonly CheckDone[]> {
  const lacking = run.cases
    .flatMap((one) => one.checks)
    .filter(({ notJudged }) => notJudged !== undefined);
  return groupBy(lacking, ({ clause }) => clause);
}

/** Why a run contains no case for a clause, unless the register says that there is none. */
function absence({ started: { narrowed, onDemand = 0, recordings } }: Run): string {
  if (recordings !== undefined) return 'Not judged: no recorded exchange shows it.';
  if (narrowed) return 'The cases that test it were left out of this run.';
  return onDemand > 0
    ? 'The cases that test it run only on request (--tag deep).'
    : 'No case of this version tests it.';
}

/** What each case reports about each clause, from its checks; cases without a judgement report nothing. */
function voicesOf(run: Run): Map<string, Map<string, Voice>> {
  const voices = new Map<string, Map<string, Voice>>();
  for (const one of run.cases) {
    if (!speaks(one)) continue;
    const own = one.findings.filter(
      ({ unstable, follows }) => unstable === undefined && follows === undefined,
    );
    const found = new Set(own.map(keyOfFinding));
    for (const check of one.checks) {
      if (!says(check, found)) continue;
      if (one.verdict === 'setup-failed' && check.findings.length === 0) continue;
      const said = voices.get(check.clause) ?? new Map<string, Voice>();
      const voice = worse(said.get(one.id) ?? 'passed', voiceOf(check, one));
      voices.set(check.clause, said.set(one.id, voice));
    }
  }
  return voices;
}

const JUDGED: ReadonlySet<CaseRun['verdict']> = new Set([
  'passed',
  'failed',
  'warned',
  'observed',
  'waived',
]);

/**
 * Whether a case judged anything. In blocked cases, the checks that could be judged count; in failed set-ups,
 * those with findings.
 */
function speaks({ verdict, checks }: CaseRun): boolean {
  if (verdict === 'setup-failed') return true;
  if (verdict === 'blocked') return checks.some(({ notJudged }) => notJudged !== undefined);
  return JUDGED.has(verdict);
}

/** Whether a check counts: a check of the set-up does so only when the case reports its finding. */
function says(check: CheckDone, found: ReadonlySet<string>): boolean {
  if (check.notJudged !== undefined) return false;
  if (check.findings.length === 0) return check.setup !== true;
  return check.findings.some((finding) => found.has(keyOfFinding(finding)));
}

function voiceOf(check: CheckDone, one: CaseRun): Voice {
  const open = check.findings.filter((finding) => finding.waiver === undefined);
  const levels = open.map((finding) => finding.level);
  if (check.findings.length === 0) return 'passed';
  if (levels.length === 0 || one.verdict === 'waived') return 'waived';
  if (levels.includes('required')) return mayAccuse(one.verdict) ? 'failed' : 'waived';
  return levels.includes('recommended') ? 'warned' : 'observed';
}

function worse(a: Voice, b: Voice): Voice {
  return ORDER.indexOf(a) < ORDER.indexOf(b) ? a : b;
}

/** Clauses that the run names but the register lacks, because its version is older or newer. */
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
