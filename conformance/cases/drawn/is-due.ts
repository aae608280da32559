import type { CallStep } from '../case.js';
import type { Check } from '../check.js';

/**
 * Whether a refusal would be a finding, or the end of the case. Where a bank may refuse a request, the refusal of an unusual one would show
 * nothing.
 */
export const isDue = ({ expect: [first], appliesOn }: CallStep): boolean =>
  appliesOn !== undefined || (first !== undefined && isSuccess(first));

function isSuccess(check: Check): boolean {
  if (check.check === 'success') return true;
  if (check.check === 'status') return check.in.every((each) => each < 300);
  return check.check === 'any' && check.of.every(([first]) => first && isSuccess(first));
}
