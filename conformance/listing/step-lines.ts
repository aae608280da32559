import type { Case, Step } from '../cases/case.js';
import { clausesOfSteps } from '../cases/clauses-of.js';
import { type CaseOwner, deviationOf, ownerIn } from '../steps/deviation-of.js';

/** What a step does, such as `getConsent by another TPP` or `the PSU approves`. */
function deed(step: Step, owner: CaseOwner): string {
  switch (step.kind) {
    case 'call': {
      const deviation = deviationOf(step, owner) ?? step.plain?.deviation;
      return deviation === undefined ? step.operation : `${step.operation} ${deviation}`;
    }
    case 'psu':
      return step.mistypes === true
        ? `the PSU opens the link, sends a wrong password first, and ${step.script}s`
        : `the PSU opens the link and ${step.script}s`;
    case 'app':
      return `the PSU ${step.script}s on another device`;
    case 'otp':
      return 'reads the one-time code of the PSU';
    case 'clock':
      return "moves the bank's clock forward";
    case 'grant':
      return `the PSU ${step.decision}s ${step.of}, by an approach of the bank`;
    default:
      return step satisfies never;
  }
}

/** The steps of a case, one line each: its alias, what it does, and the clauses that it judges. */
export function stepLines({ steps }: Case): readonly string[] {
  const owner = ownerIn({ steps });
  return steps.map((step, at) => {
    const clauses = clausesOfSteps([step]);
    const judged = clauses.length === 0 ? '' : `; judges ${clauses.join(', ')}`;
    const setup = step.setup === true ? ' (set-up)' : '';
    return `${at + 1}. ${step.as}: ${deed(step, owner)}${setup}${judged}`;
  });
}
