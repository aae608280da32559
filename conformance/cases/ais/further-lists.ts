/** Lists of transactions that depend on other reads: earlier reports, an end date that is left out, and pages after a deletion. */
import {
  any,
  defineCase,
  noField,
  once,
  refused,
  selects,
  setup,
  status,
  success,
} from '../build.js';
import type { CallStep, Case } from '../case.js';
import { onConsent } from '../kind-steps.js';
import { onRequest } from '../on-request.js';
import { accountPath, accountsAsSetup, grantedAs, readHeaders } from './account-calls.js';
import { ACCOUNTS, type SpanQuery } from './listings.js';
import { booked, DELTA, nextOf, orRefused, reads, turned } from './selections.js';

/** A check that a refusal may satisfy would have the list read again, and then a delta list has other entries. */
const NOTHING_AGAIN = once('AIS-TRANSACTIONS-DELTA-NEW', booked(ACCOUNTS), ['delta', 'delta-2']);

/** What was reported under one consent, on its first two pages, is not reported again under the next. */
const deltaCase = defineCase({
  id: 'ais/transactions/reports-nothing-twice-under-two-consents',
  title: 'A delta list under a later consent repeats nothing of two pages under the earlier one',
  tags: ['serial'],
  needs: ACCOUNTS.needs,
  steps: [
    ...ACCOUNTS.granted,
    {
      ...setup(reads(ACCOUNTS, 'delta', DELTA, orRefused('AIS-TRANSACTIONS-DELTA-NEW'))),
      appliesOn: [200],
    },
    turned(ACCOUNTS, 'delta-2', ['delta'], false),
    ...grantedAs('later'),
    accountsAsSetup({ as: 'accounts-later', of: 'later' }),
    {
      ...reads(ACCOUNTS, 'delta-later', DELTA, NOTHING_AGAIN),
      path: accountPath('accounts-later'),
      headers: readHeaders('later'),
    },
  ],
});

const PENDING: SpanQuery = {
  bookingStatus: 'pending',
  dateFrom: '${profile.ais.transactions.dateFrom}',
};

/** The end date of these lists is today, and tomorrow, which is today where the bank is ahead of the suite. */
const ENDS = { today: '${today}', tomorrow: '${today+1}' } as const;

const pendingUntil = (as: keyof typeof ENDS): CallStep =>
  setup(
    reads(
      ACCOUNTS,
      as,
      { ...PENDING, dateTo: ENDS[as] },
      orRefused('AIS-TRANSACTIONS-DATE-TO-DEFAULT'),
    ),
  );

const openEndCase = defineCase({
  id: 'ais/transactions/lists-pending-until-today',
  title: 'A list of pending transactions without dateTo equals the one until today',
  tags: ['serial'],
  needs: ACCOUNTS.needs,
  steps: [
    ...ACCOUNTS.granted,
    { ...pendingUntil('today'), appliesOn: [200] },
    pendingUntil('tomorrow'),
    reads(
      ACCOUNTS,
      'open',
      PENDING,
      status('AIS-TRANSACTIONS-DATE-TO-DEFAULT', 200),
      any(
        'AIS-TRANSACTIONS-DATE-TO-DEFAULT',
        ...(['today', 'tomorrow'] as const).map((until) => [
          selects('AIS-TRANSACTIONS-DATE-TO-DEFAULT', '/transactions/pending', [until]),
        ]),
      ),
    ),
  ],
});

/** The second page: of the days of the profile, or else of a year. */
const NEXT = nextOf(ACCOUNTS, 'page').replace('}', `|${nextOf(ACCOUNTS, 'year').slice(2)}`);

const deletedCase = defineCase({
  id: 'ais/transactions/turns-no-page-after-deletion',
  title: 'After the deletion of a consent its lists of transactions have no further page',
  tags: ['serial', 'safety'],
  needs: ACCOUNTS.needs,
  steps: [
    ...ACCOUNTS.granted,
    setup(reads(ACCOUNTS, 'page', ACCOUNTS.span, status(ACCOUNTS.ok, 200))),
    {
      ...reads(ACCOUNTS, 'year', { ...ACCOUNTS.span, dateFrom: '${today-365}' }),
      unless: nextOf(ACCOUNTS, 'page'),
    },
    {
      ...setup(reads(ACCOUNTS, 'open', {}, status('AIS-PAGES-WORK', 200))),
      url: NEXT,
      when: NEXT,
    },
    setup(onConsent.remove('remove', {}, success('AIS-CONSENT-DELETE-2XX'))),
    {
      ...reads(
        ACCOUNTS,
        'closed',
        {},
        refused('AIS-CONSENT-ENDED-NO-DATA'),
        noField('AIS-CONSENT-ENDED-NO-DATA', booked(ACCOUNTS)),
      ),
      url: NEXT,
      when: NEXT,
      twinStep: 'open',
    },
  ],
});

export const furtherListCases: readonly Case[] = [deltaCase, openEndCase, deletedCase].map(
  onRequest,
);
