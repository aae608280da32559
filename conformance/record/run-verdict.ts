import { counted } from '../../foundation/counted.js';
import { EXIT } from '../../foundation/xs2a-error.js';
import { accuses, mayAccuse } from './accuses.js';
import type { KeptByWaivers } from './causes/kept-by-waivers.js';
import type { Counts, Finding, RunVerdict, Verdict } from './event.js';
import { keptSentence } from './kept-sentence.js';
import { meansSentence } from './missing-means.js';

/** The outcome from which the verdict of a run is derived. */
export interface VerdictFacts {
  readonly cases: readonly {
    readonly case: string;
    readonly verdict: Verdict;
    readonly findings: readonly Finding[];
  }[];
  /** Required clauses of applicable cases that no case could judge. */
  readonly untested: readonly string[];
  /** Duties that apply to an operation but that nothing tested there. */
  readonly untried?: readonly string[];
  /** The number of cases that could not be carried out, by the line of the profile that they lacked. */
  readonly lacking?: ReadonlyMap<string, number>;
  /** Cases that could not be judged because of what waivers accept. */
  readonly keptByWaivers?: readonly KeptByWaivers[];
  /** Why checks could not be judged, by clause. */
  readonly missed?: ReadonlyMap<string, string>;
  /** One sentence for each waiver that has expired or waives nothing. */
  readonly waiverErrors: readonly string[];
  readonly narrowed: boolean;
  readonly aborted: boolean;
  /** Name of the preflight check that failed; null when none did. */
  readonly preflightFailure: string | null;
  /** Whether the target stopped responding. */
  readonly dead: boolean;
  /** The internal error outside of any case; null when there was none. */
  readonly broken: string | null;
  /** One sentence about jumps of this machine's clock; null when there were none. */
  readonly clock?: string | null;
}

export interface RunEnd {
  readonly verdict: RunVerdict;
  readonly exitCode: number;
  readonly reason: string;
}

/** The number of cases with each verdict. */
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

function some(names: readonly string[]): string {
  const shown = names.slice(0, 5).join(', ');
  return names.length > 5 ? `${shown} and ${names.length - 5} more` : shown;
}

/**
 * Ids of required clauses that failed, whatever the order of the cases, in failed set-ups too; missing responses of a dead target do
 * not count against it.
 */
function violated(facts: VerdictFacts): readonly string[] {
  const found = facts.cases
    .filter((each) => mayAccuse(each.verdict))
    .flatMap((each) => each.findings)
    .filter(accuses)
    .map((finding) => finding.clause)
    .filter((clause) => !facts.dead || clause !== 'COMMON-ANSWERS');
  return [...new Set(found)].sort();
}

/** The exit code and reason of a run that ended early; undefined when it did not. */
function cutShort(facts: VerdictFacts): { exitCode: number; reason: string } | undefined {
  const { broken, preflightFailure } = facts;
  const harness = facts.cases.filter((each) => each.verdict === 'harness-error');
  if (facts.aborted) return { exitCode: EXIT.interrupted, reason: 'The run was stopped.' };
  if (broken !== null) return { exitCode: EXIT.internal, reason: `The tool failed: ${broken}` };
  if (harness.length > 0) {
    const cases = some(harness.map((each) => each.case));
    return { exitCode: EXIT.internal, reason: `The tool itself failed in ${cases}.` };
  }
  if (preflightFailure !== null) {
    return {
      exitCode: EXIT.preflight,
      reason: `Preflight failed: ${preflightFailure.replace(/\.$/, '')}.`,
    };
  }
  if (!facts.dead) return undefined;
  return { exitCode: EXIT.preflight, reason: 'The target stopped responding during the run.' };
}

/** The verdict and exit code of a run. */
export function runVerdict(facts: VerdictFacts): RunEnd {
  const clauses = violated(facts);
  const short = cutShort(facts);
  const { clock = null } = facts;
  if (clock !== null) {
    const { exitCode, reason } = short ?? { exitCode: EXIT.findings, reason: 'Repeat the run.' };
    return { verdict: 'inconclusive', exitCode, reason: `${clock} ${reason}` };
  }
  const said = `${counted(clauses.length, 'required clause')} violated: ${some(clauses)}.`;
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
    const said = `${counted(unstable.length, 'case')} unstable: ${named}. The failure did not recur.`;
    const reason = `${said}${besideOthers(unstable)}`;
    return { verdict: 'inconclusive', exitCode: EXIT.findings, reason };
  }
  const [first] = facts.waiverErrors;
  if (first === undefined) return withoutViolation(facts);
  const more = facts.waiverErrors.length - 1;
  const reason = `${first}${more === 0 ? '' : ` And ${counted(more, 'more waiver')}.`}`;
  return { verdict: 'inconclusive', exitCode: EXIT.findings, reason };
}

/** From how many cases on a failure that none of them has alone is probably no chance. */
const SEVERAL = 3;

/** A clause that several cases break beside others and not alone, in a sentence. */
function besideOthers(unstable: VerdictFacts['cases']): string {
  const clauses = unstable.flatMap(({ findings }) => [
    ...new Set(findings.flatMap((each) => (each.unstable === true ? [each.clause] : []))),
  ]);
  const most = [...new Set(clauses)]
    .map((clause) => ({ clause, times: clauses.filter((each) => each === clause).length }))
    .sort((one, other) => other.times - one.times)[0];
  if (most === undefined || most.times < SEVERAL) return '';
  return (
    ` ${most.times} of them break ${most.clause} while other cases run, and not alone: the bank may mix up what belongs ` +
    'to different resources.'
  );
}

/** Why the first of the untested clauses was not judged, when the run knows. */
function whyMissed({ untested, missed }: VerdictFacts): string {
  const first = untested.find((clause) => missed?.has(clause) === true);
  return first === undefined ? '' : ` ${first} was not judged: ${missed?.get(first) ?? ''}.`;
}

const HELD: ReadonlySet<Verdict> = new Set(['passed', 'warned', 'observed', 'waived']);
/**
 * Verdicts of cases that should have judged something but did not; a narrowed selection is no excuse for
 * them.
 */
const UNJUDGED: ReadonlySet<Verdict> = new Set(['blocked', 'setup-failed']);

/** Such as `the waivers of 2 cases`; empty where no case is waived. */
function waivedIn({ cases }: VerdictFacts): string {
  const count = cases.filter(({ verdict }) => verdict === 'waived').length;
  return count === 0 ? '' : `the waivers of ${counted(count, 'case')}`;
}

/** The cases that could not be judged, and because of which waivers; empty when there are none. */
function whoUnjudged({ cases, keptByWaivers = [] }: VerdictFacts): string {
  const kept = new Set(keptByWaivers.flatMap((each) => each.cases));
  const others = cases.filter(({ case: id, verdict }) => UNJUDGED.has(verdict) && !kept.has(id));
  const named = some(others.map((each) => each.case));
  const without =
    others.length === 0 ? '' : `${counted(others.length, 'case')} could not be judged: ${named}.`;
  return [without, keptSentence(keptByWaivers)].filter((each) => each !== '').join(' ');
}

/** The cases that are not judged because of what waivers accept, after another sentence; empty when there are none. */
const keptToo = ({ keptByWaivers = [] }: VerdictFacts): string =>
  keptByWaivers.length === 0 ? '' : ` ${keptSentence(keptByWaivers)}`;

function withoutViolation(facts: VerdictFacts): RunEnd {
  const held = facts.cases.some((each) => HELD.has(each.verdict));
  const unjudged = facts.cases.filter((each) => UNJUDGED.has(each.verdict));
  const exitCode = facts.narrowed && unjudged.length === 0 ? EXIT.clean : EXIT.findings;
  if (facts.narrowed && unjudged.length === 0 && held) {
    const cases = counted(facts.cases.filter(({ verdict }) => HELD.has(verdict)).length, 'case');
    const but = waivedIn(facts);
    const reason = `No violation in ${cases} of the selection${but && `, except what ${but} excuse`}. Only a run of all cases gives a verdict on the bank.${whyMissed(facts)}`;
    return { verdict: 'inconclusive', exitCode, reason };
  }
  if (facts.narrowed && unjudged.length > 0) {
    return { verdict: 'inconclusive', exitCode, reason: whoUnjudged(facts) };
  }
  if (facts.untested.length > 0) {
    const untested = `${counted(facts.untested.length, 'required clause')} untested`;
    const reason = `${untested}: ${some(facts.untested)}.${whyMissed(facts)}${keptToo(facts)}`;
    return { verdict: 'inconclusive', exitCode, reason };
  }
  if (!held) return { verdict: 'inconclusive', exitCode, reason: 'No case was carried out.' };
  const { untried = [] } = facts;
  if (untried.length > 0) {
    const cells = `${counted(untried.length, 'duty', 'duties')} untested: ${some(untried)}`;
    return { verdict: 'inconclusive', exitCode, reason: `${cells}.${keptToo(facts)}` };
  }
  if (unjudged.length > 0) {
    return { verdict: 'inconclusive', exitCode, reason: whoUnjudged(facts) };
  }
  const { lacking = new Map<string, number>() } = facts;
  const unexamined = meansSentence(lacking);
  // without a PSU who approves, most of the interface was not seen
  if (lacking.has('psu.approve')) {
    return { verdict: 'inconclusive', exitCode: EXIT.findings, reason: unexamined };
  }
  const but = waivedIn(facts);
  const waived = but && ` Violations that ${but} excuse do not count.`;
  const tested =
    unexamined === ''
      ? 'Every applicable required clause and every applicable duty was tested'
      : 'Every applicable required clause was tested, and every duty for which the profile has the means';
  const reason = `${tested}.${waived} ${unexamined}`.trimEnd();
  return { verdict: 'conformant', exitCode: EXIT.clean, reason };
}
