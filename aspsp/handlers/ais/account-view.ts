import { balancesOf } from '../../accounts/balances.js';
import { type AccountLedger, readLedger } from '../../accounts/ledger.js';
import { accountIban } from '../../domain/accounts/account-iban.js';
import type { Account, AccountGrant } from '../../domain/entities.js';
import { amountOf } from '../../domain/money.js';
import { refusal } from '../../domain/refusal.js';
import type { BankRules } from '../../rules/rules.js';
import type { Records } from '../../store/store.js';
import { href } from '../kit.js';

/** The context for showing an account. */
export interface AccountContext {
  readonly base: string;
  readonly withBalance: boolean;
  readonly now: Date;
  readonly rules: BankRules;
}

/** The account of a grant with its entries. */
export async function ledgerOf(records: Records, grant: AccountGrant): Promise<AccountLedger> {
  const account = await records.get('account', grant.account);
  if (account === undefined) throw refusal(404, 'RESOURCE_UNKNOWN', 'The account is closed.');
  return readLedger(records, account);
}

/** An account for a TPP: links and balances only as far as granted. */
export async function accountView(records: Records, grant: AccountGrant, view: AccountContext) {
  const ledger = await ledgerOf(records, grant);
  const { account } = ledger;
  const iban = accountIban(account);
  return {
    resourceId: grant.id,
    ...(iban === undefined ? {} : { iban }),
    currency: account.currency,
    name: account.name,
    product: account.product,
    cashAccountType: account.cashAccountType,
    status: 'enabled',
    ...(await ownerOf(records, grant, account)),
    ...balancesFor(ledger, grant, view),
    _links: linksOf(`${view.base}/v1/accounts/${grant.id}`, grant, view, '/transactions/'),
  } as const;
}

/** A card account for a TPP. It includes its balances whenever they are granted. */
export async function cardAccountView(records: Records, grant: AccountGrant, view: AccountContext) {
  const ledger = await ledgerOf(records, grant);
  const { account } = ledger;
  const { maskedPan = '', creditLimit = 0n } = account.card ?? {};
  return {
    resourceId: grant.id,
    maskedPan,
    currency: account.currency,
    name: account.name,
    product: account.product,
    status: 'enabled',
    ...(await ownerOf(records, grant, account)),
    creditLimit: amountOf(creditLimit, account.currency),
    ...balancesFor(ledger, grant, view),
    _links: linksOf(`${view.base}/v1/card-accounts/${grant.id}`, grant, view, '/transactions'),
  } as const;
}

function balancesFor(
  ledger: AccountLedger,
  grant: AccountGrant,
  { rules, withBalance, now }: AccountContext,
) {
  const shown = withBalance && rules.hasRight(grant, 'balances');
  return shown ? { balances: balancesOf(ledger, now) } : {};
}

function linksOf(
  self: string,
  grant: AccountGrant,
  { rules }: AccountContext,
  transactions: string,
) {
  return {
    ...(rules.hasRight(grant, 'balances') ? { balances: href(`${self}/balances`) } : {}),
    ...(rules.hasRight(grant, 'transactions')
      ? { transactions: href(`${self}${transactions}`) }
      : {}),
  };
}

async function ownerOf(records: Records, grant: AccountGrant, { psu }: Account) {
  if (grant.ownerName !== true) return {};
  const owner = await records.get('psu', psu);
  return owner === undefined ? {} : { ownerName: owner.name };
}
