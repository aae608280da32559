import type { Row } from '../../../foundation/rows.js';
import type { Step } from '../case.js';
import { drawnFor } from '../drawn/drawn-for.js';
import { isDue } from '../drawn/is-due.js';
import { signed } from '../signed.js';
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
