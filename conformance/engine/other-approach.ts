import { resolves, resolveText, type Scope } from '../answers/resolve-value.js';
import type { Step } from '../cases/case.js';

const UNTOLD = 'an approach that no response names';

/** The approach that the bank chose, where it is not that of the step; undefined when it is, or is not known. */
export function otherApproach(step: Step, scope: Scope): string | undefined {
  if (!('inApproach' in step) || step.inApproach === undefined) return undefined;
  const { told: named, is, asked } = step.inApproach;
  if (!resolves(named, scope)) {
    return asked === undefined || resolves(asked, scope) ? undefined : UNTOLD;
  }
  const chosen = resolveText(named, scope);
  return chosen === is ? undefined : chosen;
}
