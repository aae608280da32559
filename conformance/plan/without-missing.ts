import type { CallStep, Case, Step } from '../cases/case.js';
import { standInFor } from '../cases/stand-in.js';
import type { Profile } from '../profile/profile.js';

/**
 * The case without the steps that are only for banks with their operation: those that say so, and
 * those that try a duty on it and that no other step goes on from. A status that such an operation would tell
 * is read by the other one that tells it. The rest of the case is tried.
 */
export function withoutMissing(
  each: Case,
  { missingOperations = [] }: Pick<Profile, 'missingOperations'>,
): Case {
  const goes = (step: Step) =>
    step.kind === 'call' &&
    missingOperations.includes(step.operation) &&
    (step.ifOffered === true || (isTry(step) && !isNeeded(step, each.steps)));
  const isMissing = ({ operation }: CallStep) => missingOperations.includes(operation);
  if (!each.steps.some((step) => step.kind === 'call' && isMissing(step))) return each;
  const steps = each.steps
    .filter((step) => !goes(step))
    .map((step) => {
      const other = step.kind === 'call' && isMissing(step) ? standInFor(step) : undefined;
      return other === undefined || isMissing(other) ? step : other;
    });
  // nothing would be judged: the case does not apply
  return steps.some(judges) ? { ...each, steps } : each;
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
