import type { AisHandlers, Kit } from '../kit.js';
import { ok } from '../shared/answer.js';
import { ledgerOf } from './account-view.js';
import { balancesOf } from './balances-of.js';
import { withAccess } from './with-access.js';

/** Reads the balances of one account. */
export function getAccountBalances(kit: Kit): AisHandlers['getAccountBalances'] {
  return async ({ path, headers }, { raw }) =>
    withAccess(kit, raw, headers, async ({ grant, records }) => {
      const { account, entries } = await ledgerOf(records, grant(path['account-id'], 'balances'));
      const balances = balancesOf(account, entries, kit.bank.seams.now());
      return ok({ account: { iban: account.id, currency: account.currency }, balances });
    });
}
