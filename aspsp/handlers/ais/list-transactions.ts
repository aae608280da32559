import { dayOf } from '../../domain/calendar.js';
import type { Entry } from '../../domain/entities.js';
import { refusal } from '../../domain/refusal.js';
import { type AisHandlers, href, type Kit } from '../kit.js';
import { ok } from '../shared/answer.js';
import { ledgerOf } from './account-view.js';
import { balancesOf } from './balances-of.js';
import { entryView } from './entry-view.js';
import { refuseUnlessJson } from './refuse-unless-json.js';
import { readTransactionQuery } from './transaction-query.js';
import { withAccess } from './with-access.js';

/** Lists the entries of one account: by period, or all after a known entry. */
export function listTransactions(kit: Kit): AisHandlers['listTransactions'] {
  return async ({ path, query, headers }, { raw }) => {
    const { rules, seams } = kit.bank;
    const wish = readTransactionQuery(query, dayOf(seams.now()));
    return withAccess(kit, raw, headers, async ({ grant: grantOf, records }) => {
      const grant = grantOf(path['account-id'], 'transactions');
      refuseUnlessJson(raw.headers.accept);
      const { account, entries } = await ledgerOf(records, grant);
      const chosen =
        wish.after === undefined
          ? entries.filter((entry) => rules.inPeriod(entry, wish.from, wish.to))
          : entriesAfter(entries, wish.after);
      const views = (booked: boolean) =>
        newestFirst(chosen.filter((entry) => (entry.bookingDate !== undefined) === booked)).map(
          (entry) => entryView(entry, account),
        );
      const self = `${kit.addressesFor(raw).base}/v1/accounts/${grant.id}`;
      const balances = query.withBalance === true && rules.hasRight(grant, 'balances');
      return ok({
        account: { iban: account.id, currency: account.currency },
        transactions: {
          ...(wish.booked ? { booked: views(true) } : {}),
          ...(wish.pending ? { pending: views(false) } : {}),
          _links: { account: href(self) },
        },
        ...(balances ? { balances: balancesOf(account, entries, seams.now()) } : {}),
      });
    });
  };
}

function newestFirst(entries: readonly Entry[]): readonly Entry[] {
  return [...entries].sort((a, b) => b.reference.localeCompare(a.reference));
}

function entriesAfter(entries: readonly Entry[], reference: string): readonly Entry[] {
  if (!entries.some((entry) => entry.reference === reference)) {
    const text = 'There is no such entry on this account.';
    throw refusal(400, 'RESOURCE_UNKNOWN', text, 'entryReferenceFrom');
  }
  return entries.filter((entry) => entry.reference > reference);
}
