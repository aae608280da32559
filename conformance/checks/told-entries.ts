/** Booked entries of accounts over a whole run: a list that covers the day of a known entry contains it. */

import { dayIn } from '../../foundation/day-in.js';
import { atPointer, memberOf } from '../../foundation/json-pointer.js';
import { OPERATION } from '../../standard/operation.js';
import type { OperationId } from '../cases/operations.js';
import { shown } from '../documents/schema-judge.js';
import type { ClauseFindings } from './common-clauses.js';
import { type CheckContext, finding } from './finding.js';
import { goesOn } from './list-checks.js';

/** Maximum number of entries that are remembered of an account, and of accounts. */
const MAX_ENTRIES = 5_000;
const MAX_ACCOUNTS = 1_000;

/** In how many responses an entry has to be before it is missed: one response may be what is wrong. */
const SIGHTINGS = 2;

/** A bank may show older entries only after an authentication of the PSU (RTS on SCA, article 10). */
const SHOWN_DAYS = 89;

/** Where an operation lists entries, and whose they are. */
interface Listing {
  readonly booked: string;
  /** The number of the account, which is the same under every consent. */
  readonly number: string;
  readonly id: string;
  /** The clause of a selection by days, and of the entries after one. */
  readonly selected: string;
  readonly since?: string;
}

const LISTINGS: Readonly<Partial<Record<OperationId, Listing>>> = {
  [OPERATION.account.transactions]: {
    booked: '/transactions/booked',
    number: '/account/iban',
    id: 'transactionId',
    selected: 'AIS-TRANSACTIONS-SELECTED',
    since: 'AIS-TRANSACTIONS-SINCE-ENTRY',
  },
  [OPERATION.card.transactions]: {
    booked: '/cardTransactions/booked',
    number: '/cardAccount/maskedPan',
    id: 'cardTransactionId',
    selected: 'AIS-CARD-TRANSACTIONS-SELECTED',
  },
};

/** A booked entry, by what no later response may change. */
interface Entry {
  readonly day: string;
  readonly currency: string;
  readonly amount: string;
  readonly id: string | undefined;
}

interface Known extends Entry {
  sightings: number;
}

/** What a request selects: the days, or the entries after one. */
interface Selection {
  readonly clause: string;
  readonly fits: (day: string) => boolean;
  readonly words: string;
}

/** Remembers the booked entries of each account. */
export class EntryWatch {
  /** By the bank and the number of an account; the entries by what identifies them. */
  readonly #accounts = new Map<string, Map<string, Known>>();

  /** Judges a list of booked entries against those that earlier responses contained, and remembers its own. */
  judge(context: CheckContext, base = ''): readonly ClauseFindings[] {
    const { answer, elsewhere, operation, json } = context.seen;
    const listing = operation === null ? undefined : LISTINGS[operation];
    const isSuccess = answer.kind === 'answer' && answer.status === 200 && !elsewhere;
    if (listing === undefined || !isSuccess) return [];
    const number = atPointer(json, listing.number);
    const list = atPointer(json, listing.booked);
    if (typeof number !== 'string' || !Array.isArray(list)) return [];
    const key = `${base} ${number}`;
    const known = this.#accounts.get(key) ?? new Map<string, Known>();
    if (this.#accounts.size < MAX_ACCOUNTS) this.#accounts.set(key, known);
    const entries = list.flatMap((each) => entryOf(each, listing));
    const findings = judgeList(entries, [...known.values()], listing, context);
    // two entries may have the same day and amount: they are one sighting
    const own = new Map(entries.map((each) => [nameOf(each), each]));
    for (const each of own.values()) note(known, each);
    return findings;
  }
}

const nameOf = ({ day, currency, amount }: Entry): string => `${day} ${currency} ${amount}`;

function note(known: Map<string, Known>, entry: Entry): void {
  const earlier = known.get(nameOf(entry));
  if (earlier !== undefined) earlier.sightings += 1;
  else if (known.size < MAX_ENTRIES) known.set(nameOf(entry), { ...entry, sightings: 1 });
}

function entryOf(value: unknown, { id: member }: Listing): readonly Entry[] {
  const day = memberOf(value, 'bookingDate');
  const money = memberOf(value, 'transactionAmount');
  const currency = memberOf(money, 'currency');
  const amount = Number(memberOf(money, 'amount'));
  const id = memberOf(value, member);
  if (typeof day !== 'string' || typeof currency !== 'string' || Number.isNaN(amount)) return [];
  return [{ day, currency, amount: String(amount), id: typeof id === 'string' ? id : undefined }];
}

function judgeList(
  entries: readonly Entry[],
  known: readonly Known[],
  listing: Listing,
  context: CheckContext,
): readonly ClauseFindings[] {
  const selection = selectionOf(known, listing, context);
  const currencies = currenciesOf(entries, known);
  if (selection === undefined || goesOn(context.seen, listing.booked)) return [];
  const { clause, fits, words } = selection;
  const due = known.filter(
    ({ day, currency, sightings }) =>
      sightings >= SIGHTINGS && currencies.has(currency) && fits(day),
  );
  if (due.length === 0) return [];
  const names = new Set(entries.map(nameOf));
  const ids = new Set(entries.flatMap(({ id }) => id ?? []));
  const missing = due.filter((each) => !names.has(nameOf(each)) && !ids.has(each.id ?? ''));
  const [first] = missing;
  if (first === undefined) return [{ clause, findings: [] }];
  const where = `body ${listing.booked}`;
  const expected = `the list has each booked entry ${words} that earlier lists of the account had`;
  const which = `that of ${first.day} with ${first.amount} ${first.currency}`;
  const actual =
    missing.length === 1
      ? `${which} is missing`
      : `${missing.length} are missing, such as ${which}`;
  return [{ clause, findings: [finding(context, clause, where, expected, actual)] }];
}

/**
 * The currencies that a list is about: an account of several and that of one of them may share a number. An empty list is about that of
 * the account where it has one alone.
 */
function currenciesOf(entries: readonly Entry[], known: readonly Known[]): ReadonlySet<string> {
  const own = new Set((entries.length > 0 ? entries : known).map(({ currency }) => currency));
  return entries.length > 0 || own.size === 1 ? own : new Set();
}

/** The parameters of the contract that select by day or entry. What others select, such as a page, is not known here. */
const SELECTING: ReadonlySet<string> = new Set([
  ...['dateFrom', 'dateTo', 'bookingStatus', 'withBalance', 'entryReferenceFrom'],
]);

function selectionOf(
  known: readonly Known[],
  { selected, since }: Listing,
  { seen, scope }: CheckContext,
): Selection | undefined {
  const query = new URL(seen.request.url).searchParams;
  const [from, to, after] = ['dateFrom', 'dateTo', 'entryReferenceFrom'].map(
    (name) => query.get(name) ?? undefined,
  );
  const isBooked = ['booked', 'both'].includes(query.get('bookingStatus') ?? '');
  const isOwn = [...query.keys()].every((name) => SELECTING.has(name));
  if (!isBooked || !isOwn) return undefined;
  const oldest = dayIn(scope.now, undefined, -SHOWN_DAYS);
  if (after === undefined && from !== undefined) {
    const fits = (day: string) => day >= from && day >= oldest && (to === undefined || day <= to);
    return { clause: selected, fits, words: 'of the days that were asked for' };
  }
  // with an entry, the bank may ignore the days or not
  if (since === undefined || after === undefined || (from ?? to) !== undefined) return undefined;
  const day = known.find(({ id }) => id === after)?.day;
  if (day === undefined) return undefined;
  const fits = (other: string) => other > day && other >= oldest;
  return { clause: since, fits, words: `of later days than ${shown(after)}` };
}
