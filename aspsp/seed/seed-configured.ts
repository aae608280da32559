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

/** What the configuration says of one PSU, company, account, sub-account or card. */
export interface ConfiguredItem {
  readonly kind: 'company' | 'psu' | 'account' | 'part' | 'card';
  /** Id in the store; of a card, the digest of its number. */
  readonly id: string;
  /** As in a sentence to the operator. */
  readonly name: string;
  /** Id of the item that it is a part of. */
  readonly within?: string;
  /** Everything that the configuration says of it alone. */
  readonly settings: unknown;
  /** Puts it into a store that lacks it; a PSU has no usable password. */
  readonly add: (records: Records, seams: Seams) => Promise<void>;
}

/** All items of the configuration, each after the one that it is a part of. */
export function configuredItems(
  psus: readonly ConfiguredPsu[],
  { cards }: { readonly cards: boolean },
): readonly ConfiguredItem[] {
  const companies = new Set(psus.flatMap(({ corporate }) => corporate ?? []));
  return [
    ...[...companies].map(companyItem),
    ...psus.flatMap((psu) => {
      const people = psus.filter(({ corporate }) => corporate === psu.corporate).length;
      const { accounts = [], cards: own = [] } = psu;
      return [
        psuItem(psu),
        ...accounts.flatMap((account) => accountItems(psu, account, ownerOf(psu, account, people))),
        ...(cards ? own.map((card) => cardItem(psu, card)) : []),
      ];
    }),
  ];
}

function companyItem(id: string): ConfiguredItem {
  const add: ConfiguredItem['add'] = (records, seams) =>
    seedLogin(records, seams, { id, name: id });
  return { kind: 'company', id, name: `company ${id}`, settings: {}, add };
}

function psuItem({ id, name, corporate }: ConfiguredPsu): ConfiguredItem {
  const login = { id, name, ...(corporate === undefined ? {} : { corporate }) };
  const add: ConfiguredItem['add'] = (records, seams) => seedLogin(records, seams, login);
  return { kind: 'psu', id, name: `PSU ${id}`, settings: login, add };
}

/** The account, and its sub-accounts when it has several currencies. */
function accountItems(
  psu: ConfiguredPsu,
  account: ConfiguredAccount,
  owner: Owner,
): readonly ConfiguredItem[] {
  const { iban, name, product = 'Current account', type = 'CACC', parts, currency = '' } = account;
  const { approvals: _, ...own } = account;
  const whole = { id: iban, ...owner, name, product, cashAccountType: type };
  const item = { kind: 'account', id: iban, name: `account ${iban}`, within: psu.id } as const;
  if (parts === undefined) {
    const add: ConfiguredItem['add'] = (records, seams) =>
      seedBook(records, seams, { ...account, currency }, { ...whole, currency });
    return [{ ...item, settings: { own, owner }, add }];
  }
  const settings = { own: { ...own, parts: true }, owner };
  const add: ConfiguredItem['add'] = (records) =>
    records.put('account', { ...whole, currency: MULTICURRENCY, opening: 0n });
  return [{ ...item, settings, add }, ...parts.map((part) => partItem(whole, part))];
}

function partItem(
  whole: Omit<Account, 'opening' | 'currency'>,
  part: ConfiguredBook,
): ConfiguredItem {
  const { id: iban } = whole;
  const { currency } = part;
  const id = `${iban}-${currency}`;
  return {
    ...{ kind: 'part', id, name: `${currency} of account ${iban}`, within: iban },
    settings: part,
    add: async (records, seams) => {
      const others = await records.find('account', { parent: iban });
      const kept = { ...whole, id, parent: iban, currency };
      await seedBook(records, seams, part, kept, others.length * OFFSET);
    },
  };
}

function cardItem({ id: psu, corporate }: ConfiguredPsu, card: ConfiguredCard): ConfiguredItem {
  const { pan, ...settings } = card;
  const owner = corporate ?? psu;
  return {
    ...{ kind: 'card', id: digestOf(withoutSpaces(pan)), within: psu },
    name: `card ${maskPan(withoutSpaces(pan))}`,
    settings: { ...settings, owner },
    add: (records, seams) => seedCard(records, seams, card, owner),
  };
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
