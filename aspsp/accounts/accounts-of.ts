import type { Account, Psu } from '../domain/entities.js';
import type { Records } from '../store/store.js';

/** The accounts that a PSU may use: their own, and those of the company that they act for. */
export async function accountsOf(records: Records, psu: Psu): Promise<readonly Account[]> {
  const own = await records.find('account', { psu: psu.id });
  if (psu.corporate === undefined) return own;
  return [...own, ...(await records.find('account', { psu: psu.corporate }))];
}
