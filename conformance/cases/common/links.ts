/**
 * Where links lead: each key means one operation, and it leads to the resource whose answer has it.
 * Beside each resource stands another one that is over, so that a link astray is noticed by its status.
 */
import { grantedAs, ONE_OFF_CONSENT, readAccounts, readHeaders } from '../ais/account-calls.js';
import { cardPath, grantedWithCards } from '../ais/card-calls.js';
import { startBasket } from '../baskets/authorise-calls.js';
import {
  basketPath,
  createBasket,
  deleteBasket,
  readBasket,
  SBS,
  twoPayments,
} from '../baskets/basket-calls.js';
import {
  any,
  call,
  defineCase,
  equal,
  field,
  needs,
  noField,
  refused,
  setup,
  status,
  toldBack,
} from '../build.js';
import type { CallStep, Case, Check, Step, Value } from '../case.js';
import { COF, createFundsConsent, deleteFunds, fundsPath, standsAt } from '../cof/consent-calls.js';
import {
  CONSENT_BODY,
  consentPath,
  createConsent,
  createPayment,
  paymentPath,
  startAuthorisation,
} from '../flows.js';
import type { OperationId } from '../operations.js';
import { createOfKind, ORDER_KINDS, type OrderKind, onKind } from '../pis/order-kinds.js';
import { cancel, cancellationOrTooLate } from '../pis/payment-calls.js';
import { NOT_CANCELLED } from '../pis/statuses.js';

type Path = Readonly<Record<string, string>>;

/** A link of an answer, and what it means. */
interface Followed {
  /** Step whose answer has it, and its key there. */
  readonly from: string;
  readonly key: string;
  readonly operation: OperationId;
  readonly path?: Path;
  readonly headers?: Path;
  readonly query?: Path;
  readonly clause: string;
  readonly holds: readonly Check[];
}

const follow = ({ from, key, operation, clause, holds, ...rest }: Followed): CallStep => {
  const deep = key.includes('.');
  const url = `\${${from}.${deep ? 'href' : 'link'}.${key}}`;
  const as = `${from}-${key.replace(/[^\w]+/g, '-')}`;
  return call(as, operation, { ...rest, url, when: url }, status(clause, 200), ...holds);
};

// Payments ---------------------------------------------------------------------------------------

const scaStatus = (clause: string): Check => field(clause, '/scaStatus', { type: 'string' });

const paymentLinks = (kind: OrderKind): readonly CallStep[] => {
  const path = paymentPath('create', kind.path);
  const ofAnAnswer = (from: string): readonly CallStep[] => [
    {
      ...follow({
        from,
        key: 'self',
        operation: 'getPayment',
        path,
        clause: 'PIS-LINK-SELF-WORKS',
        holds: [
          toldBack('PIS-LINK-SELF-WORKS', 'create', ...kind.money),
          any(
            'PIS-LINK-SELF-WORKS',
            [noField('PIS-LINK-SELF-WORKS', '/transactionStatus')],
            [field('PIS-LINK-SELF-WORKS', '/transactionStatus', { in: NOT_CANCELLED })],
          ),
        ],
      }),
      headers: { Accept: 'application/json, application/xml;q=0.9, multipart/form-data;q=0.5' },
    },
    follow({
      from,
      key: 'status',
      operation: 'getPaymentStatus',
      path,
      clause: 'PIS-LINK-STATUS-WORKS',
      holds: [field('PIS-LINK-STATUS-WORKS', '/transactionStatus', { in: NOT_CANCELLED })],
    }),
    follow({
      from,
      key: 'scaStatus',
      operation: 'getPaymentScaStatus',
      path: { ...path, authorisationId: `\${${from}.authorisationId}` },
      clause: 'PIS-LINK-SCA-STATUS-WORKS',
      holds: [scaStatus('PIS-LINK-SCA-STATUS-WORKS')],
    }),
  ];
  return [...ofAnAnswer('create'), ...ofAnAnswer('start')];
};

const paymentCase = (kind: OrderKind): Case =>
  defineCase({
    id: `common/links/of-${kind.id}`,
    title: `The links of a ${kind.what} and of its authorisation lead to what they name`,
    ...(/^pain-(?:bulk|periodic)$/.test(kind.id) ? { tags: ['deep'] } : {}),
    needs: kind.needs,
    steps: [
      createOfKind(kind, { as: 'other' }),
      setup(onKind(kind, cancel('cancel', { of: 'other' }, cancellationOrTooLate()))),
      createOfKind(kind),
      onKind(kind, startAuthorisation('payment')),
      ...paymentLinks(kind),
    ],
  });

// Consents and baskets ---------------------------------------------------------------------------

const CONSENT_CLAUSE = 'AIS-CONSENT-LINK-WORKS';
const received: Check = field(CONSENT_CLAUSE, '/consentStatus', { in: ['received'] });

const consentLinks = (from: string): readonly CallStep[] => [
  follow({
    from,
    key: 'self',
    operation: 'getConsent',
    path: consentPath('create'),
    clause: CONSENT_CLAUSE,
    holds: [received, toldBack(CONSENT_CLAUSE, 'create', '/access')],
  }),
  follow({
    from,
    key: 'status',
    operation: 'getConsentStatus',
    path: consentPath('create'),
    clause: CONSENT_CLAUSE,
    holds: [received],
  }),
];

const ended = (step: CallStep): Step => ({
  ...step,
  setup: true,
  expect: [
    any(
      'COMMON-ANSWERS',
      [status('COMMON-ANSWERS', 200, 201, 202, 204, 205)],
      [refused('COMMON-ANSWERS')],
    ),
  ],
});

const consentCase = defineCase({
  id: 'common/links/of-consent',
  title: 'The links of a consent, of its content and of its authorisation lead to what they name',
  needs: needs('AIS', { profile: ['ais.accounts.0'] }),
  steps: [
    createConsent({ as: 'other', body: ONE_OFF_CONSENT }),
    ended(call('delete', 'deleteConsent', { path: consentPath('other') })),
    createConsent({ body: ONE_OFF_CONSENT }),
    startAuthorisation('consent'),
    ...consentLinks('create'),
    setup(
      call(
        'read',
        'getConsent',
        { path: consentPath('create') },
        status('AIS-CONSENT-READ-200', 200),
      ),
    ),
    ...consentLinks('read'),
    follow({
      from: 'start',
      key: 'scaStatus',
      operation: 'getConsentScaStatus',
      path: consentPath('create', { authorisationId: '${start.authorisationId}' }),
      clause: CONSENT_CLAUSE,
      holds: [scaStatus(CONSENT_CLAUSE)],
    }),
  ],
});

const BASKET_CLAUSE = 'SBS-LINKS-WORK';
const waiting: Check = field(BASKET_CLAUSE, '/transactionStatus', {
  in: NOT_CANCELLED.filter((each) => each !== 'RJCT'),
});

const basketLinks = (from: string): readonly CallStep[] =>
  (['self', 'status'] as const).map((key) =>
    follow({
      from,
      key,
      operation: 'getSigningBasket',
      path: basketPath('create'),
      clause: BASKET_CLAUSE,
      holds: [waiting],
    }),
  );

const OTHERS: readonly Value[] = ['${third.body.paymentId}', '${fourth.body.paymentId}'];

const basketCase = defineCase({
  id: 'common/links/of-basket',
  title: 'The links of a basket, of its content and of its authorisation lead to what they name',
  needs: SBS,
  steps: [
    createPayment({ as: 'third' }),
    createPayment({ as: 'fourth' }),
    createBasket({ as: 'other', payments: OTHERS }),
    ended(deleteBasket('delete', { of: 'other' })),
    ...twoPayments(),
    createBasket(),
    startBasket(),
    ...basketLinks('create'),
    setup(readBasket('read', {}, status('SBS-READ-200', 200))),
    ...basketLinks('read'),
    follow({
      from: 'start',
      key: 'scaStatus',
      operation: 'getSigningBasketScaStatus',
      path: basketPath('create', { authorisationId: '${start.authorisationId}' }),
      clause: BASKET_CLAUSE,
      holds: [scaStatus(BASKET_CLAUSE)],
    }),
  ],
});

const FUNDS_CLAUSE = 'COF-LINK-WORKS';

const fundsLinks = (from: string): readonly CallStep[] =>
  (
    [
      ['self', 'getFundsConsent'],
      ['status', 'getFundsConsentStatus'],
    ] as const
  ).map(([key, operation]) =>
    follow({
      from,
      key,
      operation,
      path: fundsPath(),
      clause: FUNDS_CLAUSE,
      holds: [standsAt(FUNDS_CLAUSE, ['received'])],
    }),
  );

const fundsCase = defineCase({
  id: 'common/links/of-funds-consent',
  title: 'The links of a consent to confirm funds and of its content lead to what they name',
  needs: COF,
  steps: [
    createFundsConsent({ as: 'other' }),
    ended(deleteFunds('delete', { of: 'other' })),
    createFundsConsent(),
    ...fundsLinks('create'),
    setup(call('read', 'getFundsConsent', { path: fundsPath() }, status('COF-READ-200', 200))),
    ...fundsLinks('read'),
  ],
});

// Accounts and cards -----------------------------------------------------------------------------

const ACCOUNT_CLAUSE = 'AIS-ACCOUNT-LINKS-WORK';
const SPAN: Path = { bookingStatus: 'booked', dateFrom: '${today-80}' };

/** What the link opens is of this account, where it names one. */
const ofAccount = (as: string, index: number): Check =>
  any(
    ACCOUNT_CLAUSE,
    [noField(ACCOUNT_CLAUSE, '/account/iban')],
    [
      equal(
        ACCOUNT_CLAUSE,
        `\${${as}.body.account.iban}`,
        `\${accounts.body.accounts.${index}.iban}`,
      ),
    ],
  );

const accountLink = (
  from: string,
  index: number,
  holder: string,
  key: 'balances' | 'transactions',
) => {
  const link = `${holder}._links.${key}`;
  return follow({
    from,
    key: link,
    operation: key === 'balances' ? 'getAccountBalances' : 'listTransactions',
    path: { 'account-id': `\${accounts.body.accounts.${index}.resourceId}` },
    headers: readHeaders(),
    ...(key === 'balances' ? {} : { query: SPAN }),
    clause: ACCOUNT_CLAUSE,
    holds: [ofAccount(`${from}-${link.replace(/[^\w]+/g, '-')}`, index)],
  });
};

const BOTH: readonly Value[] = ['${profile.ais.accounts.0}', '${profile.ais.accounts.1}'];

const accountsCase = (index: 0 | 1): Case =>
  defineCase({
    id: `common/links/of-${index === 0 ? 'first' : 'second'}-account`,
    title: `The links of the ${index === 0 ? 'first' : 'second'} of two accounts lead to its own balances and transactions`,
    tags: ['serial'],
    needs: needs('AIS', {
      approaches: ['REDIRECT'],
      profile: ['ais.accounts.0', 'ais.accounts.1'],
    }),
    steps: [
      ...grantedAs('create', { ...CONSENT_BODY, access: { balances: BOTH, transactions: BOTH } }),
      setup(readAccounts({}, status('AIS-ACCOUNTS-200', 200))),
      accountLink('accounts', index, `accounts.${index}`, 'balances'),
      accountLink('accounts', index, `accounts.${index}`, 'transactions'),
    ],
  });

const detailCase = defineCase({
  id: 'common/links/of-account-detail',
  title: 'The links of an account that is read alone lead to its balances and transactions',
  tags: ['serial'],
  needs: needs('AIS', { approaches: ['REDIRECT'], profile: ['ais.accounts.0'] }),
  steps: [
    ...grantedAs('create', CONSENT_BODY),
    setup(readAccounts({}, status('AIS-ACCOUNTS-200', 200))),
    setup(
      call(
        'detail',
        'getAccount',
        {
          path: { 'account-id': '${accounts.body.accounts.0.resourceId}' },
          headers: readHeaders(),
        },
        status('AIS-ACCOUNT-200', 200),
      ),
    ),
    accountLink('detail', 0, 'account', 'balances'),
    accountLink('detail', 0, 'account', 'transactions'),
  ],
});

const CARD_CLAUSE = 'AIS-CARD-LINK-WORKS';

/** What the link opens is of the card, where it names one. */
const ofCard = (as: string): Check =>
  any(
    CARD_CLAUSE,
    [noField(CARD_CLAUSE, '/cardAccount/maskedPan')],
    [
      equal(
        CARD_CLAUSE,
        `\${${as}.body.cardAccount.maskedPan}`,
        '${cards.body.cardAccounts.0.maskedPan}',
      ),
    ],
  );

const cardLink = (
  from: string,
  holder: string,
  key: 'balances' | 'transactions' | 'cardAccount',
): CallStep => {
  const link = `${holder}._links.${key}`;
  const operations = {
    balances: 'getCardAccountBalances',
    transactions: 'listCardAccountTransactions',
    cardAccount: 'getCardAccount',
  } as const;
  return follow({
    from,
    key: link,
    operation: operations[key],
    path: cardPath,
    headers: readHeaders(),
    ...(key === 'transactions' ? { query: SPAN } : {}),
    clause: CARD_CLAUSE,
    holds: [ofCard(`${from}-${link.replace(/[^\w]+/g, '-')}`)],
  });
};

const cardCase = (where: 'list' | 'detail'): Case =>
  defineCase({
    id: `common/links/of-card-${where}`,
    title: `The links of a card in its ${where} lead to its balances and transactions, and back`,
    tags: ['serial'],
    needs: needs('AIS', { approaches: ['REDIRECT'], profile: ['ais.cards.0'] }),
    steps: [
      ...grantedWithCards,
      ...(where === 'list'
        ? [
            cardLink('cards', 'cardAccounts.0', 'balances'),
            cardLink('cards', 'cardAccounts.0', 'transactions'),
            cardLink('cards-cardAccounts-0-_links-transactions', 'cardTransactions', 'cardAccount'),
          ]
        : [
            setup(
              call(
                'detail',
                'getCardAccount',
                { path: cardPath, headers: readHeaders() },
                status('AIS-CARD-DETAIL', 200),
              ),
            ),
            cardLink('detail', 'cardAccount', 'balances'),
            cardLink('detail', 'cardAccount', 'transactions'),
          ]),
    ],
  });

/** The links of every resource. */
export const resourceLinkCases: readonly Case[] = [
  ...ORDER_KINDS.map(paymentCase),
  consentCase,
  basketCase,
  fundsCase,
  accountsCase(0),
  accountsCase(1),
  detailCase,
  cardCase('list'),
  cardCase('detail'),
];
