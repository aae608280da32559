import type { AisHandlers, Kit } from '../kit.js';
import { ok } from '../shared/answer.js';
import { cardAccountView } from './account-view.js';
import { withAccess } from './with-access.js';

/** Lists the card accounts of a consent. */
export function listCardAccounts(kit: Kit): AisHandlers['listCardAccounts'] {
  return async ({ headers }, { raw }) =>
    withAccess(kit, raw, headers, async ({ grants, records }) => {
      const { seams, rules } = kit.bank;
      const view = {
        base: kit.addressesFor(raw).base,
        withBalance: true,
        now: seams.now(),
        rules,
      };
      const cards = grants('card').map((grant) => cardAccountView(records, grant, view));
      return ok({ cardAccounts: await Promise.all(cards) });
    });
}
