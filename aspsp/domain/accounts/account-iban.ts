import type { Account } from '../entities.js';

/** The currency code of a multicurrency account as a whole. */
export const MULTICURRENCY = 'XXX';

/** The IBAN of an account; a card account has none. */
export function accountIban(account: Account): string | undefined {
  return account.card === undefined ? (account.parent ?? account.id) : undefined;
}

/** The name of an account for people and TPPs: the IBAN, or the masked card number. */
export function accountName(account: Account): string {
  return accountIban(account) ?? account.card?.maskedPan ?? '';
}
