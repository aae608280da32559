import type { ConsentAccess } from '../domain/entities.js';
import type { Records } from '../store/store.js';

/** How many PSUs have to authorise access to the accounts that are named. */
export async function neededAuthorisations(
  records: Records,
  { accounts = [], balances = [], transactions = [] }: ConsentAccess,
): Promise<number> {
  const named = [...accounts, ...balances, ...transactions];
  const found = await Promise.all(named.map(({ iban }) => records.get('account', iban ?? '')));
  return Math.max(1, ...found.map((account) => account?.corporate?.approvals ?? 1));
}
