import type { Account, Grant, PaymentOrder } from '../domain/entities.js';
import { grantsOf, holdsAll } from '../domain/grants-of.js';
import type { AccountLine, Subject } from '../pages/approval-page.js';
import { basketSubject } from './basket-subject.js';
import { fundsConsentSubject } from './funds-consent-subject.js';
import type { OpenInteraction } from './open-interaction.js';

/** What a PSU with these accounts is asked to approve; undefined when it is not theirs to approve. */
export function subjectOf(
  { resource }: Pick<OpenInteraction, 'resource'>,
  accounts: readonly Account[],
): Subject | undefined {
  if (resource.kind === 'consent') return consentSubject(resource.consent, accounts);
  if (resource.kind === 'basket') return basketSubject(resource.payments, accounts);
  if (resource.kind === 'funds-consent')
    return fundsConsentSubject(resource.fundsConsent, accounts);
  const order: PaymentOrder = resource.payment.order;
  const own = accounts.find((account) => account.id === order.debtorAccount.iban);
  if (own === undefined) return undefined;
  const remittance = order.remittanceInformationUnstructured;
  return {
    kind: resource.kind,
    amount: `${order.instructedAmount.amount} ${order.instructedAmount.currency}`,
    creditorName: order.creditorName,
    creditorIban: order.creditorAccount.iban ?? '',
    debtorIban: own.id,
    execution: order.requestedExecutionDate ?? 'as soon as possible',
    ...(remittance === undefined ? {} : { remittance }),
  };
}

function consentSubject(
  consent: Extract<OpenInteraction['resource'], { kind: 'consent' }>['consent'],
  accounts: readonly Account[],
): Subject | undefined {
  if (!holdsAll(consent.access, accounts)) return undefined;
  const grants = grantsOf(consent.access, accounts, () => '');
  if (grants.length === 0) return undefined;
  return {
    kind: 'consent',
    accounts: grants.flatMap((grant) => lineOf(grant, accounts)),
    validUntil: consent.validUntil === '9999-12-31' ? 'you end it' : consent.validUntil,
    frequency: `Up to ${consent.frequencyPerDay} times a day without you`,
    oneOff: !consent.recurring,
  };
}

const NAMES = { accounts: 'account details', balances: 'balances', transactions: 'transactions' };

function lineOf(grant: Grant, accounts: readonly Account[]): readonly AccountLine[] {
  const account = accounts.find((one) => one.id === grant.account);
  if (account === undefined) return [];
  const rights = grant.rights.map((right) => NAMES[right]).join(', ');
  return [{ name: account.name, iban: account.id, currency: account.currency, rights }];
}
