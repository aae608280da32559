/** Card accounts: list, detail, balances, transactions. */
import { OPERATION } from '../../../standard/operation.js';
import {
  agrees,
  any,
  call,
  contains,
  defineCase,
  every,
  field,
  needs,
  noField,
  refused,
  status,
  trying,
} from '../build.js';
import type { CallStep, Case, Step } from '../case.js';
import type { Check } from '../check.js';
import { CONSENT_BODY, createConsent } from '../flows.js';
import { grantedAs, optionalTexts, readHeaders, WHOLE_NUMBER } from './account-calls.js';
import { CARD_CONSENT, grantedCard } from './card-calls.js';

const CARDS = needs('AIS', { profile: ['ais.cards.0'] });
const SERIAL = ['serial'];
const TWIN = 'ais/cards/lists';

const list = (...expect: Check[]): CallStep =>
  call(
    'cards',
    OPERATION.card.list,
    { headers: readHeaders() },
    status('AIS-CARD-LIST', 200),
    field('AIS-CARD-LIST-BODY', '/cardAccounts', { type: 'array' }),
    ...expect,
  );

const listed: Step = { ...list(), setup: true };
const path = { 'account-id': '${cards.body.cardAccounts.0.resourceId}' };

const grantsCase = defineCase({
  id: 'ais/cards/takes-masked-pan',
  title: 'A consent that names a card by its masked number is accepted',
  tags: SERIAL,
  needs: CARDS,
  steps: [
    {
      ...createConsent({ body: CARD_CONSENT }),
      setup: false,
      expect: [status('AIS-CONSENT-REFERENCE-PAN', 201)],
    },
  ],
});

/**
 * Only the formal definition names the list: checks of its fields apply if the bank uses that name.
 */
const whereListed = (clause: string, check: Check): Check =>
  any(clause, [noField(clause, '/cardAccounts')], [check]);

const listsCase = defineCase({
  id: TWIN,
  title: 'Only the card of the granted consent is listed',
  tags: SERIAL,
  needs: CARDS,
  steps: [
    ...grantedCard,
    trying(
      'lists',
      list(
        whereListed(
          'AIS-CARD-RESOURCE-ID',
          field('AIS-CARD-RESOURCE-ID', '/cardAccounts/0/resourceId', { type: 'string' }),
        ),
        whereListed(
          'AIS-CARD-CONSENTED-ONLY',
          every('AIS-CARD-CONSENTED-ONLY', '/cardAccounts', '/maskedPan', {
            in: ['${profile.ais.cards.0.maskedPan}'],
            whereTold: true,
          }),
        ),
        whereListed(
          'AIS-CARD-EVERY-CONSENTED',
          contains('AIS-CARD-EVERY-CONSENTED', '/cardAccounts', {
            maskedPan: '${profile.ais.cards.0.maskedPan}',
          }),
        ),
        whereListed(
          'AIS-CARD-MASKED',
          every('AIS-CARD-MASKED', '/cardAccounts', '/maskedPan', { unlike: WHOLE_NUMBER }),
        ),
      ),
    ),
  ],
});

const TEXTS = ['maskedPan', 'currency', 'name', 'product', 'status'] as const;

const detailCase = defineCase({
  id: 'ais/cards/reads-detail',
  title: 'Reading a card account returns it under cardAccount, with the fields of the contract',
  tags: SERIAL,
  needs: CARDS,
  steps: [
    ...grantedCard,
    listed,
    call(
      'detail',
      OPERATION.card.read,
      { path, headers: readHeaders() },
      status('AIS-CARD-DETAIL', 200),
      field('AIS-CARD-DETAIL', '/cardAccount', { type: 'object' }),
      ...optionalTexts('AIS-CARD-FIELDS', '/cardAccount', TEXTS),
      optional('creditLimit', 'object'),
      optional('balances', 'array'),
      optional('_links', 'object'),
      agrees(
        'AIS-CARD-SAME',
        '/cardAccount',
        'cards',
        '/cardAccounts/0',
        '/maskedPan',
        '/currency',
        '/resourceId',
      ),
    ),
  ],
});

function optional(name: string, type: 'object' | 'array'): Check {
  const pointer = `/cardAccount/${name}`;
  const clause = 'AIS-CARD-FIELDS';
  return any(clause, [noField(clause, pointer)], [field(clause, pointer, { type })]);
}

const balancesCase = defineCase({
  id: 'ais/cards/reads-balances',
  title: 'Reading the balances of a card account returns 200',
  tags: SERIAL,
  needs: CARDS,
  steps: [
    ...grantedCard,
    listed,
    call(
      'balances',
      OPERATION.card.balances,
      { path, headers: readHeaders() },
      status('AIS-CARD-BALANCES', 200),
      field('AIS-CARD-BALANCES-BODY', '/balances', { type: 'array' }),
    ),
  ],
});

const SPAN = { bookingStatus: 'booked', dateFrom: '${today-80}', dateTo: '${today}' };

const readEntries = (as: string, query: Readonly<Record<string, string>>, ...expect: Check[]) =>
  call(as, OPERATION.card.transactions, { path, query, headers: readHeaders() }, ...expect);

const transactionsCase = defineCase({
  id: 'ais/cards/reads-transactions',
  title:
    'Reading the transactions of a card account returns 200 and only transactions of the period',
  tags: SERIAL,
  needs: CARDS,
  steps: [
    ...grantedCard,
    listed,
    readEntries(
      'transactions',
      SPAN,
      status('AIS-CARD-TRANSACTIONS', 200),
      field('AIS-CARD-TRANSACTIONS-BODY', '/cardTransactions/booked', { type: 'array' }),
      every('AIS-CARD-DATE-RANGE', '/cardTransactions/booked', '/bookingDate', {
        from: '${today-80}',
        to: '${today}',
      }),
    ),
    readEntries(
      'recent',
      { ...SPAN, dateFrom: '${today-10}', withBalance: 'true' },
      status('AIS-CARD-TRANSACTIONS', 200),
      every('AIS-CARD-DATE-RANGE', '/cardTransactions/booked', '/bookingDate', {
        from: '${today-10}',
        to: '${today}',
      }),
    ),
  ],
});

const ENTRIES = '${cards.href.cardAccounts.0._links.transactions}';

const linkCase = defineCase({
  id: 'ais/cards/links-lead-to-transactions',
  title: 'The transactions link of a card account leads to its transactions',
  tags: SERIAL,
  needs: CARDS,
  steps: [
    ...grantedCard,
    listed,
    {
      ...readEntries('transactions', SPAN, status('AIS-CARD-LINK-WORKS', 200)),
      url: ENTRIES,
      when: ENTRIES,
    },
  ],
});

const missingDateCase = defineCase({
  id: 'ais/cards/rejects-missing-date-from',
  title: 'Card transactions are not listed without dateFrom and without delta access',
  tags: SERIAL,
  needs: CARDS,
  twin: 'ais/cards/reads-transactions',
  steps: [
    ...grantedCard,
    listed,
    readEntries(
      'transactions',
      { bookingStatus: 'booked' },
      refused('AIS-TRANSACTIONS-DATE-FROM-MANDATORY'),
    ),
  ],
});

const unknownCardCase = defineCase({
  id: 'ais/cards/rejects-unknown-card',
  title: 'An unknown card account is refused',
  tags: SERIAL,
  needs: CARDS,
  twin: 'ais/cards/reads-detail',
  steps: [
    ...grantedCard,
    call(
      'detail',
      OPERATION.card.read,
      { path: { 'account-id': '${uuid}' }, headers: readHeaders() },
      refused('AIS-ACCOUNT-UNKNOWN'),
      noField('AIS-ACCOUNT-UNKNOWN', '/cardAccount'),
    ),
  ],
});

const accountListCase = defineCase({
  id: 'ais/account-list/masks-cards',
  title: 'The account list never shows a complete card number',
  tags: SERIAL,
  needs: { ...CARDS, operations: [OPERATION.accountList.read] },
  steps: [
    ...grantedCard,
    call(
      'all',
      OPERATION.accountList.read,
      { headers: readHeaders() },
      any(
        'AIS-CARD-MASKED',
        [noField('AIS-CARD-MASKED', '/cardAccounts')],
        [every('AIS-CARD-MASKED', '/cardAccounts', '/maskedPan', { unlike: WHOLE_NUMBER })],
      ),
    ),
  ],
});

const notConsentedCase = defineCase({
  id: 'ais/cards/hides-cards-not-consented',
  title: 'A consent to an account shows no card',
  tags: ['serial', 'safety'],
  needs: { ...CARDS, profile: ['ais.cards.0', 'ais.accounts.0'] },
  steps: [
    ...grantedAs('create', CONSENT_BODY),
    {
      ...list(),
      duty: 'named-accounts',
      expect: [
        any(
          'AIS-CARD-NOT-CONSENTED',
          [refused('AIS-CARD-NOT-CONSENTED')],
          [noField('AIS-CARD-NOT-CONSENTED', '/cardAccounts/0')],
        ),
      ],
    },
  ],
});

/** Reads of a card by an id that another consent returned. */
const CLOSED = [
  ['detail', OPERATION.card.read, '/cardAccount'],
  ['balances', OPERATION.card.balances, '/balances'],
  ['transactions', OPERATION.card.transactions, '/cardTransactions'],
] as const;

const readOf = (operation: (typeof CLOSED)[number][1], consent: string) => ({
  path,
  headers: readHeaders(consent),
  ...(operation === OPERATION.card.transactions ? { query: SPAN } : {}),
});

const closedCases = CLOSED.map(([what, operation, pointer]) =>
  defineCase({
    id: `ais/cards/hides-${what}-not-consented`,
    title: `The ${what} of a card that the consent does not name cannot be read`,
    tags: ['serial', 'safety'],
    needs: { ...CARDS, profile: ['ais.cards.0', 'ais.accounts.0'] },
    twin: TWIN,
    steps: [
      ...grantedCard,
      listed,
      call('open', operation, { ...readOf(operation, 'create'), setup: true }),
      ...grantedAs('narrow', CONSENT_BODY),
      call(
        what,
        operation,
        { ...readOf(operation, 'narrow'), duty: 'named-accounts' },
        refused('AIS-CARD-NOT-CONSENTED'),
        noField('AIS-CARD-NOT-CONSENTED', pointer),
      ),
    ],
  }),
);

export const cardCases: readonly Case[] = [
  grantsCase,
  listsCase,
  detailCase,
  balancesCase,
  transactionsCase,
  linkCase,
  missingDateCase,
  unknownCardCase,
  accountListCase,
  notConsentedCase,
  ...closedCases,
];
