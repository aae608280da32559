import type { Level } from '../clauses/clause.js';
import { traitsOf } from '../likeness/cause-traits.js';
import type { Verdict } from '../record/event.js';
import type { Alarm, FaultOutcome, NullOutcome, VariantOutcome } from './power.js';
import type { FaultRow, VariantRow } from './rows.js';
import type { SuiteAnswer, SuiteFinding } from './suite-question.js';
import type { Result } from './task.js';

/** The level of a clause in the register. */
export type LevelOf = (clause: string) => Level | undefined;

const counts = ({ level }: SuiteFinding): boolean => level !== 'observe';
const unique = (texts: readonly string[]): readonly string[] => [...new Set(texts)];

/** Whether a finding names the clause; for a required clause, the finding must be required too. */
function names({ clause, level }: SuiteFinding, wanted: string, levelOf: LevelOf): boolean {
  if (clause !== wanted) return false;
  return levelOf(clause) === 'required' ? level === 'required' : level !== 'observe';
}

/**
 * Whether a fault was detected, that is, all its own clauses were named. Undefined result: it was not tested.
 */
export function judgeFault(
  row: FaultRow,
  result: Result | undefined,
  levelOf: LevelOf,
): FaultOutcome {
  const { id, group, clauses } = row;
  const nothing = {
    id,
    group,
    clauses,
    named: [],
    others: [],
    surplus: [],
    companions: [],
    causes: [],
    traits: [],
    several: row.several ?? '',
    cases: [],
    alone: false,
    reason: '',
  };
  if (result === undefined) return { ...nothing, status: 'no-case' };
  if (result.kind === 'broke') return { ...nothing, status: 'broke', reason: result.reason };
  const findings = result.answer.findings.filter(counts);
  const naming = findings.filter((one) => clauses.some((own) => names(one, own, levelOf)));
  const named = clauses.filter((own) => naming.some(({ clause }) => clause === own));
  const others = findings.map(({ clause }) => clause).filter((clause) => !clauses.includes(clause));
  const known = new Set([...clauses, ...(row.companions ?? [])]);
  const stands = ({ level, follows }: SuiteFinding) =>
    level === 'required' && follows === undefined;
  const surplus = findings.filter((one) => stands(one) && !known.has(one.clause));
  // a clause of the row has to stand on its own
  const isOwn = findings.some(({ clause, follows }) => follows === undefined && known.has(clause));
  const found = named.length === clauses.length && isOwn;
  // the whole suite also shows where else the fault has an effect
  const { pick } = result.task;
  const isShown = result.answer.causes.length > 1 && row.several === undefined;
  const isSeveral = (surplus.length > 0 || isShown) && pick !== undefined && pick.whole !== true;
  return {
    ...nothing,
    status: found
      ? isSeveral
        ? 'told-as-several'
        : 'found'
      : findings.length > 0
        ? 'by-other-clauses'
        : missed(row),
    named,
    others: unique(others),
    causes: result.answer.causes.map(({ sentence }) => sentence),
    traits: result.answer.causes.map(traitsOf),
    companions: unique(findings.filter(stands).map(({ clause }) => clause)).filter((clause) =>
      row.companions?.includes(clause),
    ),
    surplus: unique(surplus.map(({ clause }) => clause)),
    cases: unique(naming.map((one) => one.case)),
    alone: found && result.task.alone === true,
  };
}

const missed = ({ only }: FaultRow) => (only.length === 0 ? 'no-case' : 'not-found');

/** Whether the suite has no findings at a conforming bank, except for the deviations that its row lists. */
export function judgeVariant(result: Result, row?: VariantRow): VariantOutcome {
  const { id } = result.task;
  if (result.kind === 'broke') {
    return { id, status: 'broke', alarms: [], warned: [], reason: result.reason, judged: 0 };
  }
  const isDue = ({ clause, level }: SuiteFinding): boolean =>
    level === 'recommended' && row?.departs?.includes(clause) === true;
  const { findings, cases, exitCode, reason } = result.answer;
  const unjudged = cases.filter(({ verdict }) => UNJUDGED.has(verdict));
  const others = findings.filter((one) => counts(one) && !isDue(one));
  // what follows from another finding is an alarm too
  const alarms = [...others.map(({ follows: _, ...alarm }) => alarm), ...unjudged.map(asAlarm)];
  const quiet = alarms.length === 0 && exitCode === 0;
  return {
    id,
    status: quiet ? 'quiet' : 'false-alarm',
    alarms,
    warned: unique(findings.filter(isDue).map(({ clause }) => clause)),
    reason: quiet ? '' : reason,
    judged: cases.length - unjudged.length,
  };
}

/** Verdicts that must not occur at a correct bank. */
const UNJUDGED: ReadonlySet<Verdict> = new Set([
  'blocked',
  'setup-failed',
  'harness-error',
  'unstable',
]);

function asAlarm(one: SuiteAnswer['cases'][number]): Alarm {
  const actual = `${one.verdict}: ${one.reason ?? ''}`;
  return { case: one.case, clause: '', level: 'required', expected: 'a verdict', actual };
}

/** Whether a server that is not a bank passed any case. */
export function judgeNull(result: Result): NullOutcome {
  const { id, preflight } = result.task;
  if (result.kind === 'broke') {
    return { id, preflight, status: 'broke', passes: [], reason: result.reason };
  }
  const { cases, exitCode, verdict } = result.answer;
  const passes = cases.filter((one) => one.verdict === 'passed').map((one) => one.case);
  const broke = cases.find((one) => one.verdict === 'harness-error');
  if (broke !== undefined) {
    const reason = `the suite failed in ${broke.case}: ${broke.reason ?? ''}`;
    return { id, preflight, status: 'broke', passes, reason };
  }
  const accepted = verdict === 'conformant' || !REFUSALS.has(exitCode);
  const reason = accepted ? `the run ends ${verdict} with exit code ${exitCode}` : '';
  return {
    id,
    preflight,
    status: passes.length > 0 || accepted ? 'passes' : 'refused',
    passes,
    reason,
  };
}

/** Exit codes for findings, or for a failed preflight. */
const REFUSALS: ReadonlySet<number> = new Set([1, 3]);
