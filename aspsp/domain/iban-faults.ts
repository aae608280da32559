import { isValidIBAN } from 'ibantools';
import type { AccountReference } from './entities.js';
import type { Complaint } from './refusal.js';

/** Complains when the IBAN of a reference, if there is one, has a wrong length or check digits. */
export function ibanFaults(reference: AccountReference, pointer: string): readonly Complaint[] {
  if (reference.iban === undefined || isValidIBAN(reference.iban)) return [];
  return [
    {
      code: 'FORMAT_ERROR',
      text: 'The IBAN is not valid: its length or its check digits are wrong.',
      path: `${pointer}/iban`,
    },
  ];
}
