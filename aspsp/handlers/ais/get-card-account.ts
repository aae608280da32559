import type { AisHandlers, Kit } from '../kit.js';
import { ok } from '../shared/answer.js';
import { cardAccountView } from './account-view.js';
import { withAccess } from './with-access.js';

/** Reads one card account of a consent. */
export function getCardAccount(kit: Kit): AisHandlers['getCardAccount'] {
  return async ({ path, headers }, { raw }) =>
    withAccess(kit, raw, headers, async ({ grant, records }) => {
      const { seams, rules } = kit.bank;
      const { base } = kit.addressesFor(raw);
      const granted = grant(path['account-id'], 'accounts', 'card');
      const view = { base, withBalance: true, now: seams.now(), rules };
      return ok({ cardAccount: await cardAccountView(records, granted, view) });
    });
}
