import { accountName, MULTICURRENCY } from '../domain/accounts/account-iban.js';
import type { Account, AccountGrant } from '../domain/entities.js';
import { grantsOf, holdsAll } from '../domain/grants-of.js';
import { isDebtor } from '../domain/payments/debtor-of.js';
import { orderView } from '../domain/payments/order-view.js';
import { filled, texts } from '../language/speaking.js';
import type { AccountLine, ApprovalSubject } from '../pages/approval-page.js';
import { basketSubject } from './basket-subject.js';
import { fundsConsentSubject } from './funds-consent-subject.js';
import type { WaitingResource } from './purposes/purpose-row.js';

/** The content that a PSU with these accounts is asked to approve; undefined when they may not approve it. */
export function subjectOf(
  { resource }: { readonly resource: WaitingResource },
  accounts: readonly Account[],
): ApprovalSubject | undefined {
  if (resource.kind === 'consent') return consentSubject(resource.consent, accounts);
  if (resource.kind === 'basket') return basketSubject(resource.payments, accounts);
  if (resource.kind === 'funds-consent')
    return fundsConsentSubject(resource.fundsConsent, accounts);
  const { payment } = resource;
  if (!accounts.some((account) => isDebtor(payment, account))) return undefined;
  return { kind: resource.kind, order: orderView(payment) };
}

function consentSubject(
  consent: Extract<WaitingResource, { kind: 'consent' }>['consent'],
  accounts: readonly Account[],
): ApprovalSubject | undefined {
  if (!holdsAll(consent.access, accounts)) return undefined;
  const grants = grantsOf(consent.access, accounts, () => '');
  if (grants.length === 0) return undefined;
  return {
    kind: 'consent',
    accounts: grants.flatMap((grant) => lineOf(grant, accounts)),
    validUntil: consent.validUntil === '9999-12-31' ? texts().youEndIt : consent.validUntil,
    frequency: filled(texts().timesWithoutYou, { count: consent.frequencyPerDay }),
    oneOff: !consent.recurring,
  };
}

function rightName(right: AccountGrant['rights'][number]): string {
  const { accountDetails, balances, transactions } = texts();
  return { accounts: accountDetails, balances, transactions }[right];
}

function lineOf(grant: AccountGrant, accounts: readonly Account[]): readonly AccountLine[] {
  const account = accounts.find((one) => one.id === grant.account);
  if (account === undefined) return [];
  const owner = grant.ownerName === true ? [texts().yourName] : [];
  const rights = [...grant.rights.map(rightName), ...owner].join(', ');
  const { name, currency } = account;
  const shown = currency === MULTICURRENCY ? texts().severalCurrencies : currency;
  return [{ name, iban: accountName(account), currency: shown, rights }];
}
