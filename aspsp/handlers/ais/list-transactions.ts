import type { FastifyRequest } from 'fastify';
import { balancesOf } from '../../accounts/balances.js';
import { isBooked } from '../../accounts/ledger.js';
import { dayOf } from '../../domain/calendar.js';
import type { AccountGrant } from '../../domain/entities.js';
import { refusal } from '../../domain/refusal.js';
import { type AisHandlers, href, type Kit } from '../kit.js';
import { ok } from '../shared/answer.js';
import { accountReference } from './account-reference.js';
import { camtStatement } from './camt-statement.js';
import { chooseFormat } from './choose-format.js';
import { entryView } from './entry-view.js';
import { pageLinks } from './page-links.js';
import { reportOf } from './report-of.js';
import { informationOf } from './standing-orders.js';
import { type EntryFilter, pageIn, readTransactionQuery } from './transaction-query.js';
import { type GrantedAccess, withAccess } from './with-access.js';

/** Lists the entries of one account: of a period, all after a known one, or all new ones. */
export function listTransactions(kit: Kit): AisHandlers['listTransactions'] {
  return async ({ path, query, headers }, { raw }) => {
    const { seams, config } = kit.bank;
    const { transactions: offered } = config;
    const work = async (access: GrantedAccess) => {
      const grant = access.grant(path['account-id'], 'transactions');
      const information = query.bookingStatus === 'information';
      const formats = information ? (['json'] as const) : offered.formats;
      const format = chooseFormat(raw.headers.accept, formats);
      // The rights of the consent and the format are checked before the query.
      const filter = readTransactionQuery(query, raw.url, { today: dayOf(seams.now()), offered });
      if (format === 'camt.053') return statement(kit, access, grant, filter);
      const asked = { kit, access, grant, filter, raw };
      return information ? standingOrders(asked) : list(asked, query.withBalance === true);
    };
    return withAccess(kit, raw, headers, work, pageIn(query, raw.url));
  };
}

interface Asked {
  readonly kit: Kit;
  readonly access: GrantedAccess;
  readonly grant: AccountGrant;
  readonly filter: EntryFilter;
  readonly raw: FastifyRequest;
}

async function list({ kit, access, grant, filter, raw }: Asked, withBalance: boolean) {
  const { seams, rules, config } = kit.bank;
  const { ledger, page } = await reportOf(kit, access, grant, filter, config.transactions.pageSize);
  const views = (booked: boolean) =>
    page.lines.filter(({ entry }) => isBooked(entry) === booked).map(entryView);
  const self = `${kit.addressesFor(raw).base}/v1/accounts/${grant.id}`;
  const turns = pageLinks(`${self}/transactions/`, raw.url, page);
  // Further pages are counted separately: their content does not change.
  const balances = withBalance && filter.page === undefined && rules.hasRight(grant, 'balances');
  return asJson({
    account: accountReference(ledger.account),
    transactions: {
      ...(filter.booked ? { booked: views(true) } : {}),
      ...(filter.pending ? { pending: views(false) } : {}),
      _links: { account: href(self), ...turns },
    },
    ...(balances ? { balances: balancesOf(ledger, seams.now()) } : {}),
  });
}

/** A response has to name its media type where another one is declared beside JSON. */
function asJson<const B>(body: B) {
  return { ...ok(body), contentType: 'application/json' } as const;
}

async function standingOrders({ kit, access, grant, raw }: Asked) {
  const { account, orders } = await informationOf(access.records, grant);
  const self = `${kit.addressesFor(raw).base}/v1/accounts/${grant.id}`;
  return asJson({
    account: accountReference(account),
    transactions: { information: orders, _links: { account: href(self) } },
  });
}

/** A statement has balances, so they must be granted, and no pages. */
async function statement(
  kit: Kit,
  access: GrantedAccess,
  grant: AccountGrant,
  filter: EntryFilter,
) {
  const { seams, rules } = kit.bank;
  if (!rules.hasRight(grant, 'balances')) {
    const text = 'A statement contains balances, which the consent does not cover.';
    throw refusal(401, 'CONSENT_INVALID', text);
  }
  if (filter.page !== undefined) {
    throw refusal(400, 'FORMAT_ERROR', 'A statement has no pages.', 'page');
  }
  const report = await reportOf(kit, access, grant, filter, 0);
  const body = camtStatement(report, filter, { id: seams.secret(16), now: seams.now() });
  return { status: 200, contentType: 'application/xml', body } as const;
}
