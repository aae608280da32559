import type { AccountReference } from '../domain/entities.js';
import type { Records } from '../store/store.js';
import type { Book } from './ledger.js';
import { partsMeant } from './parts-meant.js';

/**
 * The book that an amount in a currency leaves: the account's own, of a multicurrency account that of
 * the part in this currency. Otherwise what is the matter.
 */
export async function findBook(
  records: Records,
  reference: AccountReference,
  currency: string,
): Promise<Book | 'no account' | 'other currency'> {
  const meant = await partsMeant(records, reference);
  if (meant.length === 0) return 'no account';
  const account = meant.find((part) => part.currency === currency);
  if (account === undefined) return 'other currency';
  return { account, entries: await records.find('entry', { account: account.id }) };
}
