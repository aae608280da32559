/** The reads of accounts and cards under a consent of a tour: before its PSU decides, while it is valid, and after its end. */
import type { Row } from '../../../foundation/rows.js';
import { OPERATION } from '../../../standard/operation.js';
import { PSU_PRESENT } from '../ais/account-calls.js';
import { any, call, every, field, noField, refused, status } from '../build.js';
import type { CallStep, Step } from '../case.js';
import type { Check } from '../check.js';
import { showsNone } from '../derived/shown-fields.js';
import { drawnFor } from '../drawn/drawn-for.js';
import { randomDay } from '../drawn/random-values.js';
import type { AskedAccess } from './consent-models.js';
import { otherTpp, ownTpp, withToken } from './tour-calls.js';
import { NOBODY } from './tour-row.js';

const CONSENT = { 'Consent-ID': '${create.body.consentId}' };

const HEADERS = { ...CONSENT, ...PSU_PRESENT };

/**
 * One read alone is sent without the PSU: frequencyPerDay bounds these under a consent, and a bank may allow one a day. A consent
 * for one access has only the list.
 */
const headersOf = (row: Row, as: string): Readonly<Record<string, string>> => {
  const alone = row['recurring'] === 'one-off' ? 'accounts' : 'transactions';
  return row['reads'] === 'psu-absent' && as === alone ? CONSENT : HEADERS;
};

const FIRST_DAY = '${profile.ais.transactions.dateFrom|today-80}';

/**
 * The days that are asked for. Some rows begin after the oldest entries of the profile, or end before the newest ones, so that a bank that ignores a
 * day shows it; what a list of other days has is compared with it (checks/told-entries.ts).
 */
function daysOf(row: Row): { readonly dateFrom: string; readonly dateTo?: string } {
  const random = drawnFor(row, 'days');
  const dateFrom = random.chance(0.4) ? randomDay(random, -60, -20) : FIRST_DAY;
  if (row['reads'] === 'no-end-date') return { dateFrom };
  if (row['reads'] === 'plain') return { dateFrom, dateTo: randomDay(random, -15, -1) };
  return { dateFrom, dateTo: '${profile.ais.transactions.dateTo|today}' };
}

const spanOf = (model: AskedAccess, row: Row): Readonly<Record<string, string>> => ({
  bookingStatus: row['booking'] ?? 'booked',
  ...daysOf(row),
  ...balanceOf(model, row),
});

/** Asks for balances too. Without the right to them a bank may refuse that, and reads of cards have no such parameter. */
const balanceOf = ({ cards, rights }: AskedAccess, row: Row): Readonly<Record<string, string>> =>
  row['reads'] === 'balances' && !cards && rights?.includes('balances') === true
    ? { withBalance: 'true' }
    : {};

/** Places in a list, of which the first one that exists counts. */
const PLACES = [['0'], ['1', '0'], ['2', '1', '0'], ['3', '2', '1', '0']];

/** A later account of one number is that of one currency, where the bank lists these besides the whole one. */
const LATER_OF_ONE_IBAN = ['2', '1', '0'];

/** The operations of accounts or of cards, and the clauses of their successes. */
const placesOf = ({ cards }: AskedAccess) =>
  cards
    ? {
        where: OPERATION.card,
        member: 'cardAccounts',
        list: 'AIS-CARD-LIST',
        balances: 'AIS-CARD-BALANCES',
        transactions: 'AIS-CARD-TRANSACTIONS',
        selected: 'AIS-CARD-TRANSACTIONS-SELECTED',
        entries: '/cardTransactions',
        detail: OPERATION.card.read,
        shows: 'AIS-CARD-200',
      }
    : {
        where: OPERATION.account,
        member: 'accounts',
        list: 'AIS-ACCOUNTS-200',
        balances: 'AIS-BALANCES-200',
        transactions: 'AIS-TRANSACTIONS-200',
        selected: 'AIS-TRANSACTIONS-SELECTED',
        entries: '/transactions',
        detail: OPERATION.account.read,
        shows: 'AIS-ACCOUNT-200',
      };

/** Each read of accounts or cards that the consent opens; a consent for one access is used for the list alone. */
export function readsUnder(model: AskedAccess, row: Row, isDeep = false): readonly CallStep[] {
  const { where, member, list } = placesOf(model);
  const read = readerOf(row);
  const clause = 'OWN-CONSENT-USE';
  // without the PSU, the access that the consent grants is what the bank has to serve
  const served = headersOf(row, 'accounts') === CONSENT ? 'AIS-FREQUENCY-WITHIN' : list;
  const isList = field(list, `/${member}`, { type: 'array' });
  const hidden = [refused(clause), noField(clause, `/${member}`)];
  const lists: readonly CallStep[] = [
    read('accounts', where.list, { query: balanceOf(model, row) }, status(served, 200), isList),
  ];
  const byOther: CallStep = {
    ...read('accounts-by-other', where.list, {}, ...hidden),
    identity: otherTpp({ row }),
    twinStep: 'accounts',
  };
  return [
    ...lists,
    ...(row['other-tpp'] === NOBODY ? [] : [byOther]),
    ...(row['recurring'] === 'one-off' ? [] : dataUnder(model, row, isDeep)),
  ];
}

/**
 * The reads of one account or card of the list: the first, or in some rows a later one where there is one. An account with several
 * currencies comes before the account of each.
 */
function dataUnder(model: AskedAccess, row: Row, isDeep: boolean): readonly CallStep[] {
  const { where, member, balances, transactions, selected, entries, detail, shows } =
    placesOf(model);
  const read = readerOf(row);
  const places =
    row['model'] === 'multicurrency'
      ? row['addresses'] === 'links'
        ? ['0']
        : LATER_OF_ONE_IBAN
      : drawnFor(row, 'account').pick(PLACES);
  const first = `\${${places.map((at) => `accounts.body.${member}.${at}.resourceId`).join('|')}}`;
  const of = { path: { 'account-id': first }, when: first };
  const ok = status(shows, 200);
  // a consent to the list of accounts need not open one of them
  const seen = row['model'] === 'available' ? any(shows, [ok], [refused(shows)]) : ok;
  return [
    read('detail', detail, { ...of, query: balanceOf(model, row) }, seen),
    read('balances', where.balances, of, ...opened(model, 'balances', balances, '/balances')),
    read(
      'transactions',
      where.transactions,
      { ...of, query: spanOf(model, row) },
      ...transactionsOpened(model, row, transactions, entries),
      ...inSpan(row, selected, `${entries}/booked`),
      ...(model.cards ? [] : withoutDate(row, `${entries}/pending`)),
    ),
    ...(model.cards ? [] : [entry(row, first), nextPage(row, first)]),
    ...(isDeep ? chosenOtherwise(model, row, of) : []),
  ];
}

/** Deep rows choose entries by delta access too: since one of them, and since the last list. A bank may refuse both. */
function chosenOtherwise(
  model: AskedAccess,
  row: Row,
  of: Pick<CallStep, 'path' | 'when'>,
): readonly CallStep[] {
  const { where, transactions: clause, entries } = placesOf(model);
  const isWithoutRight = model.rights?.includes('transactions') === false;
  const checks = isWithoutRight
    ? opened(model, 'transactions', clause, entries)
    : [any(clause, [status(clause, 200)], [refused(clause)])];
  const at = (place: number) =>
    `transactions.body${pathOf(entries)}.booked.${place}.entryReference`;
  const reference = `\${${at(1)}|${at(0)}}`;
  const read = readerOf(row);
  const query = { bookingStatus: row['booking'] ?? 'booked' };
  return [
    read(
      'since-entry',
      where.transactions,
      { ...of, when: reference, query: { ...query, entryReferenceFrom: reference } },
      ...checks,
    ),
    read('delta', where.transactions, { ...of, query: { ...query, deltaList: 'true' } }, ...checks),
  ];
}

/** The path of a JSON pointer with one member in a reference. */
const pathOf = (pointer: string): string => pointer.replaceAll('/', '.');

/** Only booked transactions have to be offered; without the right none are shown. */
function transactionsOpened(
  model: AskedAccess,
  row: Row,
  clause: string,
  entries: string,
): readonly Check[] {
  const isWithoutRight = model.rights?.includes('transactions') === false;
  return row['booking'] === 'booked' || isWithoutRight
    ? opened(model, 'transactions', clause, entries)
    : [any(clause, [status(clause, 200)], [refused(clause)])];
}

/** The booked entries of a list, if it has any, are those of the days that were asked for. */
function inSpan(row: Row, clause: string, pointer: string): readonly Check[] {
  if (row['booking'] !== 'booked') return [];
  const { dateFrom: from, dateTo } = daysOf(row);
  const to = dateTo === undefined ? {} : { to: dateTo };
  return [
    any(
      clause,
      [noField(clause, `${pointer}/0`)],
      [every(clause, pointer, '/bookingDate', { from, ...to })],
      [refused(clause)],
    ),
  ];
}

/** Where pending entries are asked for, none of those that are shown has a booking date. */
function withoutDate(row: Row, pointer: string): readonly Check[] {
  const clause = 'AIS-TRANSACTIONS-PENDING-NO-DATE';
  if (row['booking'] === 'booked') return [];
  return [
    any(
      clause,
      [refused(clause)],
      [noField(clause, `${pointer}/0`)],
      [every(clause, pointer, '/bookingDate', { absent: true })],
    ),
  ];
}

/** The details of a booked transaction, or of a pending one that has an id, where the list has none that is booked. */
function entry(row: Row, account: string): CallStep {
  const places = drawnFor(row, 'entry').pick(PLACES);
  const ids = ['booked', 'pending'].flatMap((each) =>
    places.map((at) => `transactions.body.transactions.${each}.${at}`),
  );
  const id = `\${${ids.map((each) => `${each}.transactionId`).join('|')}}`;
  const clause = 'AIS-TRANSACTION-DETAILS-200';
  return readerOf(row)(
    'entry',
    OPERATION.account.transaction,
    { path: { 'account-id': account, resourceId: id }, when: id },
    status(clause, 200),
  );
}

/** The second page of the transactions, where the list has one. */
function nextPage(row: Row, account: string): CallStep {
  const url = '${transactions.href.transactions._links.next}';
  const clause = 'AIS-TRANSACTIONS-200';
  const page = { path: { 'account-id': account }, when: url };
  return {
    ...readerOf(row)('next-page', OPERATION.account.transactions, page, status(clause, 200)),
    url,
  };
}

/** A read succeeds with the right to it, and shows no data without; where the rights are the bank's choice, both may be. */
function opened(
  { cards, rights }: AskedAccess,
  right: 'balances' | 'transactions',
  clause: string,
  pointer: string,
): readonly Check[] {
  if (rights?.includes(right) ?? cards) return [status(clause, 200)];
  return rights === undefined
    ? [any(clause, [status(clause, 200)], [refused(clause)])]
    : [noField('AIS-RIGHT-BOUNDS-READS', pointer)];
}

/** Reads with the consent as its own TPP, with its token where the row has one. */
function readerOf(row: Row) {
  return (
    as: string,
    operation: CallStep['operation'],
    options: Pick<CallStep, 'path' | 'query' | 'when'>,
    ...expect: Check[]
  ): CallStep => {
    const headers = headersOf(row, as);
    const step = call(as, operation, { headers, ...ownTpp({ row }), ...options }, ...expect);
    return { ...(row['token'] === 'with' ? withToken(step) : step), ifOffered: true };
  };
}

/** A consent that the PSU has not granted, or has refused, opens no list. */
export function noAccountsYet(model: AskedAccess, row: Row): CallStep {
  const { where, member } = placesOf(model);
  const clause = 'AIS-READ-NEEDS-GRANT';
  const hidden = [refused(clause), noField(clause, `/${member}`)];
  return readerOf(row)('accounts-yet', where.list, {}, ...hidden);
}

/** After its end the consent opens nothing: one of the reads that it opened is sent again. */
export function noMoreAccounts(model: AskedAccess, row: Row): Step {
  const clause = 'AIS-CONSENT-ENDED-NO-DATA';
  const opened = readsUnder(model, row).filter(({ twinStep }) => twinStep === undefined);
  const read = drawnFor(row, 'after the end').pick(opened);
  return {
    ...read,
    as: `${read.as}-after`,
    expect: [refused(clause), ...showsNone(clause, read.operation)],
    twinStep: read.as,
  };
}
