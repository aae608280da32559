import { isValidIBAN } from 'ibantools';
import type { BankAccountReference } from './entities.js';
import type { RefusalMessage } from './refusal.js';

/** All of them are strings; the schema checks only those of the matching alternative. */
const FIELDS = ['iban', 'bban', 'pan', 'maskedPan', 'msisdn', 'currency'];

/**
 * Reports a field of a reference that is not a string, and an IBAN with a wrong
 * length or wrong check digits.
 */
export function ibanErrors(
  reference: BankAccountReference,
  pointer: string,
): readonly RefusalMessage[] {
  const odd = oddFields(reference);
  if (odd.length > 0) {
    const text = 'It must be a string.';
    return odd.map((name) => ({ code: 'FORMAT_ERROR', text, path: `${pointer}/${name}` }));
  }
  if (reference.iban === undefined || isValidIBAN(reference.iban)) return [];
  return [
    {
      code: 'FORMAT_ERROR',
      text: 'The IBAN is not valid: its length or its check digits are wrong.',
      path: `${pointer}/iban`,
    },
  ];
}

/** The fields of a reference that are present and not strings, whatever their type says. */
export function oddFields(reference: BankAccountReference): readonly string[] {
  return FIELDS.filter((name) => {
    const field: unknown = Reflect.get(reference, name);
    return field !== undefined && typeof field !== 'string';
  });
}
