import type {
  ConfiguredAccount,
  ConfiguredBook,
  ConfiguredCard,
  ConfiguredEntry,
  ConfiguredPsu,
  Decimal,
} from '../config/configured-psu.js';
import { MULTICURRENCY } from '../domain/accounts/account-iban.js';
import { maskPan, withoutSpaces } from '../domain/accounts/pan.js';
import { dayOf, daysAfter } from '../domain/calendar.js';
import type { Account, Entry } from '../domain/entities.js';
import { minorUnits } from '../domain/money.js';
import { digestOf, hashPassword } from '../domain/passwords.js';
import type { Seams } from '../domain/seams.js';
import type { Records } from '../store/store.js';
import { bankTransactionCode, inventedIban } from './seed.js';

/**
 * The sub-accounts of one account number their entries in separate ranges, because the main account shows all
 * of them.
 */
const OFFSET = 100_000;

/** Fills an empty store with the PSUs of the configuration, without usable passwords. */
export async function seedConfigured(
  records: Records,
  seams: Seams,
  psus: readonly ConfiguredPsu[],
  { cards }: { readonly cards: boolean },
): Promise<void> {
  const companies = new Set(psus.flatMap(({ corporate }) => corporate ?? []));
  for (const id of companies) await seedLogin(records, seams, { id, name: id });
  for (const psu of psus) {
    await seedLogin(records, seams, psu);
    const people = psus.filter(({ corporate }) => corporate === psu.corporate).length;
    for (const account of psu.accounts ?? []) {
      await seedAccount(records, seams, account, ownerOf(psu, account, people));
    }
    for (const card of cards ? (psu.cards ?? []) : []) {
      await seedCard(records, seams, card, psu.corporate ?? psu.id);
    }
  }
}

type Owner = Pick<Account, 'psu' | 'corporate'>;

/** A company's account needs two of its people, if there are two. */
function ownerOf(
  { id, corporate }: ConfiguredPsu,
  { approvals }: ConfiguredAccount,
  people: number,
): Owner {
  if (corporate === undefined) return { psu: id };
  const needed = approvals ?? Math.min(2, people);
  return { psu: corporate, corporate: { id: corporate, approvals: needed } };
}

async function seedLogin(
  records: Records,
  seams: Seams,
  { id, name, corporate }: Pick<ConfiguredPsu, 'id' | 'name' | 'corporate'>,
): Promise<void> {
  const salt = seams.secret(16);
  const passwordHash = hashPassword(seams.secret(32), salt);
  const acts = corporate === undefined ? {} : { corporate };
  await records.put('psu', { id, name, salt, passwordHash, ...acts });
}

async function seedAccount(
  records: Records,
  seams: Seams,
  account: ConfiguredAccount,
  owner: Owner,
): Promise<void> {
  const { iban, name, product = 'Current account', type = 'CACC', parts, currency = '' } = account;
  const whole = { id: iban, ...owner, name, product, cashAccountType: type };
  if (parts === undefined) {
    return seedBook(records, seams, { ...account, currency }, { ...whole, currency });
  }
  await records.put('account', { ...whole, currency: MULTICURRENCY, opening: 0n });
  for (const [index, part] of parts.entries()) {
    const { currency: own } = part;
    const kept = { ...whole, id: `${iban}-${own}`, parent: iban, currency: own };
    await seedBook(records, seams, part, kept, index * OFFSET);
  }
}

async function seedCard(
  records: Records,
  seams: Seams,
  card: ConfiguredCard,
  psu: string,
): Promise<void> {
  const { currency, name = 'Credit card', product = 'Credit Card' } = card;
  const pan = withoutSpaces(card.pan);
  await seedBook(records, seams, card, {
    id: seams.uuid(),
    psu,
    currency,
    name,
    product,
    cashAccountType: 'CARD',
    card: {
      maskedPan: maskPan(pan),
      panDigest: digestOf(pan),
      creditLimit: unitsOf(card.limit, currency),
    },
  });
}

/** An account with its entries; the balance is the balance after all booked entries. */
async function seedBook(
  records: Records,
  seams: Seams,
  { balance = 0, entries = [] }: ConfiguredBook,
  account: Omit<Account, 'opening'>,
  offset = 0,
): Promise<void> {
  const made = inOrder(entries).map((entry, index) =>
    entryOf(entry, account, { seams, number: offset + index + 1 }),
  );
  const booked = made.filter(({ bookingDate }) => bookingDate !== undefined);
  const moved = booked.reduce((sum, { units }) => sum + units, 0n);
  const opening = unitsOf(balance, account.currency) - moved;
  await records.put('account', { ...account, opening });
  for (const entry of made) await records.put('entry', entry);
}

/** Oldest first, pending entries last. */
function inOrder(entries: readonly ConfiguredEntry[]): readonly ConfiguredEntry[] {
  const rank = ({ pending = false, daysAgo }: ConfiguredEntry) => (pending ? 1e6 : 0) - daysAgo;
  return [...entries].sort((one, other) => rank(one) - rank(other));
}

function entryOf(
  { daysAgo, amount, party, text, iban, pending = false }: ConfiguredEntry,
  account: Omit<Account, 'opening'>,
  { seams, number }: { readonly seams: Seams; readonly number: number },
): Entry {
  const day = daysAfter(dayOf(seams.now()), -daysAgo);
  const units = unitsOf(amount, account.currency);
  return {
    id: seams.uuid(),
    account: account.id,
    reference: String(number).padStart(6, '0'),
    units,
    ...(pending ? {} : { bookingDate: day }),
    valueDate: day,
    entryDate: day,
    partyName: party,
    partyIban: iban ?? inventedIban(number),
    text,
    bankTransactionCode: bankTransactionCode(account, units),
  };
}

function unitsOf(amount: Decimal, currency: string): bigint {
  const units = minorUnits({ currency, amount: String(amount) });
  if (units === undefined) throw new Error(`${String(amount)} is not an amount in ${currency}`);
  return units;
}
