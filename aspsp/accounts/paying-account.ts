import type { Account, BankAccountReference } from '../domain/entities.js';
import type { Records } from '../store/store.js';
import { partsMeant } from './parts-meant.js';

/**
 * The account that an amount moves on: of a multicurrency account the named sub-account, or else
 * the one in the currency of the amount, or else its first one, with an exchange of the amount.
 * undefined when the bank has no such account.
 */
export async function payingAccount(
  records: Records,
  reference: BankAccountReference,
  currency: string,
): Promise<Account | undefined> {
  const { iban = '' } = reference;
  const named = await partsMeant(records, reference);
  // the IBAN identifies the payee, whatever currency the request gives for the account
  const parts = named.length > 0 ? named : await partsMeant(records, { iban });
  return parts.find((part) => part.currency === currency) ?? parts[0];
}
