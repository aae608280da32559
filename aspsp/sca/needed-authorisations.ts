import type { AccountReference } from '../domain/entities.js';
import type { Records } from '../store/store.js';

/** How many PSUs have to authorise what is asked for these accounts. */
export async function neededAuthorisations(
  records: Records,
  references: readonly AccountReference[],
): Promise<number> {
  const accounts = await Promise.all(
    references.map(({ iban }) => records.get('account', iban ?? '')),
  );
  return Math.max(1, ...accounts.map((account) => account?.corporate?.approvals ?? 1));
}
