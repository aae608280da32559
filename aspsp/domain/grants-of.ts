import { isMeant } from './accounts/is-meant.js';
import type { AccessRight, Account, AccountGrant, ConsentAccess } from './entities.js';

const ALL: readonly AccessRight[] = ['accounts', 'balances', 'transactions'];

/** Whether the PSU holds every account that the access names. */
export function holdsAll(access: ConsentAccess, accounts: readonly Account[]): boolean {
  const owners = access.additionalInformation?.ownerName ?? [];
  const named = [...ALL.flatMap((right) => access[right] ?? []), ...owners];
  return named.every((reference) => accounts.some((account) => isMeant(reference, account)));
}

/**
 * The grants of an access for one PSU: the accounts, and the rights on each. A right on balances or
 * transactions includes the right to see the account itself. `makeId` creates the account ids.
 */
export function grantsOf(
  access: ConsentAccess,
  accounts: readonly Account[],
  makeId: () => string,
): readonly AccountGrant[] {
  return accounts.flatMap((account) => {
    const rights = ALL.filter((right) => isGranted(access, right, account));
    if (rights.length === 0) return [];
    const whole = rights.includes('accounts') ? rights : (['accounts', ...rights] as const);
    const grant: AccountGrant = {
      id: makeId(),
      account: account.id,
      rights: whole,
      ...(account.card === undefined ? {} : { card: true }),
      ...(mayTellOwner(access, account) ? { ownerName: true } : {}),
    };
    return [grant];
  });
}

function isGranted(access: ConsentAccess, right: AccessRight, account: Account): boolean {
  if (access.allPsd2 !== undefined) return true;
  if (access.availableAccountsWithBalance !== undefined) return right !== 'transactions';
  if (access.availableAccounts !== undefined) return right === 'accounts';
  const list = access[right];
  if (list === undefined) return false;
  // An empty list leaves the choice of accounts to the PSU, who sees all of them.
  return list.length === 0 || list.some((reference) => isMeant(reference, account));
}

function mayTellOwner(access: ConsentAccess, account: Account): boolean {
  const { allPsd2, availableAccounts, availableAccountsWithBalance } = access;
  const all = allPsd2 ?? availableAccounts ?? availableAccountsWithBalance;
  if (all !== undefined) return all === 'allAccountsWithOwnerName';
  const owners = access.additionalInformation?.ownerName;
  if (owners === undefined) return false;
  return owners.length === 0 || owners.some((reference) => isMeant(reference, account));
}
