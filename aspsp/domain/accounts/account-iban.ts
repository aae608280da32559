import type { Account } from '../entities.js';

/** Currency code of a multicurrency account as a whole. */
export const MULTICURRENCY = 'XXX';

/** The IBAN by which an account is named; a card account has none. */
export function accountIban(account: Account): string | undefined {
  return account.card === undefined ? (account.parent ?? account.id) : undefined;
}

/** What names an account to people and TPPs: the IBAN, or the masked number of the card. */
export function accountName(account: Account): string {
  return accountIban(account) ?? account.card?.maskedPan ?? '';
}
