import type { Records } from '../store/store.js';
import { MULTICURRENCY } from './accounts/account-iban.js';
import { maskPan } from './accounts/pan.js';
import { dayOf, daysAfter } from './calendar.js';
import type { Account, Entry, RepeatedPayment } from './entities.js';
import { digestOf, hashPassword } from './passwords.js';
import type { Seams } from './seams.js';
import { cardEntries, earlierUnits, entriesOf, ibanOf, travelEntries } from './seed-entries.js';

export { ibanOf } from './seed-entries.js';

export interface SeededPsu {
  readonly id: string;
  readonly name: string;
  /** Made anew at every start. */
  readonly password: string;
  readonly accounts: readonly { readonly iban: string; readonly currency: string }[];
  /** Accounts with parts in several currencies. */
  readonly multicurrency: readonly { readonly iban: string; readonly currencies: string[] }[];
  readonly cards: readonly SeededCard[];
}

export interface SeededCard {
  readonly pan: string;
  readonly maskedPan: string;
  readonly currency: string;
}

interface AccountPlan {
  readonly country: 'DE' | 'RO';
  readonly bban: string;
  readonly currency: string;
  readonly name: string;
  readonly product: string;
  readonly type: string;
  readonly opening: bigint;
  /** Months of movements before the last two. */
  readonly history?: number;
  readonly standingOrder?: boolean;
}

/** An account under one IBAN with parts in several currencies. */
interface MulticurrencyPlan extends Omit<AccountPlan, 'currency' | 'opening'> {
  readonly parts: readonly { readonly currency: string; readonly opening: bigint }[];
}

interface CardPlan {
  readonly pan: string;
  readonly currency: string;
  readonly name: string;
  readonly creditLimit: bigint;
}

interface PsuPlan {
  readonly id: string;
  readonly name: string;
  readonly accounts: readonly AccountPlan[];
  readonly multicurrency: readonly MulticurrencyPlan[];
  readonly cards: readonly CardPlan[];
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
        history: 24,
        standingOrder: true,
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
    multicurrency: [
      {
        country: 'DE',
        bban: '999900010000000103',
        name: 'Travel',
        product: 'Many Currencies',
        type: 'CACC',
        parts: [
          { currency: 'EUR', opening: 64_000n },
          { currency: 'USD', opening: 23_000n },
        ],
      },
    ],
    cards: [
      { pan: '9999990000000105', currency: 'EUR', name: 'Credit card', creditLimit: 250_000n },
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
    multicurrency: [],
    cards: [
      { pan: '9999990000000204', currency: 'EUR', name: 'Credit card', creditLimit: 100_000n },
    ],
  },
];

/** What the seed leaves out. */
export interface SeedOptions {
  /** Whether the bank has card accounts. */
  readonly cards: boolean;
}

/** Fills an empty store with PSUs, accounts and movements reckoned from today. */
export async function seed(
  records: Records,
  seams: Seams,
  options: SeedOptions,
): Promise<readonly SeededPsu[]> {
  const made: SeededPsu[] = [];
  for (const plan of PSUS) made.push(await seedPsu(records, seams, plan, options));
  return made;
}

async function seedPsu(
  records: Records,
  seams: Seams,
  plan: PsuPlan,
  options: SeedOptions,
): Promise<SeededPsu> {
  const password = seams.secret(12);
  const salt = seams.secret(16);
  const { id, name } = plan;
  await records.put('psu', { id, name, salt, passwordHash: hashPassword(password, salt) });
  const accounts: { iban: string; currency: string }[] = [];
  for (const row of plan.accounts) {
    const account = accountOf(row, id);
    await putAccount(records, account, entriesOf(account, seams, row.history));
    if (row.standingOrder === true) await records.put('standingOrder', rentOf(account, seams));
    accounts.push({ iban: account.id, currency: account.currency });
  }
  const multicurrency: SeededPsu['multicurrency'][number][] = [];
  for (const row of plan.multicurrency) {
    multicurrency.push(await seedMulticurrency(records, seams, row, id));
  }
  const cards: SeededCard[] = [];
  for (const row of options.cards ? plan.cards : []) {
    cards.push(await seedCard(records, seams, row, id));
  }
  return { id, name, password, accounts, multicurrency, cards };
}

/** The account as a whole, which holds nothing, and its parts. */
async function seedMulticurrency(
  records: Records,
  seams: Seams,
  plan: MulticurrencyPlan,
  psu: string,
) {
  const whole = accountOf({ ...plan, currency: MULTICURRENCY, opening: 0n }, psu);
  await putAccount(records, whole, []);
  for (const [index, { currency, opening }] of plan.parts.entries()) {
    const id = `${whole.id}-${currency}`;
    const part = { ...whole, id, parent: whole.id, currency, opening };
    await putAccount(records, part, travelEntries(part, seams, index));
  }
  return { iban: whole.id, currencies: plan.parts.map(({ currency }) => currency) };
}

async function seedCard(
  records: Records,
  seams: Seams,
  { pan, currency, name, creditLimit }: CardPlan,
  psu: string,
): Promise<SeededCard> {
  const maskedPan = maskPan(pan);
  const account: Account = {
    id: seams.uuid(),
    psu,
    currency,
    name,
    product: 'Credit Card',
    cashAccountType: 'CARD',
    opening: 0n,
    card: { maskedPan, panDigest: digestOf(pan), creditLimit },
  };
  await putAccount(records, account, cardEntries(account, seams));
  return { pan, maskedPan, currency };
}

async function putAccount(
  records: Records,
  account: Account,
  entries: readonly Entry[],
): Promise<void> {
  await records.put('account', account);
  for (const entry of entries) await records.put('entry', entry);
}

/** The plan's opening is that of the last two months: what came before them is taken out. */
function accountOf(plan: AccountPlan, psu: string): Account {
  return {
    id: ibanOf(plan.country, plan.bban),
    psu,
    currency: plan.currency,
    name: plan.name,
    product: plan.product,
    cashAccountType: plan.type,
    opening: plan.opening - earlierUnits(plan.history),
  };
}

function rentOf(account: Account, seams: Seams): RepeatedPayment {
  return {
    id: seams.uuid(),
    account: account.id,
    units: 86_000n,
    creditorName: 'Housing Example',
    creditorIban: ibanOf('DE', '999900020000000102'),
    text: 'Rent',
    startDate: daysAfter(dayOf(seams.now()), -400),
    frequency: 'Monthly',
    dayOfExecution: '1',
  };
}
