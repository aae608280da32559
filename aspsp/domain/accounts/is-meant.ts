import type { Account, KeptReference } from '../entities.js';
import { accountIban } from './account-iban.js';
import { plainMask } from './pan.js';

/**
 * Whether a reference matches an account: all its values have to match. The IBAN of a
 * multicurrency account without a currency matches the whole account and all its sub-accounts.
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
