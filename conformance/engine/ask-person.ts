import { resolveAddress, type Scope } from '../answers/resolve-value.js';
import type { Step } from '../cases/case.js';
import type { PsuAsked } from '../record/event.js';
import { loginAt } from '../steps/login-at.js';
import type { StepContext } from '../steps/step-context.js';
import type { Emit } from './run-state.js';

/** What a person has to do before the step when the profile has no script for the PSU. */
export function askPerson(step: Step, scope: Scope, caseId: string): readonly PsuAsked[] {
  const { profile } = scope;
  if (step.kind !== 'psu' || profile.psu.browser !== 'manual') return [];
  const link = resolveAddress(step.link, scope);
  return [{ ...askedFor(step, scope, caseId), wants: 'return', link }];
}

/** Receives the questions of a step to a person, and records each before the person is asked. */
export function questionsOf(
  step: Step,
  scope: Scope,
  { caseId, emit }: { readonly caseId: string; readonly emit: Emit },
): Pick<StepContext, 'ask'> {
  return {
    ask: (question) => emit({ ...askedFor(step, scope, caseId), ...question }),
  };
}

/** The step, what the PSU decides in it, and the PSU's login name. */
function askedFor(step: Step, { profile }: Scope, caseId: string) {
  const who = 'who' in step ? step.who : undefined;
  const { id: psu } = who === undefined ? profile.psu : loginAt(who, profile);
  const decision = 'script' in step ? step.script : 'approve';
  return { type: 'psu-asked', case: caseId, step: step.as, decision, psu } as const;
}
