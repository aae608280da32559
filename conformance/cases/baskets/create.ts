/** Creating a basket of payments. */
import { OPERATION } from '../../../standard/operation.js';
import {
  any,
  call,
  contains,
  defineCase,
  field,
  link,
  noField,
  pathExists,
  refusalIs,
  refused,
  spoiled,
  status,
} from '../build.js';
import type { Case } from '../case.js';
import type { Check } from '../check.js';
import { OF_THE_PSU } from '../every-header.js';
import { confirmRedirect, createPayment, redirectPsu, startAuthorisation } from '../flows.js';
import { NEXT_STEP } from '../pis/payment-calls.js';
import { foreign, withoutRedirectUri } from '../refusals.js';
import {
  createBasket,
  readBasket,
  SBS,
  SBS_REDIRECT,
  SBS_TWO_TPPS,
  startBasket,
  twoPayments,
} from './basket-calls.js';

const TWIN = 'baskets/create/answers-201';

const judgedCreation = (...expect: Check[]) => ({
  ...createBasket(),
  setup: false,
  expect: [status('SBS-CREATE-201', 201), pathExists('VER-V1'), ...expect],
});

const createsCase = defineCase({
  id: TWIN,
  title: 'Creating a basket of two payments returns 201, an id, RCVD and links',
  needs: SBS,
  steps: [
    ...twoPayments(),
    judgedCreation(
      field('SBS-CREATE-ID', '/basketId', { type: 'string' }),
      field('SBS-CREATE-RCVD', '/transactionStatus', { in: ['RCVD'] }),
      field('SBS-CREATE-LINKS', '/_links', { type: 'object' }),
      link('SBS-NEXT-STEP', ...NEXT_STEP),
    ),
  ],
});

const withoutRedirectUriCase = defineCase({
  id: 'baskets/create/needs-redirect-uri-for-redirection',
  title:
    'A basket that prefers redirection without TPP-Redirect-URI is refused or gets no redirect link',
  needs: SBS_REDIRECT,
  twin: TWIN,
  steps: [
    ...twoPayments(),
    withoutRedirectUri(createBasket({ explicit: false })),
    withoutRedirectUri(startBasket()),
  ],
});

const headersCase = defineCase({
  id: 'baskets/create/takes-common-headers',
  title: 'A basket with the common headers is accepted',
  needs: SBS,
  steps: [
    ...twoPayments(),
    {
      ...createBasket({ headers: OF_THE_PSU }),
      setup: false,
      expect: [status('SBS-HEADERS', 201)],
    },
  ],
});

const onePaymentCase = defineCase({
  id: 'baskets/create/takes-one-payment',
  title: 'A basket of one payment is accepted or refused',
  needs: SBS,
  steps: [
    createPayment({ as: 'first' }),
    {
      ...createBasket({ payments: ['${first.body.paymentId}'] }),
      setup: false,
      expect: [
        any('SBS-ONE-PAYMENT', [status('SBS-ONE-PAYMENT', 201)], [refused('SBS-ONE-PAYMENT')]),
      ],
    },
  ],
});

const linksCase = defineCase({
  id: 'baskets/create/links-lead-to-the-basket',
  title: 'The self and status links lead to the basket and its status',
  needs: SBS,
  steps: [
    ...twoPayments(),
    createBasket(),
    ...(['self', 'status'] as const).map((key) =>
      call(
        key,
        OPERATION.basket.read,
        {
          path: { basketId: '${create.body.basketId}' },
          url: `\${create.link.${key}}`,
          when: `\${create.link.${key}}`,
        },
        status('SBS-LINKS-WORK', 200),
        field('SBS-LINKS-WORK', '/transactionStatus', { type: 'string' }),
      ),
    ),
    readBasket('read', {}, status('SBS-READ-200', 200)),
  ],
});

const unknownPaymentCase = defineCase({
  id: 'baskets/create/refuses-unknown-payment',
  title: 'A basket with an unknown payment is refused, and its other payment can be in another one',
  needs: SBS,
  twin: TWIN,
  steps: [
    ...twoPayments(),
    spoiled(
      createBasket(),
      [{ op: 'set-field', pointer: '/paymentIds', value: ['${first.body.paymentId}', '${uuid}'] }],
      refused('SBS-PAYMENT-UNKNOWN'),
      noField('SBS-PAYMENT-UNKNOWN', '/basketId'),
      refusalIs('ERR-MESSAGE-CODE', [400, 403, 404, 409], ['RESOURCE_UNKNOWN']),
    ),
    {
      ...createBasket({ as: 'afterwards' }),
      setup: false,
      expect: [status('STATE-REFUSED-UNCHANGED', 201)],
    },
  ],
});

const foreignPaymentCase = defineCase({
  id: 'baskets/create/refuses-payments-of-another-tpp',
  title: 'A basket with a payment of another TPP is rejected',
  tags: ['safety'],
  needs: SBS_TWO_TPPS,
  twin: TWIN,
  steps: [
    createPayment({ as: 'first' }),
    createPayment({ as: 'second', identity: 'tpp2' }),
    {
      ...createBasket(),
      setup: false,
      expect: [...foreignMember(), noField('OWN-BASKET-MEMBERS', '/basketId')],
    },
  ],
});

function foreignMember(): readonly Check[] {
  const [judged] = foreign('OWN-BASKET-MEMBERS');
  return judged === undefined ? [] : [judged];
}

const authorisedMemberCase = defineCase({
  id: 'baskets/create/answers-authorised-payment',
  title: 'A basket with an authorised payment is accepted or refused',
  needs: SBS_REDIRECT,
  steps: [
    createPayment({ as: 'first' }),
    startAuthorisation('payment', { of: 'first' }),
    redirectPsu('approve', { of: 'first' }),
    confirmRedirect('payment', { of: 'first' }),
    createPayment({ as: 'second' }),
    {
      ...createBasket(),
      setup: false,
      expect: [
        any(
          'SBS-REFERENCE-STATUS',
          [refused('SBS-REFERENCE-STATUS')],
          [status('SBS-REFERENCE-STATUS', 201)],
        ),
      ],
    },
  ],
});

const twiceInBasketsCase = defineCase({
  id: 'baskets/create/answers-payment-of-another-basket',
  title: 'A payment of one basket is accepted or refused in another one',
  needs: SBS,
  steps: [
    ...twoPayments(),
    createBasket({ as: 'one' }),
    {
      ...createBasket({ as: 'other' }),
      setup: false,
      expect: [
        any(
          'SBS-REFERENCE-STATUS',
          [refused('SBS-REFERENCE-STATUS')],
          [status('SBS-REFERENCE-STATUS', 201)],
        ),
      ],
    },
    readBasket(
      'read',
      { of: 'one' },
      status('SBS-READ-200', 200),
      contains('SBS-READ-PAYMENTS', '/payments', '${first.body.paymentId}'),
    ),
  ],
});

export const basketCreateCases: readonly Case[] = [
  createsCase,
  withoutRedirectUriCase,
  headersCase,
  onePaymentCase,
  linksCase,
  unknownPaymentCase,
  foreignPaymentCase,
  authorisedMemberCase,
  twiceInBasketsCase,
];
