import type { Records } from '../../store/store.js';
import type { Account, AccountReference } from '../entities.js';
import { booksMeant } from './find-book.js';

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
  const named = await booksMeant(records, reference);
  // who is paid is known by the IBAN, whatever currency the payer thinks that the account has
  const books = named.length > 0 ? named : await booksMeant(records, { iban });
  return (books.find((book) => book.account.currency === currency) ?? books[0])?.account;
}
