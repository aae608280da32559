import { accountsOf } from '../accounts/accounts-of.js';
import type { Account } from '../domain/entities.js';
import type { Records } from '../store/store.js';

/** The accounts that the PSU with a login name may use; empty for an unknown name. */
export async function accountsFor(records: Records, id: string): Promise<readonly Account[]> {
  const psu = await records.get('psu', id);
  return psu === undefined ? [] : accountsOf(records, psu);
}
