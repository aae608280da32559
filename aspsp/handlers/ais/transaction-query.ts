import type { BankConfig } from '../../config/bank-config.js';
import { isDay } from '../../domain/calendar.js';
import { type Complaint, refuseFaults } from '../../domain/refusal.js';

/** Query parameters of a list of transactions. */
export interface TransactionQuery {
  readonly dateFrom?: string | undefined;
  readonly dateTo?: string | undefined;
  readonly entryReferenceFrom?: string | undefined;
  readonly bookingStatus: string;
  readonly deltaList?: boolean | undefined;
}

export interface TransactionWish {
  readonly from: string;
  readonly to: string;
  /** All entries after this one; the period does not count then. */
  readonly after: string | undefined;
  /** All that was not told yet; the period does not count then. */
  readonly delta: boolean;
  /** Standing orders instead of entries; nothing else counts then. */
  readonly information: boolean;
  readonly booked: boolean;
  readonly pending: boolean;
  /** Entry with which a further page begins. */
  readonly page: string | undefined;
}

/** What this kind of account can be asked for. */
export type Offered = Pick<BankConfig['transactions'], 'bookingStatuses' | 'delta'>;

/** What the TPP wants to see; refuses what this bank does not have and what makes no sense. */
export function readTransactionQuery(
  query: TransactionQuery,
  url: string,
  { today, offered }: { readonly today: string; readonly offered: Offered },
): TransactionWish {
  const { entryReferenceFrom: after, bookingStatus, dateFrom: from = today } = query;
  const delta = query.deltaList === true;
  const information = bookingStatus === 'information';
  refuseFaults([
    ...offerFaults(query, offered),
    ...(information ? [] : [...deltaFaults(query), ...periodFaults(query, today)]),
  ]);
  return {
    from,
    to: query.dateTo ?? today,
    after,
    delta,
    information,
    booked: bookingStatus === 'booked' || bookingStatus === 'both',
    pending: bookingStatus === 'pending' || bookingStatus === 'both',
    page: pageIn(query, url),
  };
}

/** Entry with which a further page begins; standing orders have no pages. */
export function pageIn({ bookingStatus }: TransactionQuery, url: string): string | undefined {
  if (bookingStatus === 'information') return undefined;
  return new URLSearchParams(url.split('?')[1] ?? '').get('page') ?? undefined;
}

function offerFaults(query: TransactionQuery, offered: Offered): readonly Complaint[] {
  const { bookingStatus, entryReferenceFrom, deltaList } = query;
  const statuses: readonly string[] = offered.bookingStatuses;
  const faults: Complaint[] = [];
  const refuse = (path: string, what: string) => {
    const text = `${what} not available here.`;
    faults.push({ code: 'PARAMETER_NOT_SUPPORTED', text, path });
  };
  if (!statuses.includes(bookingStatus)) {
    refuse('bookingStatus', `Transactions of the status ${bookingStatus} are`);
  }
  if (entryReferenceFrom !== undefined && !offered.delta.includes('entryReferenceFrom')) {
    refuse('entryReferenceFrom', 'Transactions after an entry are');
  }
  if (deltaList === true && !offered.delta.includes('deltaList')) {
    refuse('deltaList', 'Delta lists are');
  }
  return faults;
}

function deltaFaults(query: TransactionQuery): readonly Complaint[] {
  if (query.deltaList !== true || query.entryReferenceFrom === undefined) return [];
  const text = 'entryReferenceFrom and deltaList exclude each other.';
  return [{ code: 'FORMAT_ERROR', text, path: 'deltaList' }];
}

/** With delta access the period does not count, but days in it have to exist. */
function periodFaults(query: TransactionQuery, today: string): readonly Complaint[] {
  const { dateFrom, dateTo } = query;
  const needed = query.deltaList !== true && query.entryReferenceFrom === undefined;
  const faults = [
    ...dayFaults('dateFrom', dateFrom, needed),
    ...dayFaults('dateTo', dateTo, false),
  ];
  if (faults.length > 0 || !needed || (dateTo ?? today) >= (dateFrom ?? today)) return faults;
  return [{ code: 'PERIOD_INVALID', text: 'dateTo lies before dateFrom.', path: 'dateTo' }];
}

function dayFaults(path: string, day: string | undefined, needed: boolean): readonly Complaint[] {
  if (day === undefined) {
    return needed ? [{ code: 'FORMAT_ERROR', text: `${path} is needed.`, path }] : [];
  }
  return isDay(day) ? [] : [{ code: 'FORMAT_ERROR', text: `${path} does not exist.`, path }];
}
