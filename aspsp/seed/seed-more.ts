import type { SecretSource } from '../config/configured-psu.js';
import { MULTICURRENCY } from '../domain/accounts/account-iban.js';
import { maskPan } from '../domain/accounts/pan.js';
import { dayOf, daysAfter } from '../domain/calendar.js';
import type { Account, Entry, RepeatedPayment } from '../domain/entities.js';
import { digestOf } from '../domain/passwords.js';
import type { Seams } from '../domain/seams.js';
import type { Records } from '../store/store.js';
import { ALIKE, bbanOf, ibanOf, type Movement, makeEntries, type SeededPsu } from './seed.js';

/** A PSU with everything that they have in addition to the usual accounts. */
export interface FullPsu extends SeededPsu {
  readonly multicurrency: readonly SeededMulticurrency[];
  readonly cards: readonly SeededCard[];
  /** The source of a configured password. */
  readonly passwordFrom?: SecretSource;
}

/** An account with one IBAN and sub-accounts in several currencies. */
export interface SeededMulticurrency {
  readonly iban: string;
  readonly currencies: readonly string[];
}

export interface SeededCard {
  readonly pan: string;
  readonly maskedPan: string;
  readonly currency: string;
}

interface MulticurrencyPlan {
  readonly bban: string;
  readonly name: string;
  readonly parts: readonly { readonly currency: string; readonly opening: bigint }[];
}

interface CardPlan {
  readonly pan: string;
  /** In minor units. */
  readonly limit: bigint;
}

const ANNAS_TRAVEL: MulticurrencyPlan = {
  bban: '999900010000000103',
  name: 'Travel',
  parts: [
    { currency: 'EUR', opening: 64_000n },
    { currency: 'USD', opening: 23_000n },
  ],
};

/** By PSU. */
const TRAVEL: Readonly<Record<string, MulticurrencyPlan>> = {
  'anna.example': ANNAS_TRAVEL,
  ...Object.fromEntries(
    ALIKE.map(({ id, digit }) => [id, { ...ANNAS_TRAVEL, bban: bbanOf(ANNAS_TRAVEL.bban, digit) }]),
  ),
};
const CARDS: Readonly<Record<string, CardPlan>> = {
  'anna.example': { pan: '9999990000000105', limit: 250_000n },
  'bruno.example': { pan: '9999990000000204', limit: 100_000n },
  'elena.example': { pan: '9999990000000501', limit: 250_000n },
  'farid.example': { pan: '9999990000000600', limit: 250_000n },
  'greta.example': { pan: '9999990000000709', limit: 250_000n },
};

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

/** Adds multicurrency accounts, cards (if the bank supports them) and a standing order. */
export async function seedMore(
  records: Records,
  seams: Seams,
  psus: readonly SeededPsu[],
  { cards: withCards }: { readonly cards: boolean },
): Promise<readonly FullPsu[]> {
  const [first] = psus;
  const payer = first?.accounts[0]?.iban;
  if (payer !== undefined) await records.put('standingOrder', rentOf(payer, seams));
  const made: FullPsu[] = [];
  for (const psu of psus) {
    const travel = TRAVEL[psu.id];
    const card = withCards ? CARDS[psu.id] : undefined;
    made.push({
      ...psu,
      multicurrency: travel ? [await seedParts(records, seams, travel, psu.id)] : [],
      cards: card ? [await seedCard(records, seams, card, psu.id)] : [],
    });
  }
  return made;
}

/** The main account, which has no balance of its own, and its sub-accounts. */
async function seedParts(
  records: Records,
  seams: Seams,
  { bban, name, parts }: MulticurrencyPlan,
  psu: string,
): Promise<SeededMulticurrency> {
  const iban = ibanOf('DE', bban);
  const kind = { name, product: 'Many Currencies', cashAccountType: 'CACC' };
  const whole: Account = { id: iban, psu, ...kind, currency: MULTICURRENCY, opening: 0n };
  await putAccount(records, whole, []);
  for (const [index, { currency, opening }] of parts.entries()) {
    const part = { ...whole, id: `${iban}-${currency}`, parent: iban, currency, opening };
    // References differ between the sub-accounts, because the main account shows the entries of all.
    const offset = index * 1000;
    const entries = makeEntries(part, seams, TRAVEL_BOOKED, TRAVEL_PENDING, offset);
    await putAccount(records, part, entries);
  }
  return { iban, currencies: parts.map(({ currency }) => currency) };
}

async function seedCard(
  records: Records,
  seams: Seams,
  { pan, limit }: CardPlan,
  psu: string,
): Promise<SeededCard> {
  const maskedPan = maskPan(pan);
  const account: Account = {
    id: seams.uuid(),
    psu,
    currency: 'EUR',
    name: 'Credit card',
    product: 'Credit Card',
    cashAccountType: 'CARD',
    opening: 0n,
    card: { maskedPan, panDigest: digestOf(pan), creditLimit: limit },
  };
  await putAccount(records, account, makeEntries(account, seams, CARD_BOOKED, CARD_PENDING));
  return { pan, maskedPan, currency: account.currency };
}

async function putAccount(
  records: Records,
  account: Account,
  entries: readonly Entry[],
): Promise<void> {
  await records.put('account', account);
  for (const entry of entries) await records.put('entry', entry);
}

function rentOf(account: string, seams: Seams): RepeatedPayment {
  return {
    id: seams.uuid(),
    account,
    units: 86_000n,
    creditorName: 'Housing Example',
    creditorIban: ibanOf('DE', '999900020000000102'),
    text: 'Rent',
    startDate: daysAfter(dayOf(seams.now()), -400),
    frequency: 'Monthly',
    dayOfExecution: '1',
  };
}
