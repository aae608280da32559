import { accountIban } from '../domain/accounts/account-iban.js';
import type {
  AccessRight,
  Account,
  Consent,
  ConsentAccess,
  KeptReference,
} from '../domain/entities.js';
import type { Records } from '../store/store.js';
import { modelOf } from './consent-model.js';

const LISTS: readonly AccessRight[] = ['accounts', 'balances', 'transactions'];

/** The access of a consent; when the TPP named no accounts, it contains those that the PSU approved. */
export async function chosenAccess(records: Records, consent: Consent): Promise<ConsentAccess> {
  const { access, grants } = consent;
  if (modelOf(access) !== 'bankOffered' || grants.length === 0) return access;
  const found = grants.map(({ account }) => records.get('account', account));
  const accounts = (await Promise.all(found)).filter((account) => account !== undefined);
  const asked = LISTS.filter((right) => access[right] !== undefined);
  return { ...access, ...Object.fromEntries(asked.map((right) => [right, accounts.map(nameOf)])) };
}

function nameOf(account: Account): KeptReference {
  const { currency } = account;
  const iban = accountIban(account);
  return iban === undefined
    ? { maskedPan: account.card?.maskedPan ?? '', currency }
    : { iban, currency };
}
