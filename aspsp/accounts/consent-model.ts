import type { ConsentModel } from '../config/bank-config.js';
import type { BankAccountReference, ConsentAccess } from '../domain/entities.js';

const LISTS = ['accounts', 'balances', 'transactions'] as const;

/** The kind of access that the request asks for; undefined when it asks for none. */
export function modelOf(access: ConsentAccess<BankAccountReference>): ConsentModel | undefined {
  if (access.allPsd2 !== undefined) return 'global';
  const { availableAccounts, availableAccountsWithBalance } = access;
  if ((availableAccounts ?? availableAccountsWithBalance) !== undefined) return 'availableAccounts';
  const lists = LISTS.flatMap((key) => access[key] ?? []);
  if (lists.length > 0) return 'detailed';
  return LISTS.some((key) => access[key] !== undefined) ? 'bankOffered' : undefined;
}
