import { MULTICURRENCY } from '../accounts/account-iban.js';
import type { Account, BankAccountReference, Payment } from '../entities.js';

/** Whether an account is the debtor account of a payment. */
export function isDebtor(
  { order }: Pick<Payment, 'order'>,
  account: Pick<Account, 'id' | 'currency'>,
): boolean {
  const { iban, currency }: BankAccountReference = order.debtorAccount;
  const whole = account.currency === MULTICURRENCY;
  return iban === account.id && (whole || currency === undefined || currency === account.currency);
}
