import type { AisHandlers, Kit } from '../kit.js';
import { ok } from '../shared/answer.js';
import { accountView } from './account-view.js';
import { withAccess } from './with-access.js';

/** Reads one account of a consent. */
export function getAccount(kit: Kit): AisHandlers['getAccount'] {
  return async ({ path, query, headers }, { raw }) =>
    withAccess(kit, raw, headers, async ({ grant, records }) => {
      const { seams, rules } = kit.bank;
      const { base } = kit.addressesFor(raw);
      const view = { base, withBalance: query.withBalance ?? false, now: seams.now(), rules };
      return ok({
        account: await accountView(records, grant(path['account-id'], 'accounts'), view),
      });
    });
}
