import type { BankConfig } from '../../config/bank-config.js';
import { isDay } from '../../domain/calendar.js';
import { type RefusalMessage, refuseErrors } from '../../domain/refusal.js';

/** The query parameters of a transaction list. */
export interface TransactionQuery {
  readonly dateFrom?: string | undefined;
  readonly dateTo?: string | undefined;
  readonly entryReferenceFrom?: string | undefined;
  readonly bookingStatus: string;
  readonly deltaList?: boolean | undefined;
}

export interface EntryFilter {
  readonly from: string;
  readonly to: string;
  /** All entries after this one; the period is then ignored. */
  readonly after: string | undefined;
  /** All entries that were not returned yet; the period is then ignored. */
  readonly delta: boolean;
  /** Standing orders instead of entries; everything else is then ignored. */
  readonly information: boolean;
  readonly booked: boolean;
  readonly pending: boolean;
  /** The first entry of a further page. */
  readonly page: string | undefined;
}

/** The queries that this kind of account supports. */
export type Offered = Pick<BankConfig['transactions'], 'bookingStatuses' | 'delta'>;

/** Parses the query; refuses options that this bank does not have, and contradictions. */
export function readTransactionQuery(
  query: TransactionQuery,
  url: string,
  { today, offered }: { readonly today: string; readonly offered: Offered },
): EntryFilter {
  const { entryReferenceFrom: after, bookingStatus, dateFrom: from = today } = query;
  const delta = query.deltaList === true;
  const information = bookingStatus === 'information';
  refuseErrors([
    ...offerErrors(query, offered),
    ...(information ? [] : [...deltaErrors(query), ...periodErrors(query, today)]),
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

/** The first entry of a further page; standing orders have no pages. */
export function pageIn({ bookingStatus }: TransactionQuery, url: string): string | undefined {
  if (bookingStatus === 'information') return undefined;
  return new URLSearchParams(url.split('?')[1] ?? '').get('page') ?? undefined;
}

function offerErrors(query: TransactionQuery, offered: Offered): readonly RefusalMessage[] {
  const { bookingStatus, entryReferenceFrom, deltaList } = query;
  const statuses: readonly string[] = offered.bookingStatuses;
  const errors: RefusalMessage[] = [];
  const refuse = (path: string, what: string) => {
    const text = `${what} not available here.`;
    errors.push({ code: 'PARAMETER_NOT_SUPPORTED', text, path });
  };
  if (!statuses.includes(bookingStatus)) {
    refuse('bookingStatus', `Transactions with the status ${bookingStatus} are`);
  }
  if (entryReferenceFrom !== undefined && !offered.delta.includes('entryReferenceFrom')) {
    refuse('entryReferenceFrom', 'Transactions after an entry are');
  }
  if (deltaList === true && !offered.delta.includes('deltaList')) {
    refuse('deltaList', 'Delta lists are');
  }
  return errors;
}

function deltaErrors(query: TransactionQuery): readonly RefusalMessage[] {
  if (query.deltaList !== true || query.entryReferenceFrom === undefined) return [];
  const text = 'entryReferenceFrom and deltaList exclude each other.';
  return [{ code: 'FORMAT_ERROR', text, path: 'deltaList' }];
}

/** Delta access ignores the period, but its dates must exist. */
function periodErrors(query: TransactionQuery, today: string): readonly RefusalMessage[] {
  const { dateFrom, dateTo } = query;
  const needed = query.deltaList !== true && query.entryReferenceFrom === undefined;
  const errors = [
    ...dayErrors('dateFrom', dateFrom, needed),
    ...dayErrors('dateTo', dateTo, false),
  ];
  if (errors.length > 0 || !needed || (dateTo ?? today) >= (dateFrom ?? today)) return errors;
  if (dateTo === undefined) {
    const text = `dateFrom is after today (${today}), which is the last day without dateTo.`;
    return [{ code: 'PERIOD_INVALID', text, path: 'dateFrom' }];
  }
  return [{ code: 'PERIOD_INVALID', text: 'dateTo is before dateFrom.', path: 'dateTo' }];
}

function dayErrors(
  path: string,
  day: string | undefined,
  needed: boolean,
): readonly RefusalMessage[] {
  if (day === undefined) {
    return needed ? [{ code: 'FORMAT_ERROR', text: `${path} is required.`, path }] : [];
  }
  return isDay(day)
    ? []
    : [{ code: 'FORMAT_ERROR', text: `${path} is not an existing date.`, path }];
}
