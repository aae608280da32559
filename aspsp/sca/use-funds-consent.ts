import type { Bank } from '../bank/bank.js';
import { MULTICURRENCY } from '../domain/accounts/account-iban.js';
import { dayOf } from '../domain/calendar.js';
import type { Account, BankAccountReference, FundsConsent } from '../domain/entities.js';
import { refusal } from '../domain/refusal.js';
import type { Records } from '../store/store.js';
import { agedFundsConsent } from './aged.js';
import { end } from './fail-open-authorisations.js';

export interface FundsQuestion {
  /** The Consent-ID header. */
  readonly consentId: string;
  /** Organisation identifier of the TPP. */
  readonly tpp: string;
  readonly account: BankAccountReference;
}

/**
 * Checks that a Consent-ID names a valid funds confirmation consent of this TPP for this account, and counts
 * the use; otherwise throws the refusal. A one-off consent ends with its first use.
 */
export async function useFundsConsent(
  bank: Bank,
  records: Records,
  question: FundsQuestion,
): Promise<FundsConsent> {
  const consent = await findFor(bank, records, question);
  await refuseUnlessGranted(records, consent, question.account);
  if (consent.frequencyPerDay !== undefined) {
    const used = await records.count(`${dayOf(bank.seams.now())} funds ${consent.id}`);
    if (!bank.rules.withinFrequency(used - 1, consent.frequencyPerDay)) {
      const text = `The consent allows ${consent.frequencyPerDay} confirmations a day.`;
      throw refusal(429, 'ACCESS_EXCEEDED', text);
    }
  }
  if (consent.recurring === false) await end(bank, records, 'fundsConsent', consent, 'ended');
  return consent;
}

async function findFor(
  bank: Bank,
  records: Records,
  { consentId, tpp }: FundsQuestion,
): Promise<FundsConsent> {
  const consent = await agedFundsConsent(bank, records, consentId);
  if (consent === undefined || !bank.rules.ownsFundsConsent(consent.owner, tpp)) {
    throw refusal(400, 'CONSENT_UNKNOWN', 'The consent does not exist.', 'Consent-ID');
  }
  if (consent.status === 'valid') return consent;
  const open = consent.status === 'received' || consent.status === 'revokedByPsu';
  const code = open ? 'CONSENT_INVALID' : 'CONSENT_EXPIRED';
  throw refusal(401, code, `The consent is ${consent.status}.`);
}

async function refuseUnlessGranted(
  records: Records,
  { accounts }: FundsConsent,
  { iban = '', currency }: BankAccountReference,
): Promise<void> {
  const account = accounts.includes(iban) ? await records.get('account', iban) : undefined;
  const fits = [undefined, account?.currency].includes(currency) || isMulticurrency(account);
  if (account !== undefined && fits) return;
  throw refusal(401, 'CONSENT_INVALID', 'The consent is not for this account.');
}

function isMulticurrency(account: Account | undefined): boolean {
  return account?.currency === MULTICURRENCY;
}
