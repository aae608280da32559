/** The selections of a transaction list: each returns what was selected, and nothing else. */
import {
  any,
  call,
  defineCase,
  every,
  field,
  noField,
  once,
  refused,
  selects,
  setup,
  status,
  trying,
} from '../build.js';
import type { CallStep, Case } from '../case.js';
import type { Check } from '../check.js';
import { onRequest } from '../on-request.js';
import { readHeaders } from './account-calls.js';
import {
  ACCOUNTS,
  CARDS,
  CURRENCIES,
  type SpanQuery,
  type TransactionListing,
} from './listings.js';

const LISTINGS = [ACCOUNTS, CARDS];

export const booked = ({ member }: TransactionListing): string => `/${member}/booked`;

export const reads = (
  of: TransactionListing,
  as: string,
  query: SpanQuery,
  ...expect: Check[]
): CallStep => call(as, of.operation, { path: of.path, query, headers: readHeaders() }, ...expect);

/** The complete list, as set-up; alias `whole`. */
const whole = (of: TransactionListing): CallStep =>
  setup(
    reads(of, 'whole', of.span, status(of.ok, 200), field(of.ok, booked(of), { type: 'array' })),
  );

/** A field of an entry in the middle of a page. */
const middleOf = (of: TransactionListing, page: string, field: string): string =>
  `\${${of.middle.map((at) => `${page}.body.${of.member}.booked.${at}.${field}`).join('|')}}`;

/** A date with a booking: of an entry in the middle of the complete list, or before it. */
const dayOf = (of: TransactionListing): string => middleOf(of, 'whole', 'bookingDate');

/** One case for each selection: two reads besides the complete list. */
const chosenBy = (
  of: TransactionListing,
  id: string,
  title: string,
  ...steps: readonly CallStep[]
): Case =>
  defineCase({
    id: `ais/${of.id}/${id}`,
    title,
    tags: ['serial'],
    needs: of.needs,
    steps: [
      ...of.granted,
      whole(of),
      ...steps.map((step) => (step.setup === true ? step : trying('filters', step))),
    ],
  });

const spanCase = (of: TransactionListing): Case => {
  const day = dayOf(of);
  const { dateFrom, dateTo } = of.span;
  return chosenBy(
    of,
    'selects-by-days',
    `A list of ${of.what} for a shorter period has exactly those of the longer list in that period`,
    reads(
      of,
      'until',
      { ...of.span, dateTo: day },
      status(of.ok, 200),
      selects(of.selected, booked(of), ['whole'], { from: dateFrom, to: day }),
      every(of.selected, booked(of), '/bookingDate', { from: dateFrom, to: day }),
      once(of.onceOnly, booked(of)),
    ),
    reads(
      of,
      'since',
      { ...of.span, dateFrom: day },
      status(of.ok, 200),
      selects(of.selected, booked(of), ['whole'], { from: day, to: dateTo }),
      every(of.selected, booked(of), '/bookingDate', { from: day, to: dateTo }),
    ),
  );
};

/** How many entries of a page are taken for their days. */
const MOST_DAYS = 30;

/** A list of each day by itself that is on the last of these pages: it has what the pages have of that day. */
const eachDayOf = (of: TransactionListing, pages: readonly string[]): readonly CallStep[] => {
  const page = pages.at(-1) ?? '';
  const dayAt = (at: number): string => `\${${page}.body.${of.member}.booked.${at}.bookingDate}`;
  return Array.from({ length: MOST_DAYS }, (_, at): CallStep => {
    const day = dayAt(at);
    return {
      ...reads(
        of,
        `${page}-day-${at + 1}`,
        { bookingStatus: 'booked', dateFrom: day, dateTo: day },
        status(of.ok, 200),
        selects(of.selected, booked(of), pages, { from: day, to: day }),
        every(of.selected, booked(of), '/bookingDate', { in: [day] }),
      ),
      when: day,
      ...(at === 0 ? {} : { skipWhen: [{ value: day, in: [dayAt(at - 1)] }] }),
    };
  });
};

/** The last day of a month, one without an hour, and the day before a weekend may each be a case of its own. */
const eachDayCase = (of: TransactionListing): Case => {
  const year = { ...of, span: { ...of.span, dateFrom: '${today-365}' } };
  const asked = any(of.ok, [status(of.ok, 200)], [refused(of.ok)]);
  return onRequest(
    chosenBy(
      of,
      'selects-each-day',
      `A list of ${of.what} for one day has exactly those of a longer list on that day, whichever day it is`,
      ...eachDayOf(of, ['whole']),
      // a bank need not show so much
      reads(year, 'year-1', year.span, asked),
      turned(year, 'year-2', ['year-1']),
      ...eachDayOf(year, ['year-1', 'year-2']),
    ),
  );
};

const openEndCase = (of: TransactionListing): Case => {
  const day = dayOf(of);
  const { dateTo, ...open } = of.span;
  return chosenBy(
    of,
    'selects-the-same-with-other-flags',
    `A list of ${of.what} does not depend on dateTo today, withBalance and deltaList false`,
    reads(
      of,
      'open',
      { ...open, dateFrom: day },
      status(of.ok, 200),
      selects(of.selected, booked(of), ['whole'], { from: day, to: dateTo }),
    ),
    reads(
      of,
      'with-balance',
      { ...of.span, withBalance: 'true' },
      status(of.ok, 200),
      selects(of.selected, booked(of), ['whole']),
      once(of.onceOnly, booked(of)),
    ),
    reads(
      of,
      'no-delta',
      { ...open, dateFrom: day, deltaList: 'false' },
      orRefused(
        of.selected,
        selects(of.selected, booked(of), ['whole'], { from: day, to: dateTo }),
      ),
    ),
  );
};

/** A bank may not support the status or the parameter: it refuses, or follows the rule. */
export const orRefused = (clause: string, ...held: readonly Check[]): Check =>
  any(clause, [refused(clause)], [status(clause, 200), ...held]);

/** The list after an entry, where that has a reference: none of its entries is earlier. */
function afterEntry(
  of: TransactionListing,
  as: string,
  { reference, day }: { readonly reference: string; readonly day: string },
  ...more: readonly Check[]
): CallStep {
  const clause = SINCE_ENTRY;
  const isLater = any(
    clause,
    [noField(clause, `${booked(of)}/0`)],
    [every(clause, booked(of), '/bookingDate', { from: day })],
  );
  const query = { bookingStatus: 'booked', entryReferenceFrom: reference };
  return { ...reads(of, as, query, orRefused(clause, isLater, ...more)), when: reference };
}

const SINCE_ENTRY = 'AIS-TRANSACTIONS-SINCE-ENTRY';

const sinceEntryCase = (of: TransactionListing): Case => {
  const day = dayOf(of);
  const first = `whole.body.${of.member}.booked.0`;
  return chosenBy(
    of,
    'selects-since-an-entry',
    `A list of ${of.what} after an entry has all later ones and no earlier ones`,
    afterEntry(
      of,
      'after',
      { reference: middleOf(of, 'whole', 'entryReference'), day },
      selects(SINCE_ENTRY, booked(of), ['whole'], { after: day, to: of.span.dateTo }),
    ),
    // the newest entry at a bank that lists the newest first
    afterEntry(of, 'after-first', {
      reference: `\${${first}.entryReference}`,
      day: `\${${first}.bookingDate}`,
    }),
  );
};

/** Booked and pending entries in separate lists, and in one. */
const statusCase = (of: TransactionListing): Case => {
  const clause = 'AIS-TRANSACTIONS-BOTH-SAME';
  const pending = `/${of.member}/pending`;
  return chosenBy(
    of,
    'lists-both-as-each-alone',
    `A list of booked and pending ${of.what} equals the two separate lists`,
    reads(
      of,
      'both',
      { ...of.span, bookingStatus: 'both' },
      orRefused(clause, selects(clause, booked(of), ['whole'])),
      once(of.onceOnly, pending),
    ),
    reads(
      of,
      'pending',
      { ...of.span, bookingStatus: 'pending' },
      orRefused(clause, selects(clause, pending, ['both'])),
      once(of.onceOnly, pending),
    ),
    ...pendingInPart(of),
  );
};

/** A pending entry has one day of entry, which its list does not tell: it cannot be in both of two periods. */
function pendingInPart(of: TransactionListing): readonly CallStep[] {
  const clause = of.selected;
  const pending = `/${of.member}/pending`;
  const asked = { ...of.span, bookingStatus: 'pending' };
  return [
    reads(of, 'pending-before', { ...asked, dateTo: '${today-41}' }, orRefused(clause)),
    reads(
      of,
      'pending-since',
      { ...asked, dateFrom: '${today-40}', dateTo: '${today}' },
      orRefused(clause, once(clause, pending, ['pending-before'])),
    ),
  ];
}

export const DELTA: SpanQuery = { bookingStatus: 'booked', deltaList: 'true' };

const deltaCase = (of: TransactionListing): Case => {
  const clause = 'AIS-TRANSACTIONS-DELTA-NEW';
  return chosenBy(
    of,
    'reports-nothing-twice',
    `A second delta list of ${of.what} repeats nothing of the first`,
    {
      ...setup(reads(of, 'delta', DELTA, any(clause, [status(clause, 200)], [refused(clause)]))),
      appliesOn: [200],
    },
    reads(of, 'next', DELTA, orRefused(clause, once(clause, booked(of), ['delta']))),
  );
};

export const nextOf = (of: TransactionListing, as: string): string =>
  `\${${as}.href.${of.member}._links.next}`;

/** The next page, by the link of the last of these, which are the pages before it; of a list by days, all entries are in them. */
export const turned = (
  of: TransactionListing,
  as: string,
  before: readonly string[],
  byDays = true,
): CallStep => {
  const url = nextOf(of, before.at(-1) ?? '');
  const { dateFrom, dateTo } = of.span;
  const entry = field('AIS-PAGES-WORK', `${booked(of)}/0`, { type: 'object' });
  // a list may end with an empty page, which may be the second one: the bank learns only there that no entry is left
  const isEnd = noField('AIS-PAGES-WORK', `/${of.member}/_links/next`);
  return {
    ...reads(
      of,
      as,
      {},
      status('AIS-PAGES-WORK', 200),
      any('AIS-PAGES-WORK', [entry], [isEnd]),
      once('AIS-PAGES-ONCE', booked(of), before),
      ...(byDays
        ? [every(of.selected, booked(of), '/bookingDate', { from: dateFrom, to: dateTo })]
        : []),
      ...(of.linked ?? []),
    ),
    url,
    when: url,
  };
};

/** The second and third page, after the first one with this alias, and a list of the days where two pages meet. */
const pagesAfter = (of: TransactionListing, first: string): readonly CallStep[] => {
  const name = first.replace('-1', '');
  const [second, third] = [`${name}-2`, `${name}-3`];
  return [
    turned(of, second, [first]),
    ...(of.account === undefined ? [] : [of.account(second)]),
    turned(of, third, [first, second]),
    { ...daysBetween(of, `${name}-meet`, [first, second]), unless: nextOf(of, second) },
    daysBetween(of, `${name}-meet-later`, [first, second, third]),
    ...pagesOfPart(of, second),
  ];
};

/** Lists that end on the second page of the whole one, by their first day or at an entry: their second page ends there too. */
function pagesOfPart(of: TransactionListing, second: string): readonly CallStep[] {
  // the page may be short: an entry near its beginning has others after it
  const early = { ...of, middle: [1, 0] };
  const day = middleOf(early, second, 'bookingDate');
  const entry = middleOf(early, second, 'entryReference');
  const since = { bookingStatus: 'booked', entryReferenceFrom: entry };
  const name = second.replace('-2', '');
  return [
    {
      ...reads(of, `${name}-days-1`, { ...of.span, dateFrom: day }, status(of.ok, 200)),
      when: day,
    },
    turned({ ...of, span: { ...of.span, dateFrom: day } }, `${name}-days-2`, [`${name}-days-1`]),
    {
      ...reads(of, `${name}-since-1`, since, any(of.ok, [status(of.ok, 200)], [refused(of.ok)])),
      when: entry,
    },
    turned(of, `${name}-since-2`, [`${name}-since-1`], false),
  ];
}

/** The list of the days from the first entry of the last of these pages to the middle of the page before: these pages have each of its entries. */
function daysBetween(of: TransactionListing, as: string, pages: readonly string[]): CallStep {
  const [before = '', last = ''] = pages.slice(-2);
  const from = `\${${last}.body.${of.member}.booked.0.bookingDate}`;
  const to = middleOf(of, before, 'bookingDate');
  return {
    ...reads(
      of,
      as,
      { bookingStatus: 'booked', dateFrom: from, dateTo: to },
      // where the oldest entries come first, dateFrom is after dateTo, which a bank may refuse
      any(of.ok, [status(of.ok, 200)], [refused(of.ok)]),
      selects(of.selected, booked(of), pages, { from, to }),
    ),
    when: `${from}${to}`,
  };
}

const pagesCase = (of: TransactionListing): Case =>
  defineCase({
    id: `ais/${of.id}/turns-pages`,
    title: `The pages of a list of ${of.what} link to each other, repeat nothing and have what a shorter list has`,
    tags: ['serial'],
    needs: of.needs,
    steps: [
      ...of.granted,
      setup(reads(of, 'page-1', of.span, status(of.ok, 200))),
      ...pagesAfter(of, 'page-1'),
      ...overYear(of),
    ],
  });

/** Where the days of the profile fill one page only, a year may fill more; a bank need not show so much. */
function overYear(of: TransactionListing): readonly CallStep[] {
  const year = { ...of, span: { ...of.span, dateFrom: '${today-365}' } };
  const asked = any(of.ok, [status(of.ok, 200)], [refused(of.ok)]);
  return [
    { ...reads(of, 'year-1', year.span, asked), unless: nextOf(of, 'page-1') },
    ...pagesAfter(year, 'year-1'),
  ];
}

/** Transaction lists of accounts and of cards. */
export const selectionCases: readonly Case[] = [sinceEntryCase(CURRENCIES)].concat(
  LISTINGS.flatMap((of) => [
    spanCase(of),
    eachDayCase(of),
    openEndCase(of),
    sinceEntryCase(of),
    statusCase(of),
    deltaCase(of),
    pagesCase(of),
  ]),
);
