import type { CallStep, Case, Step } from '../cases/case.js';
import { clausesOfSteps } from '../cases/clauses-of.js';
import { readsScaStatus } from '../cases/sca-stand-in.js';
import { standInFor } from '../cases/stand-in.js';
import type { Profile } from '../profile/profile.js';

/**
 * The parts of a case that apply to a bank, and each omitted part with the profile line that rules it out.
 */
export interface Shortened {
  readonly case: Case;
  readonly left: readonly LeftOut[];
}

interface LeftOut {
  readonly case: Case;
  readonly lack: { readonly path: string; readonly reason: string };
}

/**
 * Removes the steps that need an operation the bank lacks: those that declare it, those that test a duty on
 * it, and those that read the status of an authorisation, unless another step depends on them. When another
 * operation returns the same status, that one is read instead. The rest of the case remains.
 */
export function withoutMissing(
  each: Case,
  { missingOperations = [] }: Pick<Profile, 'missingOperations'>,
): Shortened {
  const isMissing = (step: Step): step is CallStep =>
    step.kind === 'call' && missingOperations.includes(step.operation);
  const whole = { case: each, left: [] };
  if (!each.steps.some(isMissing)) return whole;
  const replaced = each.steps.map((step) => (isMissing(step) ? otherwise(step, isMissing) : step));
  const steps = withoutIdle(replaced, isMissing);
  // no check would remain: the case does not apply
  if (!steps.some(judges)) return whole;
  const left = each.steps.filter(({ as }) => !steps.some((step) => step.as === as));
  const reason = `missingOperations has ${left.find(isMissing)?.operation}`;
  return {
    case: { ...each, steps, clauses: clausesOf(each, steps) },
    left: [{ case: { ...each, steps: left }, lack: { path: 'missingOperations', reason } }],
  };
}

/** The clauses of a case that its remaining steps still check. */
export function clausesOf(each: Case, steps: readonly Step[]): readonly string[] {
  const kept = new Set(clausesOfSteps(steps));
  const gone = new Set(clausesOfSteps(each.steps).filter((id) => !kept.has(id)));
  return each.clauses.filter((id) => !gone.has(id));
}

function otherwise(step: CallStep, isMissing: (step: Step) => boolean): CallStep {
  const other = standInFor(step);
  return other === undefined || isMissing(other) ? step : other;
}

/**
 * Removes steps starting from the last one: first those that no other step depends on, then those that only
 * these depended on.
 */
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

/**
 * Whether a step may be removed. A check that then compares with a status that was not read reports itself as
 * not judged.
 */
function mayGo(step: CallStep, later: readonly Step[]): boolean {
  if (readsScaStatus(step)) {
    const requests = later.map((each) => ('expect' in each ? { ...each, expect: [] } : each));
    return !isNeeded(step, requests);
  }
  return isTry(step) && !isNeeded(step, later);
}

/** Whether a step tests a duty. */
export const isTry = (step: Step): boolean =>
  step.kind === 'call' && step.duty !== undefined && step.setup !== true;

const judges = (step: Step): boolean =>
  step.kind === 'grant'
    ? (step.attempts ?? []).length > 0
    : step.setup !== true && step.expect.length > 0;

/** Whether another step refers to the response of this one. */
export function isNeeded({ as }: Step, steps: readonly Step[]): boolean {
  const reference = new RegExp(`[{|]${as}\\.`);
  return steps.some((step) => step.as !== as && reference.test(JSON.stringify(step)));
}
