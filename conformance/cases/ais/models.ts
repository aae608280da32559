/** Kinds of consents and accounts that a bank may offer, as far as its profile names them. */
import { OPERATION } from '../../../standard/operation.js';
import {
  any,
  call,
  contains,
  defineCase,
  every,
  field,
  grant,
  needs,
  noField,
  refused,
  status,
  success,
  withNeeds,
} from '../build.js';
import type { Case, Needs, SkipWhen, Step } from '../case.js';
import type { Check } from '../check.js';
import { CONSENT_BODY, createConsent } from '../flows.js';
import { wasRefused } from '../refusals.js';
import type { Value } from '../value.js';
import { accountPath, grantedAs, readAccounts, readHeaders } from './account-calls.js';

const AIS = needs('AIS', { profile: ['ais.accounts.0'] });

/** Consents without accounts, where the bank chooses them with the PSU: Embedded has none of these. */
const SHOWING = ['REDIRECT', 'OAUTH', 'DECOUPLED'] as const;

const withModel = (model: string): Needs => ({
  ...AIS,
  ...(model === 'bankOffered' ? { approaches: SHOWING } : {}),
  profile: ['ais.accounts.0', `ais.consentModels=${model}`],
});

const ONE_OFF = { ...CONSENT_BODY, recurringIndicator: false, frequencyPerDay: 1 } as const;

const body = (access: Value): Readonly<Record<string, Value>> => ({ ...ONE_OFF, access });

/** A granted consent of that kind, and its account list; the aliases are those of `grantedAs('create')`. */
const listUnder = (access: Value, ...expect: Check[]): readonly Step[] => [
  ...grantedAs('create', body(access)),
  readAccounts({}, ...expect),
];

const OWN = '${profile.ais.accounts.0.iban}';

/** The list includes the PSU's first account. */
const listsOwn = (clause: string): Check =>
  any(clause, [
    status(clause, 200),
    field(clause, '/accounts', { type: 'array' }),
    holdsIban(clause),
  ]);

const holdsIban = (clause: string): Check =>
  any(
    clause,
    ...[0, 1, 2, 3, 4, 5, 6, 7].map((index) => [
      field(clause, `/accounts/${index}/iban`, { in: [OWN] }),
    ]),
  );

const MODELS: readonly {
  readonly id: string;
  readonly title: string;
  readonly model: string;
  readonly access: Value;
  readonly clause: string;
  readonly more?: readonly Check[];
}[] = [
  {
    id: 'bank-offered',
    title: 'A consent without accounts shows accounts once the PSU has granted it',
    model: 'bankOffered',
    access: { balances: [], transactions: [] },
    clause: 'AIS-CONSENT-OPTION-UNNAMED',
  },
  {
    id: 'available-accounts',
    title: 'A consent to the list of all accounts gives access to the list and no balance',
    model: 'availableAccounts',
    access: { availableAccounts: 'allAccounts' },
    clause: 'AIS-CONSENT-OPTION-LIST',
    more: [every('AIS-LIST-ONLY-NO-BALANCES', '/accounts', '/balances', { absent: true })],
  },
  {
    id: 'available-accounts-with-balances',
    title: 'A consent to the list of all accounts with balances gives access to the list',
    model: 'availableAccounts',
    access: { availableAccountsWithBalance: 'allAccounts' },
    clause: 'AIS-CONSENT-OPTION-LIST',
  },
  {
    id: 'global',
    title: 'A consent to all data of the PSU gives access to the accounts',
    model: 'global',
    access: { allPsd2: 'allAccounts' },
    clause: 'AIS-CONSENT-OPTION-GLOBAL',
  },
];

const modelCases = MODELS.map(({ id, title, model, access, clause, more }) =>
  defineCase({
    id: `ais/models/opens-${id}`,
    title,
    needs: withModel(model),
    steps: [...listUnder(access, listsOwn(clause), ...(more ?? []))],
  }),
);

const everyAccountCase = defineCase({
  id: 'ais/models/available-accounts-are-all',
  title: 'A consent to the list of all accounts lists the second account too',
  needs: withNeeds(withModel('availableAccounts'), { profile: ['ais.accounts.1'] }),
  steps: listUnder(
    { availableAccounts: 'allAccounts' },
    any(
      'AIS-ACCOUNTS-EVERY-CONSENTED',
      [refused('AIS-ACCOUNTS-EVERY-CONSENTED')],
      [
        contains('AIS-ACCOUNTS-EVERY-CONSENTED', '/accounts', {
          iban: '${profile.ais.accounts.1.iban}',
        }),
      ],
    ),
  ),
});

const listOnlyCase = defineCase({
  id: 'ais/models/list-opens-no-account-data',
  title: 'A consent to the list of all accounts gives no access to balances and transactions',
  tags: ['safety'],
  needs: withModel('availableAccounts'),
  steps: [
    ...grantedAs('create', body({ availableAccounts: 'allAccounts' })),
    { ...readAccounts({}, status('AIS-ACCOUNTS-200', 200)), setup: true },
    call(
      'balances',
      OPERATION.account.balances,
      {
        path: accountPath(),
        headers: readHeaders(),
        when: '${accounts.body.accounts.0.resourceId}',
      },
      noField('AIS-RIGHT-BOUNDS-READS', '/balances'),
    ),
    call(
      'transactions',
      OPERATION.account.transactions,
      {
        path: accountPath(),
        query: { bookingStatus: 'booked', dateFrom: '${today-30}' },
        headers: readHeaders(),
        when: '${accounts.body.accounts.0.resourceId}',
      },
      noField('AIS-RIGHT-BOUNDS-READS', '/transactions'),
    ),
  ],
});

const combinedCase = defineCase({
  id: 'ais/models/takes-combined-service',
  title: 'A consent for sessions that combine services is accepted',
  needs: { ...AIS, profile: ['ais.accounts.0', 'ais.combinedService'] },
  steps: [
    {
      ...createConsent({ body: { ...CONSENT_BODY, combinedServiceIndicator: true } }),
      setup: false,
      expect: [status('AIS-CONSENT-COMBINED', 201)],
    },
  ],
});

const TRAVEL = '${profile.ais.multicurrency}';

const multicurrencyCase = defineCase({
  id: 'ais/models/names-multicurrency-account',
  title: 'An account with several currencies is listed as XXX, or as one account for each currency',
  needs: { ...AIS, profile: ['ais.accounts.0', 'ais.multicurrency'] },
  steps: [
    ...listUnder(
      { balances: [TRAVEL], transactions: [TRAVEL] },
      status('AIS-ACCOUNTS-200', 200),
      any(
        'AIS-ACCOUNT-MULTICURRENCY',
        ...[0, 1, 2, 3].map((index) => [
          field('AIS-ACCOUNT-MULTICURRENCY', `/accounts/${index}/currency`, { in: ['XXX'] }),
        ]),
        [field('AIS-ACCOUNT-MULTICURRENCY', '/accounts/1/currency', { type: 'string' })],
      ),
    ),
  ],
});

/** A currency that the list has an account of. */
const CURRENCY =
  '${accounts.body.accounts.2.currency|accounts.body.accounts.1.currency|accounts.body.accounts.0.currency}';

const ONE_CURRENCY = { iban: '${profile.ais.multicurrency.iban}', currency: CURRENCY } as const;

/** Two currencies of the list, which may begin with the account as a whole. */
const FIRST = '${accounts.body.accounts.2.currency|accounts.body.accounts.0.currency}';
const OTHER = '${accounts.body.accounts.1.currency|accounts.body.accounts.0.currency}';

const TWO_CURRENCIES = [FIRST, OTHER].map((currency) => ({
  iban: '${profile.ais.multicurrency.iban}',
  currency,
}));

/** The list shows the account as a whole, or one currency only. */
const NOT_TWO: SkipWhen = [
  { value: FIRST, in: ['XXX', OTHER] },
  { value: OTHER, in: ['XXX'] },
];

const NOT_GRANTED: SkipWhen = [...NOT_TWO, wasRefused('two')];

const CREATED = 'AIS-CONSENT-CREATE-201';

/** A bank may refuse to separate the currencies of an account. */
const MAY_BE_REFUSED = {
  setup: false,
  skipWhen: NOT_TWO,
  expect: [any(CREATED, [status(CREATED, 201)], [refused(CREATED)])],
};

/** A consent that names two currencies opens both. */
const ofTwoCurrencies = (): readonly Step[] =>
  [
    ...grantedAs('two', body({ balances: TWO_CURRENCIES, transactions: TWO_CURRENCIES })),
    readAccounts(
      { as: 'both', of: 'two' },
      status('AIS-ACCOUNTS-200', 200),
      ...[FIRST, OTHER].map((currency) =>
        contains('AIS-ACCOUNTS-EVERY-CONSENTED', '/accounts', { currency }),
      ),
    ),
  ].map((step) => ({
    ...step,
    ...(step.as === 'two' ? MAY_BE_REFUSED : { skipWhen: NOT_GRANTED }),
  }));

const currenciesCase = defineCase({
  id: 'ais/models/opens-one-currency',
  title: 'A consent to one or two currencies of an account opens these and no other',
  needs: { ...AIS, profile: ['ais.accounts.0', 'ais.multicurrency.iban'] },
  steps: [
    ...grantedAs('create', body({ balances: [TRAVEL], transactions: [TRAVEL] })),
    { ...readAccounts({}, status('AIS-ACCOUNTS-200', 200)), setup: true },
    {
      ...createConsent({ as: 'one', body: body({ balances: [ONE_CURRENCY] }) }),
      appliesOn: 'success',
    },
    grant('one'),
    readAccounts(
      { as: 'narrow', of: 'one' },
      any(
        'AIS-ACCOUNTS-CONSENTED-ONLY',
        [refused('AIS-ACCOUNTS-CONSENTED-ONLY')],
        [every('AIS-ACCOUNTS-CONSENTED-ONLY', '/accounts', '/currency', { in: [CURRENCY] })],
      ),
    ),
    ...ofTwoCurrencies(),
  ],
});

const accountListCase = defineCase({
  id: 'ais/account-list/answers',
  title: 'The account list can be read with a granted consent',
  needs: { ...AIS, operations: [OPERATION.accountList.read] },
  steps: [
    ...grantedAs('create', ONE_OFF),
    call(
      'list',
      OPERATION.accountList.read,
      { headers: readHeaders() },
      success('AIS-ACCOUNT-LIST'),
      success('VER-ACCOUNT-LIST-PATH'),
    ),
  ],
});

const accountListNeedsConsentCase = defineCase({
  id: 'ais/account-list/shows-nothing-to-strangers',
  title: 'The account list is empty for a TPP without a granted consent',
  tags: ['safety'],
  needs: { ...AIS, operations: [OPERATION.accountList.read] },
  steps: [
    createConsent({ body: ONE_OFF }),
    call(
      'list',
      OPERATION.accountList.read,
      { headers: readHeaders() },
      noField('AIS-ACCOUNT-LIST-NEEDS-GRANT', '/accounts/0'),
    ),
  ],
});

export const modelAndListCases: readonly Case[] = [
  ...modelCases,
  everyAccountCase,
  listOnlyCase,
  combinedCase,
  multicurrencyCase,
  currenciesCase,
  accountListCase,
  accountListNeedsConsentCase,
];
