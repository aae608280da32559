import { MULTICURRENCY } from '../domain/accounts/account-iban.js';
import type { Account, Entry } from '../domain/entities.js';
import type { Records } from '../store/store.js';

/** The movements of one account in one currency. */
export interface Book {
  readonly account: Account;
  readonly entries: readonly Entry[];
}

/** An account with its books: one, or one for each currency of a multicurrency account. */
export interface AccountLedger {
  readonly account: Account;
  readonly books: readonly Book[];
}

/** A movement and its account. */
export interface Line {
  readonly entry: Entry;
  readonly account: Account;
}

/** The accounts with a balance: an account itself, or the sub-accounts of a multicurrency account. */
export async function partsOf(records: Records, account: Account): Promise<readonly Account[]> {
  if (account.currency !== MULTICURRENCY) return [account];
  return records.find('account', { parent: account.id });
}

/** Reads an account and all its movements. */
export async function readLedger(records: Records, account: Account): Promise<AccountLedger> {
  const parts = await partsOf(records, account);
  const books = parts.map(async (part) => ({
    account: part,
    entries: await records.find('entry', { account: part.id }),
  }));
  return { account, books: await Promise.all(books) };
}

/** All movements of a ledger, newest first. */
export function linesOf({ books }: AccountLedger): readonly Line[] {
  const placed = books.flatMap(({ account, entries }) =>
    entries.map((entry) => ({ place: placeOf(entry), line: { entry, account } })),
  );
  return placed.sort((a, b) => (a.place < b.place ? 1 : -1)).map(({ line }) => line);
}

/** Position of an entry in the order of its account; it never changes after the entry is created. */
export function placeOf({ entryDate, reference, id }: Entry): string {
  return `${entryDate} ${reference} ${id}`;
}

/** Whether an entry counts as booked. */
export function isBooked({ bookingDate }: Entry): boolean {
  return bookingDate !== undefined;
}
