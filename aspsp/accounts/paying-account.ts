import type { Account, AccountReference } from '../domain/entities.js';
import type { Records } from '../store/store.js';
import { partsMeant } from './parts-meant.js';

/**
 * The account whose book an amount moves: of a multicurrency account the part that is named, else
 * the one in the currency of the amount, else its first one, where the amount is exchanged.
 * undefined where this bank has no such account.
 */
export async function payingAccount(
  records: Records,
  reference: AccountReference,
  currency: string,
): Promise<Account | undefined> {
  const { iban = '' } = reference;
  const named = await partsMeant(records, reference);
  // who is paid is known by the IBAN, whatever currency the payer thinks that the account has
  const parts = named.length > 0 ? named : await partsMeant(records, { iban });
  return parts.find((part) => part.currency === currency) ?? parts[0];
}
