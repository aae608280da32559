import { composeIBAN } from 'ibantools';
import { dayOf, daysAfter } from '../domain/calendar.js';
import type { Account, Entry } from '../domain/entities.js';
import { hashPassword } from '../domain/passwords.js';
import type { Seams } from '../domain/seams.js';
import type { Records } from '../store/store.js';

export interface SeededPsu {
  readonly id: string;
  readonly name: string;
  /** Generated at every start. */
  readonly password: string;
  /** PSU-Corporate-ID of the company that this person acts for. */
  readonly corporate?: string;
  readonly accounts: readonly { readonly iban: string; readonly currency: string }[];
}

interface AccountPlan {
  readonly country: 'DE' | 'RO';
  readonly bban: string;
  readonly currency: string;
  readonly name: string;
  readonly product: string;
  readonly type: string;
  readonly opening: bigint;
}

interface PsuPlan {
  readonly id: string;
  readonly name: string;
  readonly accounts: readonly AccountPlan[];
  readonly corporate?: string;
}

/** A company whose payments need the approval of several of its people. */
interface CompanyPlan {
  readonly id: string;
  readonly name: string;
  readonly approvals: number;
  readonly accounts: readonly AccountPlan[];
}

const giro = { product: 'Giro Plus', type: 'CACC' } as const;
const savings = { product: 'Daily Savings', type: 'SVGS' } as const;

const PSUS: readonly PsuPlan[] = [
  {
    id: 'anna.example',
    name: 'Anna Example',
    accounts: [
      {
        country: 'DE',
        bban: '999900010000000101',
        currency: 'EUR',
        name: 'Household',
        ...giro,
        opening: 312_450n,
      },
      {
        country: 'DE',
        bban: '999900010000000102',
        currency: 'EUR',
        name: 'Savings',
        ...savings,
        opening: 1_500_000n,
      },
    ],
  },
  {
    id: 'bruno.example',
    name: 'Bruno Example',
    accounts: [
      {
        country: 'DE',
        bban: '999900010000000201',
        currency: 'EUR',
        name: 'Main account',
        ...giro,
        opening: 98_765n,
      },
      {
        country: 'RO',
        bban: 'XSAB1B31007593840000',
        currency: 'RON',
        name: 'Lei',
        ...giro,
        opening: 450_000n,
      },
    ],
  },
];

/**
 * PSUs with the same data as Anna, so that parallel tests do not wait for each other; the digit identifies
 * them in account numbers.
 */
export const ALIKE = [
  { id: 'elena.example', name: 'Elena Example', digit: 5 },
  { id: 'farid.example', name: 'Farid Example', digit: 6 },
  { id: 'greta.example', name: 'Greta Example', digit: 7 },
] as const;

const COMPANY: CompanyPlan = {
  id: 'EXAMPLE-WORKS',
  name: 'Example Works',
  approvals: 2,
  accounts: [
    {
      country: 'DE',
      bban: '999900010000000301',
      currency: 'EUR',
      name: 'Business account',
      ...giro,
      opening: 5_000_000n,
    },
  ],
};

const APPROVERS: readonly PsuPlan[] = [
  { id: 'carla.example', name: 'Carla Example', accounts: [], corporate: COMPANY.id },
  { id: 'dario.example', name: 'Dario Example', accounts: [], corporate: COMPANY.id },
];

/** Days ago, amount in minor units, the other party, purpose. */
export type Movement = readonly [ago: number, units: bigint, party: string, text: string];

/** Movements of every account: two months of booked ones, and the pending ones. One text has every special character that a bank has to support. */
const MOVEMENTS: readonly Movement[] = [
  [58, 245_000n, 'Example Works', 'Salary'],
  [55, -86_000n, 'Housing Example', 'Rent'],
  [47, -4_599n, 'Corner Shop', 'Groceries'],
  [40, -1_299n, 'Stream Example', 'Subscription'],
  [28, 245_000n, 'Example Works', 'Salary'],
  [25, -86_000n, 'Housing Example', 'Rent'],
  [16, -7_845n, 'Corner Shop', 'Groceries'],
  [9, -1_299n, 'Stream Example', 'Subscription'],
  [3, -2_150n, 'City Transport', "Ticket: 4/7 + 1 (A-B), 'Ring' no. 3?"],
];
const PENDING: readonly Movement[] = [
  [1, -3_320n, 'Book Example', 'Order 4711'],
  [0, -990n, 'Coffee Example', 'Card payment'],
];

/** By IBAN, the number of months of movements that precede those two. */
/** Of any other account: over a year, its list has two pages. */
const USUAL_MONTHS = 2;
const MONTHS_BEFORE: Readonly<Record<string, number>> = {
  [ibanOf('DE', '999900010000000101')]: 24,
};

/** One of these months. The remainder is saved elsewhere, so that the balance does not grow. */
const MONTH: readonly Movement[] = [
  ...MOVEMENTS.slice(0, 4),
  [32, -145_000n, 'Savings Example', 'Put aside'],
];

/** Fills an empty store with PSUs, accounts and movements dated relative to today. */
export async function seed(
  records: Records,
  seams: Seams,
  passwordOf: (psu: string) => string,
): Promise<readonly SeededPsu[]> {
  const made: SeededPsu[] = [];
  const seedPsu = seederOf(records, seams, passwordOf);
  for (const plan of PSUS) made.push(await seedPsu(plan));
  const { approvals, id, name } = COMPANY;
  // A company holds accounts, but nobody logs in as the company: its password is unknown.
  await seedLogin(records, seams, { id, name }, seams.secret(12));
  const accounts = await seedAccounts(records, seams, COMPANY.accounts, (row) => ({
    ...accountOf(row, id),
    corporate: { id, approvals },
  }));
  for (const plan of APPROVERS) {
    const psu = await seedPsu(plan);
    made.push({ ...psu, accounts });
  }
  for (const plan of alike()) made.push(await seedPsu(plan));
  return made;
}

/** Anna's accounts for other PSUs: the third digit from the end identifies the PSU. */
function alike(): readonly PsuPlan[] {
  const [anna] = PSUS;
  return ALIKE.map(({ id, name, digit }) => ({
    id,
    name,
    accounts: (anna?.accounts ?? []).map((account) => ({
      ...account,
      bban: bbanOf(account.bban, digit),
    })),
  }));
}

/** The account number of another PSU: 999900010000000101 is the first account of PSU 1. */
export const bbanOf = (bban: string, digit: number): string =>
  `${bban.slice(0, -3)}${digit}${bban.slice(-2)}`;

function seederOf(records: Records, seams: Seams, passwordOf: (psu: string) => string) {
  return async (plan: PsuPlan): Promise<SeededPsu> => {
    const { id, name, corporate } = plan;
    const password = passwordOf(id);
    await seedLogin(records, seams, plan, password);
    const accounts = await seedAccounts(records, seams, plan.accounts, (row) => accountOf(row, id));
    return { id, name, password, accounts, ...(corporate === undefined ? {} : { corporate }) };
  };
}

async function seedLogin(
  records: Records,
  seams: Seams,
  { id, name, corporate }: Omit<PsuPlan, 'accounts'>,
  password: string,
): Promise<void> {
  const salt = seams.secret(16);
  const passwordHash = hashPassword(password, salt);
  const acts = corporate === undefined ? {} : { corporate };
  await records.put('psu', { id, name, salt, passwordHash, ...acts });
}

async function seedAccounts(
  records: Records,
  seams: Seams,
  plans: readonly AccountPlan[],
  make: (plan: AccountPlan) => Account,
): Promise<SeededPsu['accounts']> {
  const accounts = plans.map(make);
  for (const account of accounts) {
    await records.put('account', account);
    for (const entry of entriesOf(account, seams)) await records.put('entry', entry);
  }
  return accounts.map(({ id: iban, currency }) => ({ iban, currency }));
}

function accountOf(plan: AccountPlan, psu: string): Account {
  const id = ibanOf(plan.country, plan.bban);
  return {
    id,
    psu,
    currency: plan.currency,
    name: plan.name,
    product: plan.product,
    cashAccountType: plan.type,
    // The plan's opening balance is that of the two months, so earlier movements are subtracted.
    opening: before(id).reduce((units, [, moved]) => units - moved, plan.opening),
  };
}

function entriesOf(account: Account, seams: Seams): readonly Entry[] {
  return makeEntries(account, seams, [...before(account.id), ...MOVEMENTS], PENDING);
}

/** Movements of an account before the last two months, oldest first. */
function before(iban: string): readonly Movement[] {
  const months = MONTHS_BEFORE[iban] ?? USUAL_MONTHS;
  const shifts = Array.from({ length: months }, (_, index) => (months - index) * 30);
  return shifts.flatMap((days) =>
    MONTH.map(([ago, units, party, text]): Movement => [ago + days, units, party, text]),
  );
}

/** Entries of an account, dated relative to today; their references begin after `offset`. */
export function makeEntries(
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
      partyIban: inventedIban(index + 1),
      text,
      ...(units < 0n && text === 'Subscription' ? { mandateId: 'MANDATE-2041' } : {}),
      bankTransactionCode: bankTransactionCode(account, units),
    };
  });
}

/** The bank transaction code: incoming credit, outgoing credit transfer or card payment. */
export function bankTransactionCode({ card }: Pick<Account, 'card'>, units: bigint): string {
  if (units >= 0n) return 'PMNT-RCDT-ESCT';
  return card === undefined ? 'PMNT-ICDT-ESCT' : 'PMNT-CCRD-POSC';
}

/** An invented account at another bank, which belongs to nobody. */
export function inventedIban(number: number): string {
  return ibanOf('DE', `999900020000000${String(100 + (number % 900))}`);
}

/** IBAN with valid check digits for a country and an invented account number. */
export function ibanOf(countryCode: string, bban: string): string {
  const iban = composeIBAN({ countryCode, bban });
  if (iban === null) throw new Error(`no IBAN can be made of ${countryCode} ${bban}`);
  return iban;
}

/** The bank's own account: the counterparty of amounts that are booked as one sum. */
export function bankAccount(): string {
  return ibanOf('DE', '999900010000000901');
}
