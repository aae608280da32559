import { isValidIBAN } from 'ibantools';
import type { AccountReference } from './entities.js';
import type { RefusalMessage } from './refusal.js';

/** All of them are texts; the schema judges only those of the alternative that fits. */
const FIELDS = ['iban', 'bban', 'pan', 'maskedPan', 'msisdn', 'currency'];

/**
 * Complains when a field of a reference is no text, and when the IBAN, if there is one, has a wrong
 * length or check digits.
 */
export function ibanErrors(
  reference: AccountReference,
  pointer: string,
): readonly RefusalMessage[] {
  const odd = oddFields(reference);
  if (odd.length > 0) {
    const text = 'It has to be a text.';
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

/** Fields of a reference that are there and no text, whatever their type says. */
export function oddFields(reference: AccountReference): readonly string[] {
  return FIELDS.filter((name) => {
    const field: unknown = Reflect.get(reference, name);
    return field !== undefined && typeof field !== 'string';
  });
}
