import { balancesOf } from '../../accounts/balances.js';
import { isBooked } from '../../accounts/ledger.js';
import { dayOf } from '../../domain/calendar.js';
import { type AisHandlers, href, type Kit } from '../kit.js';
import { ok } from '../shared/answer.js';
import { accountReference } from './account-reference.js';
import { cardEntryView } from './entry-view.js';
import { pageLinks } from './page-links.js';
import { reportOf } from './report-of.js';
import { type Offered, pageIn, readTransactionQuery } from './transaction-query.js';
import { withAccess } from './with-access.js';

/** Lists the entries of one card account, like those of other accounts but only in JSON. */
export function listCardAccountTransactions(kit: Kit): AisHandlers['listCardAccountTransactions'] {
  return async ({ path, query, headers }, { raw }) => {
    const { seams, rules, config } = kit.bank;
    const today = dayOf(seams.now());
    const { pageSize } = config.transactions;
    const offered = forCards(config.transactions);
    return withAccess(
      kit,
      raw,
      headers,
      async (access) => {
        const grant = access.grant(path['account-id'], 'transactions', 'card');
        // The rights of the consent are checked before the query.
        const filter = readTransactionQuery(query, raw.url, { today, offered });
        const { ledger, page } = await reportOf(kit, access, grant, filter, pageSize);
        const views = (booked: boolean) =>
          page.lines
            .filter(({ entry }) => isBooked(entry) === booked)
            .map((line) => cardEntryView(line, today));
        const self = `${kit.addressesFor(raw).base}/v1/card-accounts/${grant.id}`;
        const turns = pageLinks(`${self}/transactions`, raw.url, page);
        const asked = query.withBalance === true && filter.page === undefined;
        const balances = asked && rules.hasRight(grant, 'balances');
        return ok({
          cardAccount: accountReference(ledger.account),
          cardTransactions: {
            // The report of a card must have this list, even if it was not requested.
            booked: views(true),
            ...(filter.pending ? { pending: views(false) } : {}),
            _links: { cardAccount: href(self), ...turns },
          },
          ...(balances ? { balances: balancesOf(ledger, seams.now()) } : {}),
        });
      },
      pageIn(query, raw.url),
    );
  };
}

/** Cards have no standing orders. */
function forCards({ bookingStatuses, delta }: Offered): Offered {
  return { delta, bookingStatuses: bookingStatuses.filter((status) => status !== 'information') };
}
