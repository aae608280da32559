import type { AisHandlers, Kit } from '../kit.js';
import { ok } from '../shared/answer.js';
import { accountView } from './account-view.js';
import { withAccess } from './with-access.js';

/** Lists the accounts of a consent, except cards. */
export function listAccounts(kit: Kit): AisHandlers['listAccounts'] {
  return async ({ query, headers }, { raw }) =>
    withAccess(kit, raw, headers, async ({ grants, records }) => {
      const { seams, rules } = kit.bank;
      const { base } = kit.addressesFor(raw);
      const view = { base, withBalance: query.withBalance ?? false, now: seams.now(), rules };
      const accounts = grants('account').map((grant) => accountView(records, grant, view));
      return ok({ accounts: await Promise.all(accounts) });
    });
}
