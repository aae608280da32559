import { refusal } from '../../domain/refusal.js';
import type { AisHandlers, Kit } from '../kit.js';
import { ok } from '../shared/answer.js';
import { ledgerOf } from './account-view.js';
import { entryDetails } from './entry-view.js';
import { withAccess } from './with-access.js';

/** Reads one entry of an account with all its details. */
export function getTransactionDetails(kit: Kit): AisHandlers['getTransactionDetails'] {
  return async ({ path, headers }, { raw }) =>
    withAccess(kit, raw, headers, async ({ grant, records }) => {
      const granted = grant(path['account-id'], 'transactions');
      const { account, entries } = await ledgerOf(records, granted);
      const entry = entries.find((one) => one.id === path.resourceId);
      if (entry === undefined) {
        throw refusal(404, 'RESOURCE_UNKNOWN', 'There is no such entry on this account.');
      }
      return ok({ transactionsDetails: entryDetails(entry, account) });
    });
}
