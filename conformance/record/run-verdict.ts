import { EXIT } from '../../foundation/xs2a-error.js';
import { accuses } from './accuses.js';
import type { Counts, Finding, RunVerdict, Verdict } from './event.js';

/** What is known at the end of a run. */
export interface RunFacts {
  readonly cases: readonly {
    readonly case: string;
    readonly verdict: Verdict;
    readonly findings: readonly Finding[];
  }[];
  /** Required clauses of applicable cases that no case could judge. */
  readonly untested: readonly string[];
  /** Duties that bind an operation and that nothing tried on it. */
  readonly untried?: readonly string[];
  /** Why checks could not be judged, by clause. */
  readonly missed?: ReadonlyMap<string, string>;
  /** One sentence for each waiver that has expired or excuses nothing any more. */
  readonly waiverErrors: readonly string[];
  readonly narrowed: boolean;
  readonly aborted: boolean;
  /** Name of the preflight check that failed. */
  readonly preflightFailure: string | null;
  /** The target stopped answering. */
  readonly dead: boolean;
  /** What broke outside of any case. */
  readonly broken: string | null;
}

export interface RunEnd {
  readonly verdict: RunVerdict;
  readonly exitCode: number;
  readonly reason: string;
}

/** How many cases ended with each verdict. */
export function countVerdicts(verdicts: readonly Verdict[]): Counts {
  const of = (verdict: Verdict) => verdicts.filter((each) => each === verdict).length;
  return {
    passed: of('passed'),
    failed: of('failed'),
    warned: of('warned'),
    observed: of('observed'),
    waived: of('waived'),
    notApplicable: of('not-applicable'),
    blocked: of('blocked'),
    setupFailed: of('setup-failed'),
    harnessError: of('harness-error'),
    unstable: of('unstable'),
  };
}

const plural = (count: number, one: string, many = `${one}s`): string =>
  `${count} ${count === 1 ? one : many}`;

function some(names: readonly string[]): string {
  const shown = names.slice(0, 5).join(', ');
  return names.length > 5 ? `${shown} and ${names.length - 5} more` : shown;
}

/** Required clauses that failed, by id, whichever case came first; silence of a dead target proves nothing against it. */
function violated(facts: RunFacts): readonly string[] {
  const found = facts.cases
    .filter((each) => each.verdict === 'failed')
    .flatMap((each) => each.findings)
    .filter(accuses)
    .map((finding) => finding.clause)
    .filter((clause) => !facts.dead || clause !== 'COMMON-ANSWERS');
  return [...new Set(found)].sort();
}

/** Why a run ended before its time, if it did. */
function cutShort(facts: RunFacts): { exitCode: number; reason: string } | undefined {
  const { broken, preflightFailure } = facts;
  const harness = facts.cases.filter((each) => each.verdict === 'harness-error');
  if (facts.aborted) return { exitCode: EXIT.interrupted, reason: 'The run was stopped.' };
  if (broken !== null) return { exitCode: EXIT.internal, reason: `The tool broke: ${broken}` };
  if (harness.length > 0) {
    const cases = some(harness.map((each) => each.case));
    return { exitCode: EXIT.internal, reason: `The tool itself broke in ${cases}.` };
  }
  if (preflightFailure !== null) {
    return {
      exitCode: EXIT.preflight,
      reason: `Preflight failed: ${preflightFailure.replace(/\.$/, '')}.`,
    };
  }
  if (!facts.dead) return undefined;
  return { exitCode: EXIT.preflight, reason: 'The target stopped answering during the run.' };
}

/** Verdict and exit code of a run. */
export function runVerdict(facts: RunFacts): RunEnd {
  const clauses = violated(facts);
  const short = cutShort(facts);
  const said = `${plural(clauses.length, 'required clause')} violated: ${some(clauses)}.`;
  if (short !== undefined) {
    if (clauses.length === 0) return { verdict: 'inconclusive', ...short };
    const reason = `${short.reason} Until then, ${said}`;
    return { verdict: 'not-conformant', exitCode: short.exitCode, reason };
  }
  if (clauses.length > 0) {
    return { verdict: 'not-conformant', exitCode: EXIT.findings, reason: said };
  }
  const unstable = facts.cases.filter((each) => each.verdict === 'unstable');
  if (unstable.length > 0) {
    const named = some(unstable.map((each) => each.case));
    const reason = `${plural(unstable.length, 'case')} unstable: ${named}. What failed there did not come again.`;
    return { verdict: 'inconclusive', exitCode: EXIT.findings, reason };
  }
  const [first] = facts.waiverErrors;
  if (first === undefined) return withoutViolation(facts);
  const more = facts.waiverErrors.length - 1;
  const reason = `${first}${more === 0 ? '' : ` And ${plural(more, 'more waiver')}.`}`;
  return { verdict: 'inconclusive', exitCode: EXIT.findings, reason };
}

/** Why the first of the untested clauses was not judged, where the run knows. */
function whyMissed({ untested, missed }: RunFacts): string {
  const first = untested.find((clause) => missed?.has(clause) === true);
  return first === undefined ? '' : ` ${first} is not judged: ${missed?.get(first) ?? ''}.`;
}

const HELD: ReadonlySet<Verdict> = new Set(['passed', 'warned', 'observed', 'waived']);
/** Cases that should have told something and did not: no selection excuses them. */
const UNJUDGED: ReadonlySet<Verdict> = new Set(['blocked', 'setup-failed']);

function withoutViolation(facts: RunFacts): RunEnd {
  const held = facts.cases.filter((each) => HELD.has(each.verdict)).length;
  const unjudged = facts.cases.some((each) => UNJUDGED.has(each.verdict));
  const exitCode = facts.narrowed && !unjudged ? EXIT.clean : EXIT.findings;
  if (facts.untested.length > 0) {
    const untested = `${plural(facts.untested.length, 'required clause')} untested`;
    const reason = `${plural(held, 'case')} hold, ${untested}: ${some(facts.untested)}.${whyMissed(facts)}`;
    return { verdict: 'inconclusive', exitCode, reason };
  }
  if (held === 0) return { verdict: 'inconclusive', exitCode, reason: 'No case was carried out.' };
  const { untried = [] } = facts;
  if (untried.length > 0) {
    const cells = `${plural(untried.length, 'duty', 'duties')} untried: ${some(untried)}`;
    return { verdict: 'inconclusive', exitCode, reason: `${plural(held, 'case')} hold, ${cells}.` };
  }
  const excused = facts.cases.filter((each) => each.verdict === 'waived').length;
  const waived = excused === 0 ? '' : ` (${excused} by waivers)`;
  const tested =
    'every applicable required clause was tested, and every duty on every operation that it binds';
  const reason = `${plural(held, 'case')} hold${waived}; ${tested}.`;
  return { verdict: 'conformant', exitCode: EXIT.clean, reason };
}
