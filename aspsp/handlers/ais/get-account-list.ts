import { refusal } from '../../domain/refusal.js';
import type { AisHandlers, Kit } from '../kit.js';
import { ok } from '../shared/answer.js';
import { accountView, cardAccountView } from './account-view.js';
import { withAccess } from './with-access.js';

/**
 * Lists all accounts of a consent, including cards, without balances. The contract leaves open how the
 * bank identifies the PSU; this bank requires a Consent-ID, as for every other read.
 */
export function getAccountList(kit: Kit): AisHandlers['getAccountList'] {
  return async ({ headers }, { raw }) => {
    const { 'Consent-ID': consent, ...rest } = headers;
    if (consent === undefined) {
      const text = 'This bank lists accounts under a consent only: Consent-ID is missing.';
      throw refusal(400, 'FORMAT_ERROR', text, 'Consent-ID');
    }
    return withAccess(kit, raw, { ...rest, 'Consent-ID': consent }, async ({ grants, records }) => {
      const { seams, rules } = kit.bank;
      const view = {
        base: kit.addressesFor(raw).base,
        withBalance: false,
        now: seams.now(),
        rules,
      };
      const accounts = grants('account').map((grant) => accountView(records, grant, view));
      const cards = grants('card').map((grant) => cardAccountView(records, grant, view));
      return ok({
        accounts: await Promise.all(accounts),
        cardAccounts: await Promise.all(cards),
      });
    });
  };
}
