/** The steps up to the authorisation of a cancellation. */
import type { CallStep, Step } from '../case.js';
import { authorisedPayment, startAuthorisation } from '../flows.js';
import { CANCEL_HEADERS, cancel, cancellationOrTooLate } from './payment-calls.js';

/** Asks for the cancellation of a payment; a case applies only where the PSU has to authorise it. */
export const cancelling: CallStep = {
  ...cancel('cancel', { headers: CANCEL_HEADERS }, cancellationOrTooLate()),
  setup: true,
  appliesOn: [202],
};

/** The same, of a payment that the PSU has approved. */
export const CANCELLING: readonly Step[] = [...authorisedPayment(), cancelling];

/** Starts the authorisation, if the links ask for it; alias `startCancel`. */
export const starting = startAuthorisation('cancellation', { as: 'startCancel', linkOf: 'cancel' });
