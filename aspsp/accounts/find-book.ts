import type { BankAccountReference } from '../domain/entities.js';
import type { Records } from '../store/store.js';
import type { Book } from './ledger.js';
import { partsMeant } from './parts-meant.js';

/**
 * The book that an amount in a currency is taken from: the account's own one, or the sub-account of a
 * multicurrency account
 * in this currency. Otherwise the reason why there is none.
 */
export async function findBook(
  records: Records,
  reference: BankAccountReference,
  currency: string,
): Promise<Book | 'no account' | 'other currency'> {
  const meant = await partsMeant(records, reference);
  if (meant.length === 0) return 'no account';
  const account = meant.find((part) => part.currency === currency);
  if (account === undefined) return 'other currency';
  return { account, entries: await records.find('entry', { account: account.id }) };
}
