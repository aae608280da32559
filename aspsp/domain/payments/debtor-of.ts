import type { Account, AccountReference, Payment } from '../entities.js';

/** Whether an account is the one that a payment debits. */
export function isDebtor(
  { order }: Pick<Payment, 'order'>,
  account: Pick<Account, 'id' | 'currency'>,
): boolean {
  const { iban, currency }: AccountReference = order.debtorAccount;
  return iban === account.id && (currency === undefined || currency === account.currency);
}
