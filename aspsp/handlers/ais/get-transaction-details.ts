import { linesOf } from '../../accounts/ledger.js';
import { refusal } from '../../domain/refusal.js';
import type { AisHandlers, Kit } from '../kit.js';
import { ok } from '../shared/answer.js';
import { ledgerOf } from './account-view.js';
import { entryDetails } from './entry-view.js';
import { withAccess } from './with-access.js';

/** Reads one entry of an account with all its details, when entries are reported in JSON. */
export function getTransactionDetails(kit: Kit): AisHandlers['getTransactionDetails'] {
  return async ({ path, headers }, { raw }) =>
    withAccess(kit, raw, headers, async ({ grant, records }) => {
      const ledger = await ledgerOf(records, grant(path['account-id'], 'transactions'));
      const inJson = kit.bank.config.transactions.formats.includes('json');
      const line = linesOf(ledger).find(({ entry }) => inJson && entry.id === path.resourceId);
      if (line === undefined) {
        throw refusal(404, 'RESOURCE_UNKNOWN', 'There is no such entry on this account.');
      }
      return ok({ transactionsDetails: entryDetails(line) });
    });
}
