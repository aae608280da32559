import type { ParsedAnswer } from '../answers/parsed-answer.js';
import type { Scope } from '../answers/resolve-value.js';
import type { Case } from '../cases/case.js';
import type { CheckContext } from '../checks/finding.js';
import { asksPerson } from '../profile/asks-person.js';
import type { Profile } from '../profile/profile.js';
import type { Finding } from '../record/event.js';
import { type CaseOwner, ownerIn } from '../steps/deviation-of.js';
import type { StepContext } from '../steps/step-context.js';
import { CaseHistory } from './case-history.js';
import { Consequences } from './consequences.js';
import { FailedSetUps } from './failed-set-ups.js';
import type { Emit, RunState } from './run-state.js';

const CASE_MS = 60_000;

/** The results of the checks of a case so far. */
export interface CheckTally {
  readonly findings: Finding[];
  /** Findings of the case's own checks, without those of its set-up. */
  readonly own: Finding[];
  /** The number of its own checks that were judged. */
  judged: number;
  /** Why checks could not be judged. */
  readonly notJudged: string[];
  /** The same for checks whose outcome the contract leaves open to the bank. */
  readonly open: string[];
}

/** The state of one case while its steps are carried out. */
export interface CaseState {
  readonly each: Case;
  readonly run: RunState;
  /** The profile of the PSU that the case uses. */
  readonly profile: Profile;
  /** The TPP that created what the case is about. */
  readonly owner: CaseOwner;
  /** Receives the events of the steps. */
  readonly emit: Emit;
  /** Why the twin of the case did not hold; then only an open door counts. */
  readonly twinless: string | undefined;
  /** When the time of the case is over, on the clock of performance.now(); a rest does not count. */
  deadline: number;
  /** The response of each step, by its alias. */
  readonly seen: Map<string, ParsedAnswer>;
  readonly history: CaseHistory;
  /** The case whose consent this one uses. */
  consentOf?: string;
  readonly consequences: Consequences;
  readonly failedSetUps: FailedSetUps;
  readonly tally: CheckTally;
  /** Clauses that were told as met, of those that are told once. */
  readonly toldOnce: Set<string>;
}

/** The state of a case before its first step. */
export function caseState(
  each: Case,
  run: RunState,
  {
    profile = run.options.profile,
    owner = ownerIn(each),
    emit = run.emit,
  }: Partial<Pick<CaseState, 'profile' | 'owner' | 'emit'>> = {},
): CaseState {
  const { spec } = run.options;
  const { timeouts } = profile;
  // timeouts.psuMs limits how long a person may take
  const usual = asksPerson(profile) !== undefined ? Number.POSITIVE_INFINITY : CASE_MS;
  return {
    each,
    run,
    profile,
    owner,
    emit,
    twinless: run.results.twinless.get(each.id),
    deadline: performance.now() + (timeouts?.caseMs ?? usual),
    seen: new Map(),
    history: new CaseHistory(spec),
    consequences: new Consequences(spec),
    failedSetUps: new FailedSetUps(),
    tally: { findings: [], own: [], judged: 0, notJudged: [], open: [] },
    toldOnce: new Set(),
  };
}

/** What the references of the next step can refer to. */
export const scopeOf = ({ run, seen, profile }: CaseState): Scope => run.scope(seen, profile);

/** The inputs of the next step. */
export function stepContextOf({ run, each, owner }: CaseState, scope: Scope): StepContext {
  const context = run.context(scope, run.options.signal ?? new AbortController().signal, each.id);
  return { ...context, owner };
}

/** The inputs of the checks on a response. */
export function checkContextOf(of: CaseState, seen: ParsedAnswer): CheckContext {
  const { custom, spec } = of.run.options;
  return {
    seen,
    scope: scopeOf(of),
    spec,
    levelOf: of.run.levelOf,
    ...(custom === undefined ? {} : { custom }),
    secrets: of.run.secrets.owners,
  };
}
