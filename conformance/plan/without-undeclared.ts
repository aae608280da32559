import type { Case, Step } from '../cases/case.js';
import type { SpecIndex } from '../documents/spec-index.js';
import { clausesOf } from './without-missing.js';

/** A case without those of its steps that a bank need not offer, where the document lacks their operation. */
export function withoutUndeclared(each: Case, spec: SpecIndex): Case {
  const isDue = (step: Step): boolean =>
    step.kind !== 'call' || step.ifOffered !== true || spec.has(step.operation);
  const steps = each.steps.filter(isDue);
  return steps.length === each.steps.length
    ? each
    : { ...each, steps, clauses: clausesOf(each, steps) };
}
