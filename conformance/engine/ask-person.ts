import { resolveAddress, type Scope } from '../answers/resolve-value.js';
import type { Step } from '../cases/case.js';
import type { PsuAsked } from '../record/event.js';
import { loginAt } from '../steps/login-at.js';

/** What a person has to do before the step when the profile has no script for the PSU. */
export function askPerson(step: Step, scope: Scope, caseId: string): readonly PsuAsked[] {
  const { profile } = scope;
  if (step.kind !== 'psu' || profile.psu.browser !== 'manual') return [];
  const { id: psu } = step.who === undefined ? profile.psu : loginAt(step.who, profile);
  const link = resolveAddress(step.link, scope);
  return [{ type: 'psu-asked', case: caseId, step: step.as, link, decision: step.script, psu }];
}
