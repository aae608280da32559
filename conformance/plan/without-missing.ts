import { clausesOfSteps } from '../cases/build.js';
import type { CallStep, Case, Step } from '../cases/case.js';
import { readsScaStatus } from '../cases/sca-stand-in.js';
import { standInFor } from '../cases/stand-in.js';
import type { Profile } from '../profile/profile.js';

/** What a bank can be tried with of a case, and each part that is left out with the line of the profile. */
export interface Shortened {
  readonly case: Case;
  readonly left: readonly LeftOut[];
}

interface LeftOut {
  readonly case: Case;
  readonly lack: { readonly path: string; readonly reason: string };
}

/**
 * The case without the steps that are only for banks with their operation: those that say so, those that
 * try a duty on it and those that read the status of an authorisation, where no other step goes on from
 * them. A status that such an operation would tell is read by the other one that tells it. The rest of the
 * case is tried.
 */
export function withoutMissing(
  each: Case,
  { missingOperations = [] }: Pick<Profile, 'missingOperations'>,
): Shortened {
  const isMissing = (step: Step): step is CallStep =>
    step.kind === 'call' && missingOperations.includes(step.operation);
  const whole = { case: each, left: [] };
  if (!each.steps.some(isMissing)) return whole;
  const told = each.steps.map((step) => (isMissing(step) ? otherwise(step, isMissing) : step));
  const steps = withoutIdle(told, isMissing);
  // nothing would be judged: the case does not apply
  if (!steps.some(judges)) return whole;
  const left = each.steps.filter(({ as }) => !steps.some((step) => step.as === as));
  const reason = `missingOperations has ${left.find(isMissing)?.operation}`;
  return {
    case: { ...each, steps, clauses: clausesOf(each, steps) },
    left: [{ case: { ...each, steps: left }, lack: { path: 'missingOperations', reason } }],
  };
}

/** The clauses of a case that other steps of it, which stand in for its own, are still about. */
export function clausesOf(each: Case, steps: readonly Step[]): readonly string[] {
  const kept = new Set(clausesOfSteps(steps));
  const gone = new Set(clausesOfSteps(each.steps).filter((id) => !kept.has(id)));
  return each.clauses.filter((id) => !gone.has(id));
}

function otherwise(step: CallStep, isMissing: (step: Step) => boolean): CallStep {
  const other = standInFor(step);
  return other === undefined || isMissing(other) ? step : other;
}

/** The last step first: what nothing goes on from may go, and then what only that one went on from. */
function withoutIdle(
  steps: readonly Step[],
  isMissing: (step: Step) => step is CallStep,
): readonly Step[] {
  const kept: Step[] = [];
  for (const step of [...steps].reverse()) {
    const goes = isMissing(step) && (step.ifOffered === true || mayGo(step, kept));
    if (!goes) kept.unshift(step);
  }
  return kept;
}

/** A check that compares with a status that nobody read cannot be judged, and says so. */
function mayGo(step: CallStep, later: readonly Step[]): boolean {
  if (readsScaStatus(step)) {
    const requests = later.map((each) => ('expect' in each ? { ...each, expect: [] } : each));
    return !isNeeded(step, requests);
  }
  return isTry(step) && !isNeeded(step, later);
}

/** Whether a step tries a duty. */
export const isTry = (step: Step): boolean =>
  step.kind === 'call' && step.duty !== undefined && step.setup !== true;

const judges = (step: Step): boolean =>
  step.kind === 'grant'
    ? (step.attempts ?? []).length > 0
    : step.setup !== true && step.expect.length > 0;

/** Another step has a reference to what this one was answered. */
export function isNeeded({ as }: Step, steps: readonly Step[]): boolean {
  const reference = new RegExp(`[{|]${as}\\.`);
  return steps.some((step) => step.as !== as && reference.test(JSON.stringify(step)));
}
