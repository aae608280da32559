import type { AccessRight, Account, AccountReference, ConsentAccess, Grant } from './entities.js';

const ALL: readonly AccessRight[] = ['accounts', 'balances', 'transactions'];

/** Whether the PSU holds every account that the access names. */
export function holdsAll(access: ConsentAccess, accounts: readonly Account[]): boolean {
  const named = ALL.flatMap((right) => access[right] ?? []);
  return named.every((reference) => accounts.some((account) => isMeant(reference, account)));
}

/**
 * What an access means for one PSU: the accounts and, of each, the rights. A right on balances or
 * transactions always holds the right to see the account itself. `makeId` makes the account-ids.
 */
export function grantsOf(
  access: ConsentAccess,
  accounts: readonly Account[],
  makeId: () => string,
): readonly Grant[] {
  return accounts.flatMap((account) => {
    const rights = ALL.filter((right) => isGranted(access, right, account));
    if (rights.length === 0) return [];
    const whole = rights.includes('accounts') ? rights : (['accounts', ...rights] as const);
    return [{ id: makeId(), account: account.id, rights: whole }];
  });
}

function isGranted(access: ConsentAccess, right: AccessRight, account: Account): boolean {
  if (access.allPsd2 !== undefined) return true;
  if (access.availableAccountsWithBalance !== undefined) return right !== 'transactions';
  if (access.availableAccounts !== undefined) return right === 'accounts';
  const list = access[right];
  if (list === undefined) return false;
  // An empty list leaves the choice of accounts to the PSU, who is shown all of them.
  return list.length === 0 || list.some((reference) => isMeant(reference, account));
}

function isMeant(reference: AccountReference, account: Account): boolean {
  return (
    reference.iban === account.id &&
    (reference.currency === undefined || reference.currency === account.currency)
  );
}
