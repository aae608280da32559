/** Consents of every model, and the reads of accounts that each opens, in every approach, for both TPPs. */
import type { Factor, Row } from '../../../foundation/covering-array.js';
import { OPERATION } from '../../../standard/operation.js';
import { createdAs, resourceNamed } from '../../../standard/roles.js';
import { PSU_PRESENT } from '../ais/account-calls.js';
import { any, call, field, needs, noField, refused, status } from '../build.js';
import type { CallStep, IdentityName, Step } from '../case.js';
import type { Check } from '../check.js';
import { CONSENT_BODY, createConsent, isValid } from '../flows.js';
import type { Value } from '../value.js';
import type { OfferedByBank } from './offer.js';
import { commonFactors, type Tour } from './tour.js';

interface Model {
  readonly access: Value;
  /** The rights that the access has: these reads succeed, the others are refused; undefined says nothing of them. */
  readonly rights?: readonly ('balances' | 'transactions')[];
  readonly cards?: true;
  /** Paths of the profile without which the bank has no such consent. */
  readonly profile: readonly string[];
  readonly offered: (offer: OfferedByBank) => boolean;
}

const account = (index: number): string => `\${profile.ais.accounts.${index}}`;
const both = (reference: string): Value => ({ balances: [reference], transactions: [reference] });
const always = (): boolean => true;
const FIRST = ['ais.accounts.0'];

const MODELS: Readonly<Record<string, Model>> = {
  both: {
    access: both(account(0)),
    rights: ['balances', 'transactions'],
    profile: FIRST,
    offered: always,
  },
  balances: {
    access: { balances: [account(0)] },
    rights: ['balances'],
    profile: FIRST,
    offered: always,
  },
  transactions: {
    access: { transactions: [account(0)] },
    rights: ['transactions'],
    profile: FIRST,
    offered: always,
  },
  later: {
    access: both(account(1)),
    rights: ['balances', 'transactions'],
    profile: [...FIRST, 'ais.accounts.1'],
    offered: ({ ais }) => (ais?.accounts.length ?? 0) > 1,
  },
  card: {
    access: both('${profile.ais.cards.0}'),
    cards: true,
    profile: [...FIRST, 'ais.cards.0'],
    offered: ({ ais }) => (ais?.cards?.length ?? 0) > 0,
  },
  multicurrency: {
    access: both('${profile.ais.multicurrency}'),
    profile: [...FIRST, 'ais.multicurrency'],
    offered: ({ ais }) => ais?.multicurrency !== undefined,
  },
  available: {
    access: { availableAccounts: 'allAccounts' },
    profile: [...FIRST, 'ais.consentModels=availableAccounts'],
    offered: ({ ais }) => ais?.consentModels.includes('availableAccounts') === true,
  },
  global: {
    access: { allPsd2: 'allAccounts' },
    rights: ['balances', 'transactions'],
    profile: [...FIRST, 'ais.consentModels=global'],
    offered: ({ ais }) => ais?.consentModels.includes('global') === true,
  },
};

export function consentFactors(offer: OfferedByBank): readonly Factor[] {
  const models = Object.entries(MODELS).filter(([, { offered }]) => offered(offer));
  return [
    { name: 'model', values: models.map(([name]) => name) },
    { name: 'recurring', values: ['recurring', 'one-off'] },
    ...commonFactors(offer, true),
  ];
}

const ONCE = { recurringIndicator: false, frequencyPerDay: 1 };

/** The tour of a row. */
export function consentTour(row: Row): Tour | undefined {
  const model = MODELS[row['model'] ?? ''];
  if (model === undefined) return undefined;
  const body = {
    ...CONSENT_BODY,
    access: model.access,
    ...(row['recurring'] === 'one-off' ? ONCE : {}),
  };
  const identity = row['tpp'] === 'second' ? ({ identity: 'tpp2' } as const) : {};
  return {
    resource: createdAs(resourceNamed('consent')),
    row,
    needs: needs('AIS', { profile: model.profile }),
    create: [createConsent({ explicit: row['start'] === 'explicit', body })],
    granted: [isValid(identity), ...readsUnder(model, row)],
    ended: row['decision'] === 'approve' ? [noMoreAccounts(model, row)] : [],
  };
}

const UNDER = { 'Consent-ID': '${create.body.consentId}', ...PSU_PRESENT };
const SPAN = {
  bookingStatus: 'booked',
  dateFrom: '${profile.ais.transactions.dateFrom|today-80}',
  dateTo: '${profile.ais.transactions.dateTo|today}',
};

/** The operations of accounts or of cards, and the clauses of their successes. */
const placesOf = ({ cards }: Model) =>
  cards
    ? {
        where: OPERATION.card,
        member: 'cardAccounts',
        list: 'AIS-CARD-LIST',
        balances: 'AIS-CARD-BALANCES',
        transactions: 'AIS-CARD-TRANSACTIONS',
        entries: '/cardTransactions',
      }
    : {
        where: OPERATION.account,
        member: 'accounts',
        list: 'AIS-ACCOUNTS-200',
        balances: 'AIS-BALANCES-200',
        transactions: 'AIS-TRANSACTIONS-200',
        entries: '/transactions',
      };

/** Each read of accounts or cards that the consent opens; a consent for one access is used for the list alone. */
function readsUnder(model: Model, row: Row): readonly Step[] {
  const { where, member, list } = placesOf(model);
  const read = readerOf(row);
  const clause = 'OWN-CONSENT-USE';
  const isList = field(list, `/${member}`, { type: 'array' });
  const hidden = [refused(clause), noField(clause, `/${member}`)];
  const lists: readonly CallStep[] = [
    read('accounts', where.list, {}, status(list, 200), isList),
    {
      ...read('accounts-by-other', where.list, {}, ...hidden),
      identity: otherOf(row),
      twinStep: 'accounts',
    },
  ];
  return row['recurring'] === 'one-off' ? lists : [...lists, ...dataUnder(model, row)];
}

/** The reads of the first account or card of the list. */
function dataUnder(model: Model, row: Row): readonly Step[] {
  const { where, member, balances, transactions, entries } = placesOf(model);
  const read = readerOf(row);
  const first = `\${accounts.body.${member}.0.resourceId}`;
  const of = { path: { 'account-id': first }, when: first };
  const detail = read('detail', OPERATION.account.read, of, status('AIS-ACCOUNT-200', 200));
  return [
    ...(model.cards ? [] : [detail]),
    read('balances', where.balances, of, ...opened(model, 'balances', balances, '/balances')),
    read(
      'transactions',
      where.transactions,
      { ...of, query: SPAN },
      ...opened(model, 'transactions', transactions, entries),
    ),
  ];
}

/** A read succeeds with the right to it, and shows no data without; where the rights are the bank's choice, both may be. */
function opened(
  { cards, rights }: Model,
  right: 'balances' | 'transactions',
  clause: string,
  pointer: string,
): readonly Check[] {
  if (cards || rights?.includes(right) === true) return [status(clause, 200)];
  return rights === undefined
    ? [any(clause, [status(clause, 200)], [refused(clause)])]
    : [noField('AIS-RIGHT-BOUNDS-READS', pointer)];
}

const otherOf = (row: Row): IdentityName => (row['tpp'] === 'second' ? 'tpp1' : 'tpp2');

/** Reads with the consent as its own TPP, with its token where the row has one. */
function readerOf(row: Row) {
  const identity = row['tpp'] === 'second' ? ({ identity: 'tpp2' } as const) : {};
  const bearer = row['token'] === 'with' ? { bearer: '${token.body.access_token}' } : {};
  return (
    as: string,
    operation: CallStep['operation'],
    options: Pick<CallStep, 'path' | 'query' | 'when'>,
    ...expect: Check[]
  ): CallStep => ({
    ...call(as, operation, { headers: UNDER, ...identity, ...bearer, ...options }, ...expect),
    ifOffered: true,
  });
}

/** After its end the consent opens nothing. */
function noMoreAccounts({ cards }: Model, row: Row): Step {
  const clause = 'AIS-CONSENT-ENDED-NO-DATA';
  const operation = cards ? OPERATION.card.list : OPERATION.account.list;
  const hidden = noField(clause, cards ? '/cardAccounts' : '/accounts');
  return {
    ...readerOf(row)('accounts-after', operation, {}, refused(clause), hidden),
    twinStep: 'accounts',
  };
}
