import { MULTICURRENCY } from '../domain/accounts/account-iban.js';
import type { Account, BankAccountReference } from '../domain/entities.js';
import type { Records } from '../store/store.js';
import { partsOf } from './ledger.js';

/** The accounts that a reference names: all sub-accounts unless it has a currency. */
export async function partsMeant(
  records: Records,
  { iban = '', currency }: BankAccountReference,
): Promise<readonly Account[]> {
  const account = await records.get('account', iban);
  if (account === undefined) return [];
  const parts = await partsOf(records, account);
  const all = currency === undefined || currency === MULTICURRENCY;
  return all ? parts : parts.filter((part) => part.currency === currency);
}
