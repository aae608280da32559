import { jsonIn } from '../../../mutation/answer.js';
import { changeBody, changeField, setField } from '../../../mutation/edit-answer.js';
import { each, type Fields, isFields, valueAt } from '../../../mutation/fields.js';
import { OPERATION } from '../../domain/operation.js';
import { SOUND_RULES } from '../../rules/rules.js';
import { inAnswer, inRequest, inRules, remembering } from '../builders/make-fault.js';
import type { ArmedFault, ChangeAnswer, Fault, IncomingRequest } from '../fault.js';

const LIST = [OPERATION.account.transactions];
const CARD_LIST = [OPERATION.card.transactions];
const CONSENT = [OPERATION.consent.read];
const { inPeriod } = SOUND_RULES;

const OTHER_IBAN = 'DE02120300000000202051';
const OTHER_ID = '4d2f3b0e-6c1a-4f8e-9a57-0b6c2d1e8f90';
const LOW = { currency: 'EUR', amount: '0.01' };

/** The lists of transactions: of accounts and of cards. */
const LISTINGS = [
  ['', LIST, 'transactions.booked'],
  ['card-', CARD_LIST, 'cardTransactions.booked'],
] as const;

/** Responses that include balances, and their places. */
const TELLING = [
  [
    'account-list',
    [OPERATION.account.list],
    (change) => changeField('accounts', (all) => each(all, change)),
  ],
  ['account', [OPERATION.account.read], (change) => inMember('account', change)],
  ['transactions', LIST, (change) => changeBody(change)],
  [
    'card-list',
    [OPERATION.card.list],
    (change) => changeField('cardAccounts', (all) => each(all, change)),
  ],
  ['card', [OPERATION.card.read], (change) => inMember('cardAccount', change)],
] as const satisfies readonly (readonly [
  string,
  readonly string[],
  (change: (fields: Fields) => Fields) => ChangeAnswer,
])[];

/** Faults of selections from lists, of balances in other responses, and of contents of consents. */
export const ACCOUNT_CONTENT_FAULTS: readonly Fault[] = [
  inAnswer(
    'account-tells-another-id',
    [OPERATION.account.read],
    setField('account.resourceId', OTHER_ID),
  ),
  inAnswer(
    'accounts-listed-twice',
    [OPERATION.account.list],
    changeField('accounts', (all) => (isList(all) ? [...all, ...all.slice(0, 1)] : all)),
  ),
  inAnswer(
    'balance-amount-in-words',
    [OPERATION.account.balances],
    setField('balances.*.balanceAmount.amount', 'twelve'),
  ),
  inAnswer(
    'balance-currency-in-words',
    [OPERATION.account.balances],
    setField('balances.*.balanceAmount.currency', 'Euro'),
  ),
  ...LISTINGS.flatMap(([kind, list, place]): readonly Fault[] => [
    remembering(`${kind}transactions-lost-in-shorter-spans`, lossInShorter(list, place)),
    inAnswer(
      `${kind}transactions-lost-with-balance`,
      list,
      where(
        /withBalance=true/,
        changeField(place, (all) => (isList(all) ? all.slice(1) : all)),
      ),
    ),
    inAnswer(
      `${kind}transactions-told-twice`,
      list,
      changeField(place, (all) => (isList(all) ? [...all, ...all.slice(0, 1)] : all)),
    ),
  ]),
  inAnswer(
    'newest-lost-since-entry',
    LIST,
    where(
      /entryReferenceFrom=/,
      changeField('transactions.booked', (all) => (isList(all) ? all.slice(1) : all)),
    ),
  ),
  inRequest('entry-reference-ignored', LIST, longAgo(/entryReferenceFrom=[^&]*/)),
  inRequest('delta-list-ignored', LIST, longAgo(/deltaList=true/)),
  inAnswer(
    'both-forgets-pending',
    LIST,
    where(/bookingStatus=both/, setField('transactions.pending', [])),
  ),
  {
    id: 'next-page-begins-again',
    config: (config) => ({ ...config, transactions: { ...config.transactions, pageSize: 3 } }),
    request: {
      operations: LIST,
      change: (request) => {
        request.url = request.url.replace(/&page=[^&]*/, '');
      },
    },
  },
  {
    id: 'next-page-link-dead',
    config: (config) => ({ ...config, transactions: { ...config.transactions, pageSize: 3 } }),
    answer: {
      operations: LIST,
      change: changeField('transactions._links.next.href', (old) => `${String(old)}0`),
    },
  },
  inRules('middle-of-short-spans-forgotten', {
    inPeriod: (entry, from, to) =>
      inPeriod(entry, from, to) &&
      (days(from, to) > LONG || entry.bookingDate === from || entry.bookingDate === to),
  }),
  ...TELLING.flatMap(([kind, operations, within]): readonly Fault[] => [
    inAnswer(`${kind}-tells-other-balance`, operations, within(withLowBalance)),
    inAnswer(`${kind}-tells-balance-without-right`, operations, within(withBalance)),
  ]),
  inAnswer('consent-read-with-other-account', CONSENT, (answer) => ({
    ...answer,
    text: answer.text.replace(/("balances":\[\{"iban":")[^"]*/, `$1${OTHER_IBAN}`),
  })),
  inAnswer('consent-read-with-other-transactions', CONSENT, (answer) => ({
    ...answer,
    text: answer.text.replace(/("transactions":\[\{"iban":")[^"]*/, `$1${OTHER_IBAN}`),
  })),
  inAnswer(
    'consent-read-with-more-rights',
    CONSENT,
    changeField('access', (access) =>
      isFields(access) ? { ...access, transactions: [{ iban: OTHER_IBAN }] } : access,
    ),
  ),
  inAnswer('consent-read-as-recurring', CONSENT, setField('recurringIndicator', true)),
  inAnswer('consent-read-lives-longer', CONSENT, setField('validUntil', '9999-12-31')),
  inAnswer('consent-read-with-higher-frequency', CONSENT, setField('frequencyPerDay', 100)),
];

/** The number of days of a period that is not short. */
const LONG = 20;
const DAY_MS = 86_400_000;

function days(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / DAY_MS;
}

function isList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value);
}

function where(form: RegExp, change: ChangeAnswer): ChangeAnswer {
  return (answer, request) => (form.test(request.url) ? change(answer, request) : answer);
}

/** Requests all entries instead of the requested period. */
function longAgo(asked: RegExp) {
  return (request: IncomingRequest): void => {
    request.url = request.url.replace(asked, 'dateFrom=2000-01-01');
  };
}

function inMember(name: string, change: (fields: Fields) => Fields): ChangeAnswer {
  return changeField(name, (old) => (isFields(old) ? change(old) : old));
}

/** Another amount in each returned balance. */
function withLowBalance(fields: Fields): Fields {
  if (!isList(fields['balances'])) return fields;
  const low = (balance: Fields): Fields => ({ ...balance, balanceAmount: LOW });
  return { ...fields, balances: each(fields['balances'], low) };
}

/** A balance where none should be returned. */
function withBalance(fields: Fields): Fields {
  const one = { balanceType: 'closingBooked', balanceAmount: LOW };
  return 'balances' in fields ? fields : { ...fields, balances: [one] };
}

/** Removes another entry from each list that is shorter than the longest one of its account. */
function lossInShorter(operations: readonly string[], place: string): () => ArmedFault {
  return () => {
    const longest = new Map<string, number>();
    const change: ChangeAnswer = (answer, request) => {
      const list = valueAt(jsonIn(answer), place);
      if (!isList(list)) return answer;
      const [path = ''] = request.url.split('?');
      const most = Math.max(longest.get(path) ?? 0, list.length);
      longest.set(path, most);
      return list.length === most ? answer : setField(place, list.slice(1))(answer);
    };
    return { answer: { operations, change } };
  };
}
