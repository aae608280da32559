import type { CallStep } from './case.js';

/** A valid request with a signature of its sender. Where the bank refuses it, the same one is sent without. */
export const signed = (step: CallStep): CallStep => ({
  ...step,
  sign: {},
  plain: { ...step.plain, unsigned: 'HDR-SIGNATURE-SERVED' },
});
