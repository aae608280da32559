import { dayOf, daysAfter } from '../domain/calendar.js';
import type { Entry } from '../domain/entities.js';
import { type Amount, amountOf } from '../domain/money.js';
import type { Book, Ledger } from './ledger.js';

export interface BalanceView {
  readonly balanceType: 'closingBooked' | 'interimBooked' | 'expected' | 'nonBilled';
  readonly balanceAmount: Amount;
  readonly referenceDate: string;
}

/** Balances of an account, of a multicurrency account those of every part. */
export function balancesOf({ books }: Ledger, now: Date): BalanceView[] {
  return books.flatMap((book) => balancesOfBook(book, now));
}

/** At the end of yesterday, now, and with what is pending; of a card also what is not billed yet. */
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

/** Cards are billed with the end of a month. */
export function isNotBilled({ bookingDate }: Entry, today: string): boolean {
  return bookingDate !== undefined && bookingDate.slice(0, 7) >= today.slice(0, 7);
}

/** Minor units that can be spent: what is booked, less what is about to leave. */
export function availableUnits({ account, entries }: Book): bigint {
  const counts = entries.filter((entry) => entry.bookingDate !== undefined || entry.units < 0n);
  return sumOf(counts, account.opening);
}

/** Minor units at the end of a day, of booked entries alone. */
export function bookedUnits({ account, entries }: Book, day: string): bigint {
  const counts = entries.filter(
    ({ bookingDate }) => bookingDate !== undefined && bookingDate <= day,
  );
  return sumOf(counts, account.opening);
}

function sumOf(entries: readonly Entry[], from: bigint): bigint {
  return entries.reduce((total, entry) => total + entry.units, from);
}
