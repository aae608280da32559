import { isDay } from '../../domain/calendar.js';
import { type Complaint, refusal, refuseFaults } from '../../domain/refusal.js';

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
  readonly booked: boolean;
  readonly pending: boolean;
}

/** What the TPP wants to see; refuses what this bank does not have and what makes no sense. */
export function readTransactionQuery(query: TransactionQuery, today: string): TransactionWish {
  const { dateFrom, dateTo = today, entryReferenceFrom: after, bookingStatus } = query;
  if (bookingStatus === 'information') throw unsupported('bookingStatus', 'Standing orders are');
  if (query.deltaList === true) throw unsupported('deltaList', 'Delta lists are');
  refuseFaults([
    ...dayFaults('dateFrom', dateFrom, after === undefined),
    ...dayFaults('dateTo', query.dateTo, false),
  ]);
  const from = dateFrom ?? today;
  if (after === undefined && dateTo < from) {
    throw refusal(400, 'PERIOD_INVALID', 'dateTo lies before dateFrom.', 'dateTo');
  }
  const booked = bookingStatus !== 'pending';
  return { from, to: dateTo, after, booked, pending: bookingStatus !== 'booked' };
}

function unsupported(path: string, what: string) {
  return refusal(400, 'PARAMETER_NOT_SUPPORTED', `${what} not available at this bank.`, path);
}

function dayFaults(path: string, day: string | undefined, needed: boolean): readonly Complaint[] {
  if (day === undefined) {
    return needed ? [{ code: 'FORMAT_ERROR', text: `${path} is needed.`, path }] : [];
  }
  return isDay(day) ? [] : [{ code: 'FORMAT_ERROR', text: `${path} does not exist.`, path }];
}
