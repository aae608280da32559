import { balancesOf } from '../../accounts/balances.js';
import type { AisHandlers, Kit } from '../kit.js';
import { ok } from '../shared/answer.js';
import { accountReference } from './account-reference.js';
import { ledgerOf } from './account-view.js';
import { withAccess } from './with-access.js';

/** Reads the balances of one account. */
export function getAccountBalances(kit: Kit): AisHandlers['getAccountBalances'] {
  return async ({ path, headers }, { raw }) =>
    withAccess(kit, raw, headers, async ({ grant, records }) => {
      const ledger = await ledgerOf(records, grant(path['account-id'], 'balances'));
      const balances = balancesOf(ledger, kit.bank.seams.now());
      return ok({ account: accountReference(ledger.account), balances });
    });
}
