import type { Account, KeptReference } from '../entities.js';
import { accountIban } from './account-iban.js';
import { plainMask } from './pan.js';

/**
 * Whether a reference names an account: everything that it says has to fit. The IBAN of a
 * multicurrency account without a currency names the whole and all of its parts.
 */
export function isMeant(reference: KeptReference, account: Account): boolean {
  const { iban, maskedPan, panDigest, currency } = reference;
  const masked = maskedPan === undefined ? undefined : plainMask(maskedPan);
  const names = [iban, masked, panDigest].filter((name) => name !== undefined);
  return (
    names.length > 0 &&
    fits(iban, accountIban(account)) &&
    fits(masked, account.card?.maskedPan) &&
    fits(panDigest, account.card?.panDigest) &&
    fits(currency, account.currency)
  );
}

function fits(wanted: string | undefined, held: string | undefined): boolean {
  return wanted === undefined || wanted === held;
}
