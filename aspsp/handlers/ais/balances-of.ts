import { dayOf, daysAfter } from '../../domain/calendar.js';
import type { Account, Entry } from '../../domain/entities.js';
import { type Amount, amountOf } from '../../domain/money.js';

export interface BalanceView {
  readonly balanceType: 'closingBooked' | 'interimBooked' | 'expected';
  readonly balanceAmount: Amount;
  readonly referenceDate: string;
}

/** Balances of an account: at the end of yesterday, now, and with what is pending. */
export function balancesOf(account: Account, entries: readonly Entry[], now: Date): BalanceView[] {
  const today = dayOf(now);
  const yesterday = daysAfter(today, -1);
  const sum = (counts: (entry: Entry) => boolean): Amount => {
    const units = entries.filter(counts).reduce((total, entry) => total + entry.units, 0n);
    return amountOf(account.opening + units, account.currency);
  };
  return [
    {
      balanceType: 'closingBooked',
      balanceAmount: sum(({ bookingDate: day }) => day !== undefined && day <= yesterday),
      referenceDate: yesterday,
    },
    {
      balanceType: 'interimBooked',
      balanceAmount: sum(({ bookingDate: day }) => day !== undefined),
      referenceDate: today,
    },
    { balanceType: 'expected', balanceAmount: sum(() => true), referenceDate: today },
  ];
}
