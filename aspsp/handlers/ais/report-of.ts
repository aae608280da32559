import { type AccountLedger, isBooked, type Line, linesOf } from '../../accounts/ledger.js';
import { type EntryPage, pageOf } from '../../accounts/page-of.js';
import { type DeltaReport, openReport } from '../../accounts/reported.js';
import type { AccountGrant } from '../../domain/entities.js';
import { refusal } from '../../domain/refusal.js';
import type { Kit } from '../kit.js';
import { ledgerOf } from './account-view.js';
import type { EntryFilter } from './transaction-query.js';
import type { GrantedAccess } from './with-access.js';

/** The report of an account's entries for a TPP. */
export interface AccountReport {
  readonly ledger: AccountLedger;
  /** All entries of the filter, booked and pending. */
  readonly chosen: readonly Line[];
  /** Those with the requested statuses that are on this page. */
  readonly page: EntryPage;
}

/** Selects the entries of a report, and records that they were returned. */
export async function reportOf(
  { bank }: Kit,
  { consent, records }: GrantedAccess,
  grant: AccountGrant,
  filter: EntryFilter,
  pageSize: number,
): Promise<AccountReport> {
  const ledger = await ledgerOf(records, grant);
  const all = linesOf(ledger);
  const of = { owner: consent.owner, psu: consent.psu ?? '', account: ledger.account.id };
  const begins = filter.delta && filter.page === undefined;
  const delta = bank.config.transactions.delta.includes('deltaList')
    ? await openReport(records, of, begins)
    : undefined;
  const chosen = choose(all, filter, delta, bank.rules.inPeriod);
  const shown = chosen.filter(({ entry }) => (isBooked(entry) ? filter.booked : filter.pending));
  const page = pageOf(shown, pageSize, { page: filter.page, all, named: filter.delta });
  await delta?.note(page.lines);
  return { ledger, chosen, page };
}

function choose(
  all: readonly Line[],
  { delta, after, from, to }: EntryFilter,
  report: DeltaReport | undefined,
  inPeriod: (entry: Line['entry'], from: string, to: string) => boolean,
): readonly Line[] {
  if (delta) return report?.fresh(all) ?? all;
  if (after === undefined) return all.filter(({ entry }) => inPeriod(entry, from, to));
  const index = all.findIndex(({ entry }) => entry.reference === after);
  if (index === -1) {
    const text = 'There is no such entry on this account.';
    throw refusal(400, 'RESOURCE_UNKNOWN', text, 'entryReferenceFrom');
  }
  return all.slice(0, index);
}
