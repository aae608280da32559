/**
 * The targets of links: each key names one operation, and the link leads to the resource of the
 * response. Each case has a second resource that has ended, so that a link to the wrong one is
 * detected by its status.
 */

import { NOT_CANCELLED } from '../../../standard/statuses.js';
import { judged, ONE_OFF_CONSENT } from '../ais/account-calls.js';
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
  field,
  needs,
  noField,
  refused,
  setup,
  status,
  toldBack,
} from '../build.js';
import type { CallStep, Case, Step } from '../case.js';
import type { Check } from '../check.js';
import { COF, createFundsConsent, deleteFunds, fundsPath, standsAt } from '../cof/consent-calls.js';
import {
  consentPath,
  createConsent,
  createPayment,
  paymentPath,
  startAuthorisation,
  startLink,
} from '../flows.js';
import type { OperationId } from '../operations.js';
import { createOfKind, ORDER_KINDS, type OrderKind, onKind } from '../pis/order-kinds.js';
import { cancel, cancellationOrTooLate } from '../pis/payment-calls.js';
import type { Value } from '../value.js';
import { follow } from './follow-link.js';

// Payments ---------------------------------------------------------------------------------------

const scaStatus = (clause: string): Check => field(clause, '/scaStatus', { type: 'string' });

const paymentLinks = (kind: OrderKind): readonly CallStep[] => {
  const path = paymentPath('create', kind.path);
  const ofAnAnswer = (from: string, of: OperationId): readonly CallStep[] => [
    {
      ...follow({
        from,
        of,
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
      of,
      key: 'status',
      operation: 'getPaymentStatus',
      path,
      clause: 'PIS-LINK-STATUS-WORKS',
      holds: [field('PIS-LINK-STATUS-WORKS', '/transactionStatus', { in: NOT_CANCELLED })],
    }),
    follow({
      from,
      of,
      key: 'scaStatus',
      operation: 'getPaymentScaStatus',
      path: { ...path, authorisationId: `\${${from}.authorisationId}` },
      clause: 'PIS-LINK-SCA-STATUS-WORKS',
      holds: [scaStatus('PIS-LINK-SCA-STATUS-WORKS')],
    }),
  ];
  return [
    ...ofAnAnswer('create', 'initiatePayment'),
    ...ofAnAnswer('start', 'startPaymentAuthorisation'),
  ];
};

/** The same order with an amount that no other case uses: a link to another payment is detected. */
function unmistakable(kind: OrderKind): OrderKind {
  const body = JSON.stringify(kind.body).replaceAll('${profile.pis.maxAmount}', '0.07');
  return { ...kind, body: JSON.parse(body) as Value };
}

const paymentCase = (kind: OrderKind): Case =>
  defineCase({
    id: `common/links/of-${kind.id}`,
    title: `The links of a ${kind.what} and of its authorisation lead to their resources`,
    needs: kind.needs,
    steps: [
      createOfKind(kind, { as: 'other' }),
      setup(onKind(kind, cancel('cancel', { of: 'other' }, cancellationOrTooLate()))),
      createOfKind(unmistakable(kind)),
      {
        ...onKind(kind, startAuthorisation('payment')),
        url: startLink(),
        setup: false,
        duty: 'links',
        dutyOn: 'initiatePayment',
        expect: [status('PIS-LINK-START-WORKS', 201)],
      },
      ...paymentLinks(kind),
    ],
  });

// Consents and baskets ---------------------------------------------------------------------------

const CONSENT_CLAUSE = 'AIS-CONSENT-LINK-WORKS';
const received: Check = field(CONSENT_CLAUSE, '/consentStatus', { in: ['received'] });

const consentLinks = (from: string, of: OperationId): readonly CallStep[] => [
  follow({
    from,
    of,
    key: 'self',
    operation: 'getConsent',
    path: consentPath('create'),
    clause: CONSENT_CLAUSE,
    holds: [received, toldBack(CONSENT_CLAUSE, 'create', '/access')],
  }),
  follow({
    from,
    of,
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
  title: 'The links of a consent, of its content and of its authorisation lead to their resources',
  needs: needs('AIS', { profile: ['ais.accounts.0'] }),
  steps: [
    createConsent({ as: 'other', body: ONE_OFF_CONSENT }),
    ended(call('delete', 'deleteConsent', { path: consentPath('other') })),
    createConsent({ body: ONE_OFF_CONSENT }),
    startAuthorisation('consent'),
    ...consentLinks('create', 'createConsent'),
    setup(
      call(
        'read',
        'getConsent',
        { path: consentPath('create') },
        status('AIS-CONSENT-READ-200', 200),
      ),
    ),
    ...consentLinks('read', 'getConsent'),
    follow({
      from: 'start',
      of: 'startConsentAuthorisation',
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

const basketLinks = (from: string, of: OperationId): readonly CallStep[] =>
  (['self', 'status'] as const).map((key) =>
    follow({
      from,
      of,
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
  title: 'The links of a basket, of its content and of its authorisation lead to their resources',
  needs: SBS,
  steps: [
    createPayment({ as: 'third' }),
    createPayment({ as: 'fourth' }),
    createBasket({ as: 'other', payments: OTHERS }),
    ended(deleteBasket('delete', { of: 'other' })),
    ...twoPayments(),
    createBasket(),
    judged(startBasket({ url: startLink() }), status(BASKET_CLAUSE, 201)),
    ...basketLinks('create', 'createSigningBasket'),
    setup(readBasket('read', {}, status('SBS-READ-200', 200))),
    ...basketLinks('read', 'getSigningBasket'),
    follow({
      from: 'start',
      of: 'startSigningBasketAuthorisation',
      key: 'scaStatus',
      operation: 'getSigningBasketScaStatus',
      path: basketPath('create', { authorisationId: '${start.authorisationId}' }),
      clause: BASKET_CLAUSE,
      holds: [scaStatus(BASKET_CLAUSE)],
    }),
  ],
});

const FUNDS_CLAUSE = 'COF-LINK-WORKS';

const fundsLinks = (from: string, of: OperationId): readonly CallStep[] =>
  (
    [
      ['self', 'getFundsConsent'],
      ['status', 'getFundsConsentStatus'],
    ] as const
  ).map(([key, operation]) =>
    follow({
      from,
      of,
      key,
      operation,
      path: fundsPath(),
      clause: FUNDS_CLAUSE,
      holds: [standsAt(FUNDS_CLAUSE, ['received'])],
    }),
  );

const fundsCase = defineCase({
  id: 'common/links/of-funds-consent',
  title: 'The links of a consent to confirm funds and of its content lead to their resources',
  needs: COF,
  steps: [
    createFundsConsent({ as: 'other' }),
    ended(deleteFunds('delete', { of: 'other' })),
    createFundsConsent(),
    ...fundsLinks('create', 'createFundsConsent'),
    setup(call('read', 'getFundsConsent', { path: fundsPath() }, status('COF-READ-200', 200))),
    ...fundsLinks('read', 'getFundsConsent'),
  ],
});

/** The cases about links of every resource. */
export const resourceLinkCases: readonly Case[] = [
  ...ORDER_KINDS.map(paymentCase),
  consentCase,
  basketCase,
  fundsCase,
];
