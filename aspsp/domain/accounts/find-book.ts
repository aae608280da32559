import type { Records } from '../../store/store.js';
import type { AccountReference } from '../entities.js';
import { MULTICURRENCY } from './account-iban.js';
import { type Book, readLedger } from './ledger.js';

/**
 * The book that an amount in a currency leaves: the account's own, of a multicurrency account that of
 * the part in this currency. Otherwise what is the matter.
 */
export async function findBook(
  records: Records,
  reference: AccountReference,
  currency: string,
): Promise<Book | 'no account' | 'other currency'> {
  const account = await records.get('account', reference.iban ?? '');
  const books = account === undefined ? [] : (await readLedger(records, account)).books;
  const named = reference.currency === MULTICURRENCY ? undefined : reference.currency;
  const meant = books.filter((book) => named === undefined || book.account.currency === named);
  if (meant.length === 0) return 'no account';
  return meant.find((book) => book.account.currency === currency) ?? 'other currency';
}
