import { lookUp, resolves, resolveText, type Scope } from '../answers/resolve-value.js';
import type { SkipWhen, Step } from '../cases/case.js';

/** Whether a step is skipped: its `when` reference is missing, or its `unless` reference is present. */
export function isSkipped(step: Step, scope: Scope): boolean {
  if ('skipWhen' in step && step.skipWhen?.some((each) => isAmong(each, scope))) return true;
  if (step.kind !== 'call' && step.kind !== 'otp') return false;
  const holds = (text: string) =>
    text.includes('${') ? resolves(text, scope) : lookUp(text, scope) !== undefined;
  if (step.when !== undefined && !holds(step.when)) return true;
  return step.kind === 'call' && step.unless !== undefined && holds(step.unless);
}

function isAmong({ value, in: values }: SkipWhen[number], scope: Scope): boolean {
  return resolves(value, scope) && values.includes(resolveText(value, scope));
}
