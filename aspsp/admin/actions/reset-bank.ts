import type { Bank } from '../../bank/bank.js';
import { NO_WISH } from '../../operator/operator.js';
import { type SeedOptions, seedAgain } from '../../seed/settle-psus.js';
import { KINDS } from '../../store/kinds.js';
import type { Kind } from '../../store/store.js';

export interface ResetPlan {
  readonly seeding: SeedOptions;
  /** Whether TPPs stay registered. */
  readonly keepClients: boolean;
}

/**
 * Resets the bank to its seed in one transaction: the same PSUs, passwords and accounts, the machine's time,
 * and nothing that a TPP created. The key of the access tokens stays, but their resources are gone.
 */
export async function resetBank(bank: Bank, { seeding, keepClients }: ResetPlan): Promise<void> {
  const { operator, seams } = bank;
  const kept: ReadonlySet<Kind> = new Set(['secret', ...(keepClients ? ['client'] : [])] as Kind[]);
  await operator.change(async (records) => {
    for (const kind of KINDS.filter((one) => !kept.has(one))) {
      for (const { id } of await records.find(kind, {})) await records.take(kind, id);
    }
    await seedAgain(records, { ...seams, now: operator.machineNow }, seeding);
    return NO_WISH;
  });
}
