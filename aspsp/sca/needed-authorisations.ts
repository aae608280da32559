import type { ConsentAccess } from '../domain/entities.js';
import type { Records } from '../store/store.js';

/** The number of PSUs who have to authorise access to the named accounts. */
export async function neededAuthorisations(
  records: Records,
  { accounts = [], balances = [], transactions = [] }: ConsentAccess,
): Promise<number> {
  const named = [...accounts, ...balances, ...transactions];
  const found = await Promise.all(named.map(({ iban }) => records.get('account', iban ?? '')));
  return Math.max(1, ...found.map((account) => account?.corporate?.approvals ?? 1));
}
