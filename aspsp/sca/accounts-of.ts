import type { Account } from '../domain/entities.js';
import type { Records } from '../store/store.js';

/** The accounts that a PSU may dispose of: their own, and those that they hold with others. */
export async function accountsOf(records: Records, psu: string): Promise<readonly Account[]> {
  const all = await records.find('account', {});
  return all.filter((account) => account.psu === psu || account.coHolders?.includes(psu));
}
