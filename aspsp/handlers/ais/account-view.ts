import type { Account, Entry, Grant } from '../../domain/entities.js';
import { refusal } from '../../domain/refusal.js';
import type { Rules } from '../../domain/rules.js';
import type { Records } from '../../store/store.js';
import { href } from '../kit.js';
import { balancesOf } from './balances-of.js';

/** The account of a grant with its entries. */
export async function ledgerOf(
  records: Records,
  grant: Grant,
): Promise<{ readonly account: Account; readonly entries: readonly Entry[] }> {
  const account = await records.get('account', grant.account);
  if (account === undefined) throw refusal(404, 'RESOURCE_UNKNOWN', 'The account is closed.');
  return { account, entries: await records.find('entry', { account: account.id }) };
}

/** An account as a TPP sees it: links and balances only as far as they were granted. */
export async function accountView(
  records: Records,
  grant: Grant,
  view: {
    readonly base: string;
    readonly withBalance: boolean;
    readonly now: Date;
    readonly rules: Rules;
  },
) {
  const { account, entries } = await ledgerOf(records, grant);
  const self = `${view.base}/v1/accounts/${grant.id}`;
  const mayBalances = view.rules.hasRight(grant, 'balances');
  const links = {
    ...(mayBalances ? { balances: href(`${self}/balances`) } : {}),
    ...(view.rules.hasRight(grant, 'transactions')
      ? { transactions: href(`${self}/transactions/`) }
      : {}),
  };
  return {
    resourceId: grant.id,
    iban: account.id,
    currency: account.currency,
    name: account.name,
    product: account.product,
    cashAccountType: account.cashAccountType,
    status: 'enabled',
    ...(mayBalances && view.withBalance
      ? { balances: balancesOf(account, entries, view.now) }
      : {}),
    _links: links,
  } as const;
}
