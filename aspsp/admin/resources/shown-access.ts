import type { ConsentAccess, KeptReference } from '../../domain/entities.js';
import type { AdminJson } from './admin-resource.js';

/** The access of a consent, without stored digests of card numbers. */
export function shownAccess(access: ConsentAccess): AdminJson {
  const { accounts, balances, transactions, additionalInformation } = access;
  const { availableAccounts, availableAccountsWithBalance, allPsd2 } = access;
  return {
    accounts: accounts?.map(named),
    balances: balances?.map(named),
    transactions: transactions?.map(named),
    ownerName: additionalInformation?.ownerName?.map(named),
    availableAccounts,
    availableAccountsWithBalance,
    allPsd2,
  };
}

function named({ iban, maskedPan, currency }: KeptReference): string {
  const name = iban ?? maskedPan ?? '';
  return currency === undefined ? name : `${name} ${currency}`;
}
