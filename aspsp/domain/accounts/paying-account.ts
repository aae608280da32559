import type { Records } from '../../store/store.js';
import type { Account, AccountReference } from '../entities.js';
import { findBook } from './find-book.js';
import { readLedger } from './ledger.js';

/**
 * The account whose book an amount moves: of a multicurrency account the part in this currency, or
 * its first one, from which the amount is exchanged. undefined where this bank has no such account.
 */
export async function payingAccount(
  records: Records,
  reference: AccountReference,
  currency: string,
): Promise<Account | undefined> {
  const found = await findBook(records, reference, currency);
  if (typeof found !== 'string') return found.account;
  const account = await records.get('account', reference.iban ?? '');
  if (account === undefined) return undefined;
  const [first] = (await readLedger(records, account)).books;
  return first?.account;
}
