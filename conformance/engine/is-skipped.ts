import { lookUp, resolves, resolveText, type Scope } from '../answers/resolve-value.js';
import type { SkipWhen, Step } from '../cases/case.js';
import { otherApproach } from './other-approach.js';

/**
 * Whether a step is skipped: its `when` reference is missing, its `unless` reference is present, or the bank
 * chose another approach.
 */
export const isSkipped = (step: Step, scope: Scope): boolean =>
  otherApproach(step, scope) !== undefined || isLeftOut(step, scope);

/** The same, whatever approach the bank chose. */
export function isLeftOut(step: Step, scope: Scope): boolean {
  if ('skipWhen' in step && step.skipWhen?.some((each) => isAmong(each, scope))) return true;
  if ('onlyWhen' in step && step.onlyWhen?.some((each) => isAmong(each, scope)) === false) {
    return true;
  }
  if (step.kind !== 'call' && step.kind !== 'otp') return false;
  const holds = (text: string) =>
    text.includes('${') ? resolves(text, scope) : lookUp(text, scope) !== undefined;
  if (step.when !== undefined && !holds(step.when)) return true;
  return step.kind === 'call' && step.unless !== undefined && holds(step.unless);
}

function isAmong({ value, in: values }: SkipWhen[number], scope: Scope): boolean {
  if (!resolves(value, scope)) return false;
  const found = resolveText(value, scope);
  return values.some((each) => resolves(each, scope) && resolveText(each, scope) === found);
}
