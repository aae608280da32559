import type { Row } from '../../../foundation/rows.js';
import type { CallStep, Step } from '../case.js';
import type { Check } from '../check.js';
import { signed } from '../signed.js';
import { drawnFor } from './drawn-for.js';
import type { OfferedByBank } from './offer.js';

/**
 * Whether the TPP of a row signs its requests: in half of the rows where the bank takes both, and the profile has the TPP's seal. A bank
 * that requires signatures gets no other requests anyway.
 */
export function isSigned(row: Row, { signatures }: OfferedByBank): boolean {
  const seal = row['tpp'] === 'second' ? signatures?.tpp2 : signatures?.tpp1;
  if (signatures?.required !== false || seal === undefined) return false;
  return drawnFor(row, 'signed').chance(0.5);
}

/** The step with a signature, where it is one that the bank has to serve; a grant signs its start. */
export function signedIn(step: Step): Step {
  if (step.kind === 'call') return isDue(step) ? signed(step) : step;
  if (step.kind !== 'grant') return step;
  const { begun } = step;
  return {
    ...step,
    signed: true,
    ...(begun === undefined
      ? {}
      : { begun: begun.map((each) => (isDue(each) ? signed(each) : each)) }),
  };
}

/**
 * Whether a refusal would be a finding, or the end of the case. Where a bank may refuse a request, the refusal of a signed one would show
 * nothing.
 */
export const isDue = ({ expect: [first], appliesOn }: CallStep): boolean =>
  appliesOn !== undefined || (first !== undefined && isSuccess(first));

function isSuccess(check: Check): boolean {
  if (check.check === 'success') return true;
  if (check.check === 'status') return check.in.every((each) => each < 300);
  return check.check === 'any' && check.of.every(([first]) => first && isSuccess(first));
}
