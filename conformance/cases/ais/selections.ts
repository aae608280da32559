/** What a list of transactions is asked for, beside the whole list: what is chosen, and nothing else. */
import {
  any,
  call,
  defineCase,
  every,
  field,
  needs,
  noField,
  once,
  refused,
  selects,
  setup,
  status,
  trying,
} from '../build.js';
import type { CallStep, Case, Check, Needs, Step } from '../case.js';
import type { OperationId } from '../operations.js';
import { accountPath, BOOKED_SPAN, grantedWithAccounts, readHeaders } from './account-calls.js';
import { cardPath, grantedWithCards } from './card-calls.js';

type Query = Readonly<Record<string, string>>;

/** Accounts and cards have lists of transactions, asked for by the same parameters. */
interface Listing {
  readonly id: string;
  readonly what: string;
  readonly needs: Needs;
  /** A granted consent and the list of its accounts; four reads of accounts are the most in a case. */
  readonly granted: readonly Step[];
  readonly operation: OperationId;
  readonly path: Readonly<Record<string, string>>;
  /** Member of the answer that holds the lists. */
  readonly member: string;
  /** Places of an entry in its middle; cards have fewer entries. */
  readonly middle: readonly number[];
  readonly span: Query & { readonly dateFrom: string; readonly dateTo: string };
  /** Clauses: the answer is a success, the list holds what was asked for, and each entry once. */
  readonly ok: string;
  readonly selected: string;
  readonly onceOnly: string;
}

const ACCOUNTS: Listing = {
  id: 'transactions',
  what: 'transactions',
  needs: needs('AIS', { profile: ['ais.accounts.0', 'ais.transactions'] }),
  granted: grantedWithAccounts,
  operation: 'listTransactions',
  path: accountPath(),
  member: 'transactions',
  middle: [5, 4, 3, 2, 1, 0],
  span: BOOKED_SPAN as Listing['span'],
  ok: 'AIS-TRANSACTIONS-200',
  selected: 'AIS-TRANSACTIONS-SELECTED',
  onceOnly: 'AIS-TRANSACTIONS-ONCE',
};

const CARDS: Listing = {
  id: 'cards',
  what: 'card transactions',
  needs: needs('AIS', { profile: ['ais.cards.0'] }),
  granted: grantedWithCards,
  operation: 'listCardAccountTransactions',
  path: cardPath,
  member: 'cardTransactions',
  middle: [2, 1, 0],
  span: { bookingStatus: 'booked', dateFrom: '${today-80}', dateTo: '${today}' },
  ok: 'AIS-CARD-TRANSACTIONS',
  selected: 'AIS-CARD-TRANSACTIONS-SELECTED',
  onceOnly: 'AIS-CARD-TRANSACTIONS-ONCE',
};

const LISTINGS = [ACCOUNTS, CARDS];

const booked = ({ member }: Listing): string => `/${member}/booked`;

const reads = (of: Listing, as: string, query: Query, ...expect: Check[]): CallStep =>
  call(as, of.operation, { path: of.path, query, headers: readHeaders() }, ...expect);

/** The whole list, as set-up; alias `whole`. */
const whole = (of: Listing): CallStep =>
  setup(
    reads(of, 'whole', of.span, status(of.ok, 200), field(of.ok, booked(of), { type: 'array' })),
  );

/** A day on which something was booked: of an entry in the middle of the whole list, or before it. */
const dayOf = (of: Listing): string =>
  `\${${of.middle.map((place) => `whole.body.${of.member}.booked.${place}.bookingDate`).join('|')}}`;

/** One case a way to ask: two reads besides the whole list. */
const chosenBy = (of: Listing, id: string, title: string, ...steps: readonly CallStep[]): Case =>
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

const spanCase = (of: Listing): Case => {
  const day = dayOf(of);
  const { dateFrom, dateTo } = of.span;
  return chosenBy(
    of,
    'selects-by-days',
    `A shorter span of ${of.what} holds those of the longer one that lie in it, and no other`,
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

const openEndCase = (of: Listing): Case => {
  const day = dayOf(of);
  const { dateTo, ...open } = of.span;
  return chosenBy(
    of,
    'selects-the-same-with-other-flags',
    `Neither the lack of dateTo nor withBalance changes which ${of.what} are listed`,
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
  );
};

/** A bank may not have the status or the parameter: refused, or obeyed. */
const orRefused = (clause: string, ...held: readonly Check[]): Check =>
  any(clause, [refused(clause)], [status(clause, 200), ...held]);

const referenceOf = ({ member, middle }: Listing): string =>
  `\${${middle.map((place) => `whole.body.${member}.booked.${place}.entryReference`).join('|')}}`;

const sinceEntryCase = (of: Listing): Case => {
  const clause = 'AIS-TRANSACTIONS-SINCE-ENTRY';
  const reference = referenceOf(of);
  const day = dayOf(of);
  return chosenBy(
    of,
    'selects-since-an-entry',
    `${of.what[0]?.toUpperCase()}${of.what.slice(1)} after an entry are all later ones and no earlier one`,
    {
      ...reads(
        of,
        'after',
        { bookingStatus: 'booked', entryReferenceFrom: reference },
        orRefused(
          clause,
          any(
            clause,
            [noField(clause, `${booked(of)}/0`)],
            [every(clause, booked(of), '/bookingDate', { from: day })],
          ),
          selects(clause, booked(of), ['whole'], { after: day, to: of.span.dateTo }),
        ),
      ),
      when: reference,
    },
  );
};

/** Booked and pending entries apart, and together. */
const statusCase = (of: Listing): Case => {
  const clause = 'AIS-TRANSACTIONS-BOTH-SAME';
  const pending = `/${of.member}/pending`;
  return chosenBy(
    of,
    'lists-both-as-each-alone',
    `Booked and pending ${of.what} that come together are those that come alone`,
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
  );
};

const DELTA: Query = { bookingStatus: 'booked', deltaList: 'true' };

const deltaCase = (of: Listing): Case => {
  const clause = 'AIS-TRANSACTIONS-DELTA-NEW';
  return chosenBy(
    of,
    'reports-nothing-twice',
    `What a list of new ${of.what} has told is not told by the next one`,
    {
      ...setup(reads(of, 'delta', DELTA, any(clause, [status(clause, 200)], [refused(clause)]))),
      appliesOn: [200],
    },
    reads(of, 'next', DELTA, orRefused(clause, once(clause, booked(of), ['delta']))),
  );
};

const nextOf = (of: Listing, as: string): string => `\${${as}.href.${of.member}._links.next}`;

/** A further page, by the link of the one before it. */
const turned = (of: Listing, as: string, from: string, before: readonly string[]): CallStep => {
  const url = nextOf(of, from);
  const { dateFrom, dateTo } = of.span;
  return {
    ...reads(
      of,
      as,
      {},
      status('AIS-PAGES-WORK', 200),
      field('AIS-PAGES-WORK', `${booked(of)}/0`, { type: 'object' }),
      once('AIS-PAGES-ONCE', booked(of), before),
      every(of.selected, booked(of), '/bookingDate', { from: dateFrom, to: dateTo }),
    ),
    url,
    when: url,
  };
};

const pagesCase = (of: Listing): Case =>
  defineCase({
    id: `ais/${of.id}/turns-pages`,
    title: `The pages of a list of ${of.what} lead to each other and tell nothing twice`,
    tags: ['serial'],
    needs: of.needs,
    steps: [
      ...of.granted,
      setup(reads(of, 'page-1', of.span, status(of.ok, 200))),
      turned(of, 'page-2', 'page-1', ['page-1']),
      turned(of, 'page-3', 'page-2', ['page-1', 'page-2']),
    ],
  });

/** Lists of transactions of accounts and of cards. */
export const selectionCases: readonly Case[] = LISTINGS.flatMap((of) => [
  spanCase(of),
  openEndCase(of),
  sinceEntryCase(of),
  statusCase(of),
  deltaCase(of),
  pagesCase(of),
]);
