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
  const meant = await booksMeant(records, reference);
  if (meant.length === 0) return 'no account';
  return meant.find((book) => book.account.currency === currency) ?? 'other currency';
}

/** The books that a reference names: those of all parts unless it says a currency. */
export async function booksMeant(
  records: Records,
  { iban = '', currency }: AccountReference,
): Promise<readonly Book[]> {
  const account = await records.get('account', iban);
  if (account === undefined) return [];
  const { books } = await readLedger(records, account);
  const all = currency === undefined || currency === MULTICURRENCY;
  return all ? books : books.filter((book) => book.account.currency === currency);
}
