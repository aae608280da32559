import { dayOf, daysAfter } from '../domain/calendar.js';
import type { Entry } from '../domain/entities.js';
import { type Amount, amountOf } from '../domain/money.js';
import type { AccountLedger, Book } from './ledger.js';

export interface BalanceView {
  readonly balanceType: 'closingBooked' | 'interimBooked' | 'expected' | 'nonBilled';
  readonly balanceAmount: Amount;
  readonly referenceDate: string;
}

/** Balances of an account; for a multicurrency account, those of every sub-account. */
export function balancesOf({ books }: AccountLedger, now: Date): BalanceView[] {
  return books.flatMap((book) => balancesOfBook(book, now));
}

/**
 * Balances at the end of yesterday, now, and including pending entries; for a card also the amount not yet
 * billed.
 */
function balancesOfBook({ account, entries }: Book, now: Date): BalanceView[] {
  const today = dayOf(now);
  const yesterday = daysAfter(today, -1);
  const sum = (counts: (entry: Entry) => boolean, from = account.opening): Amount =>
    amountOf(sumOf(entries.filter(counts), from), account.currency);
  const balances: BalanceView[] = [
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
  if (account.card === undefined) return balances;
  const balanceAmount = sum((entry) => isNotBilled(entry, today), 0n);
  return [...balances, { balanceType: 'nonBilled', balanceAmount, referenceDate: today }];
}

/** Cards are billed at the end of each month. */
export function isNotBilled({ bookingDate }: Entry, today: string): boolean {
  return bookingDate !== undefined && bookingDate.slice(0, 7) >= today.slice(0, 7);
}

/** Available amount in minor units: the booked amount minus pending debits. */
export function availableUnits({ account, entries }: Book): bigint {
  const counts = entries.filter((entry) => entry.bookingDate !== undefined || entry.units < 0n);
  return sumOf(counts, account.opening);
}

/** Balance at the end of a day in minor units, from booked entries only. */
export function bookedUnits({ account, entries }: Book, day: string): bigint {
  const counts = entries.filter(
    ({ bookingDate }) => bookingDate !== undefined && bookingDate <= day,
  );
  return sumOf(counts, account.opening);
}

function sumOf(entries: readonly Entry[], from: bigint): bigint {
  return entries.reduce((total, entry) => total + entry.units, from);
}
