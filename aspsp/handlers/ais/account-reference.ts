import { accountIban } from '../../domain/accounts/account-iban.js';
import type { Account } from '../../domain/entities.js';

/**
 * The identification of an account in a response: its IBAN or masked card number, and its currency.
 */
export function accountReference(account: Account) {
  const { currency } = account;
  const iban = accountIban(account);
  if (iban !== undefined) return { iban, currency } as const;
  return { maskedPan: account.card?.maskedPan ?? '', currency } as const;
}
