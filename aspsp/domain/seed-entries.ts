import { composeIBAN } from 'ibantools';
import { dayOf, daysAfter } from './calendar.js';
import type { Account, Entry } from './entities.js';
import type { Seams } from './seams.js';

/** Days ago, minor units, the other party, what it was for. */
type Movement = readonly [ago: number, units: bigint, party: string, text: string];

/** One month of an account that is lived on. */
const MONTH: readonly Movement[] = [
  [58, 245_000n, 'Example Works', 'Salary'],
  [55, -86_000n, 'Housing Example', 'Rent'],
  [47, -4_599n, 'Corner Shop', 'Groceries'],
  [40, -1_299n, 'Stream Example', 'Subscription'],
];
const BOOKED: readonly Movement[] = [
  ...MONTH,
  [28, 245_000n, 'Example Works', 'Salary'],
  [25, -86_000n, 'Housing Example', 'Rent'],
  [16, -7_845n, 'Corner Shop', 'Groceries'],
  [9, -1_299n, 'Stream Example', 'Subscription'],
  [3, -2_150n, 'City Transport', 'Ticket'],
];
const PENDING: readonly Movement[] = [
  [1, -3_320n, 'Book Example', 'Order 4711'],
  [0, -990n, 'Coffee Example', 'Card payment'],
];
const TRAVEL_BOOKED: readonly Movement[] = [
  [50, 120_000n, 'Anna Example', 'From household'],
  [21, -18_250n, 'Hotel Example', 'Two nights'],
  [6, -4_400n, 'Airline Example', 'Baggage'],
];
const TRAVEL_PENDING: readonly Movement[] = [[1, -2_750n, 'Taxi Example', 'Ride']];
const CARD_BOOKED: readonly Movement[] = [
  [64, -5_990n, 'Shoe Example', 'Purchase 1001'],
  [51, -12_400n, 'Hotel Example', 'Purchase 1002'],
  [35, 18_390n, 'Card settlement', 'Bill'],
  [20, -3_275n, 'Book Example', 'Purchase 1003'],
  [4, -2_100n, 'Station Example', 'Purchase 1004'],
  [0, -1_849n, 'Market Example', 'Purchase 1005'],
];
const CARD_PENDING: readonly Movement[] = [[0, -1_250n, 'Cinema Example', 'Purchase 1006']];

const DAYS_OF_MONTH = 30;

/** Movements of an account: two months and, before them, so many months more. */
export function entriesOf(account: Account, seams: Seams, history = 0): readonly Entry[] {
  return make(account, seams, [...earlier(history), ...BOOKED], PENDING);
}

/** Movements of one part of a multicurrency account; references differ between the parts. */
export function travelEntries(account: Account, seams: Seams, part: number): readonly Entry[] {
  return make(account, seams, TRAVEL_BOOKED, TRAVEL_PENDING, part * 1000);
}

/** Movements of a card account. */
export function cardEntries(account: Account, seams: Seams): readonly Entry[] {
  return make(account, seams, CARD_BOOKED, CARD_PENDING);
}

/** Minor units that moved before the last two months. */
export function earlierUnits(history = 0): bigint {
  return earlier(history).reduce((total, [, units]) => total + units, 0n);
}

/** Months like the first, the oldest before the others; what was left over was put aside. */
function earlier(months: number): readonly Movement[] {
  const rows: readonly Movement[] = [...MONTH, [32, -145_000n, 'Savings Example', 'Put aside']];
  return Array.from({ length: months }, (_, index) => (months - index) * DAYS_OF_MONTH).flatMap(
    (days) => rows.map(([ago, units, party, text]): Movement => [ago + days, units, party, text]),
  );
}

function make(
  account: Account,
  seams: Seams,
  booked: readonly Movement[],
  pending: readonly Movement[],
  offset = 0,
): readonly Entry[] {
  const today = dayOf(seams.now());
  return [...booked, ...pending].map(([ago, units, partyName, text], index) => {
    const day = daysAfter(today, -ago);
    return {
      id: seams.uuid(),
      account: account.id,
      reference: `${String(offset + index + 1).padStart(6, '0')}`,
      units,
      ...(index < booked.length ? { bookingDate: day } : {}),
      valueDate: day,
      entryDate: day,
      partyName,
      partyIban: ibanOf('DE', `999900020000000${String(101 + (index % 800))}`),
      text,
      ...(units < 0n && text === 'Subscription' ? { mandateId: 'MANDATE-2041' } : {}),
      bankTransactionCode: codeOf(account, units),
    };
  });
}

function codeOf({ card }: Account, units: bigint): string {
  if (card !== undefined) return units < 0n ? 'PMNT-CCRD-POSC' : 'PMNT-RCDT-ESCT';
  return units < 0n ? 'PMNT-ICDT-ESCT' : 'PMNT-RCDT-ESCT';
}

/** IBAN with right check digits for a country and an invented account number. */
export function ibanOf(countryCode: string, bban: string): string {
  const iban = composeIBAN({ countryCode, bban });
  if (iban === null) throw new Error(`no IBAN can be made of ${countryCode} ${bban}`);
  return iban;
}
