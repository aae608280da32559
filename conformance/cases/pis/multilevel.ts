/** Company payments that two people authorise. */

import { MOVED_ON, NOT_CANCELLED, NOT_EXECUTING } from '../../../standard/statuses.js';
import {
  any,
  contains,
  defineCase,
  differ,
  field,
  grant,
  link,
  noLink,
  refused,
  status,
  withNeeds,
} from '../build.js';
import type { CallStep, Case, GrantStep, Step } from '../case.js';
import type { Check } from '../check.js';
import { withAccount } from '../combinations/payer.js';
import {
  createPayment,
  PAYMENT_BODY,
  paymentPath,
  redirectPsu,
  startAuthorisation,
} from '../flows.js';
import { createOfKind, ORDER_KINDS, type OrderKind, onKind, SINGLE } from './order-kinds.js';
import { list, NEXT_STEP, readStatus } from './payment-calls.js';
import { PIS, PIS_REDIRECT } from './pis-needs.js';

const COMPANY = ['pis.multilevel', 'pis.multilevel.corporateId'];
const BODY = { ...PAYMENT_BODY, debtorAccount: '${profile.pis.multilevel.debtorAccount}' };
const HEADERS = { 'PSU-Corporate-ID': '${profile.pis.multilevel.corporateId}' };

const create = (explicit: boolean): CallStep =>
  createPayment({ body: BODY, headers: HEADERS, explicit });

/** One of the two approves. */
const approval = (
  as: string,
  index: 0 | 1,
  more: Pick<GrantStep, 'begun' | 'isStarted'> = {},
): readonly Step[] => [
  grant('create', {
    ...{ name: as, who: `pis.multilevel.approvers.${index}`, headers: HEADERS },
    ...more,
  }),
];

/** The start of the second person, who is named, before the first one has approved. A bank may refuse it. */
const earlyStart: CallStep = {
  ...startAuthorisation('payment', {
    as: 'start-two',
    always: true,
    headers: { ...HEADERS, 'PSU-ID': '${profile.pis.multilevel.approvers.1.id}' },
  }),
  setup: false,
  when: '${start-one.link.scaRedirect|start-one.link.scaOAuth}',
  expect: [
    any('PIS-AUTH-START-201', [status('PIS-AUTH-START-201', 201)], [refused('PIS-AUTH-START-201')]),
  ],
};

/** The link to the start, and the one of a bank without Redirect. */
const STARTS = NEXT_STEP.filter((key) => key.startsWith('startAuthorisation'));

/** The links of an SCA that has started. */
export const OF_AN_SCA = [
  'scaRedirect',
  'scaOAuth',
  'scaStatus',
  'confirmation',
  'updatePsuIdentification',
  'updatePsuAuthentication',
  'selectAuthenticationMethod',
  'authoriseTransaction',
];

const linksCase = defineCase({
  id: 'pis/multilevel/links-to-the-start-only',
  title: 'A payment that several people authorise links to the start and to no SCA',
  needs: withNeeds(PIS, { profile: COMPANY }),
  steps: [
    {
      ...create(false),
      setup: false,
      expect: [
        status('HDR-PSU-CORPORATE', 201),
        link('PIS-MULTILEVEL', ...STARTS),
        noLink('PIS-MULTILEVEL', ...OF_AN_SCA),
      ],
    },
  ],
});

const stands = (as: string, ...expect: Check[]): CallStep =>
  readStatus(as, {}, status('PIS-STATUS-200', 200), ...expect);

/** Every status except the one that waits for another authorisation. */
export const WAITS_FOR_NOBODY = [...NOT_CANCELLED, 'CANC'].filter((each) => each !== 'PATC');

/** The statuses of a payment or basket that waits for nobody and has not ended. */
export const AUTHORISED = MOVED_ON.filter((each) => each !== 'PDNG' && each !== 'PATC');

/** Once all have approved, the payment or basket waits for nobody. */
export const isEnough = field('PIS-MULTILEVEL-ALL-ENOUGH', '/transactionStatus', {
  in: WAITS_FOR_NOBODY,
});

/** The same, after the bank has had time to process it. */
const settles = (as: string, ...expect: Check[]): CallStep => ({
  ...stands(as, ...expect),
  until: { pointer: '/transactionStatus', in: WAITS_FOR_NOBODY },
});

const oneIsNotEnoughCase = defineCase({
  id: 'pis/multilevel/one-is-not-enough',
  title: 'A payment that one of two people has approved is not executed',
  tags: ['safety'],
  needs: withNeeds(PIS, { profile: COMPANY }),
  steps: [
    create(true),
    ...approval('one', 0),
    stands(
      'after',
      field('PIS-MULTILEVEL-ALL-NEEDED', '/transactionStatus', { in: NOT_EXECUTING }),
      field('PIS-MULTILEVEL-PATC', '/transactionStatus', { in: ['PATC'] }),
    ),
  ],
});

const INSTANT = 'instant-sepa-credit-transfers';
const instantPath = paymentPath('create', { 'payment-product': INSTANT });

/** An instant payment, whose money would be gone at once. */
const oneIsNotEnoughAtOnceCase = defineCase({
  id: 'pis/multilevel/one-is-not-enough-at-once',
  title: 'An instant payment that one of two people has approved is not executed',
  tags: ['safety'],
  needs: withNeeds(PIS, { profile: [...COMPANY, `pis.products=${INSTANT}`] }),
  steps: [
    {
      ...createPayment({ body: BODY, headers: HEADERS, path: { 'payment-product': INSTANT } }),
      expect: [
        any(
          'PIS-PRODUCT-KNOWN',
          [status('PIS-PRODUCT-KNOWN', 201)],
          [refused('PIS-PRODUCT-KNOWN')],
        ),
      ],
      appliesOn: [201],
    },
    ...approval('one', 0),
    {
      ...stands(
        'after',
        field('PIS-MULTILEVEL-ALL-NEEDED', '/transactionStatus', { in: NOT_EXECUTING }),
      ),
      path: instantPath,
    },
  ],
});

const samePerson = (kind: OrderKind): Case =>
  defineCase({
    id: `pis/multilevel/nobody-counts-twice${kind === SINGLE ? '' : `-for-${kind.id}`}`,
    title: `A ${kind.what} that one of two people approves twice is not executed`,
    tags: ['safety'],
    needs: withNeeds(withNeeds(PIS_REDIRECT, kind.needs), { profile: COMPANY }),
    steps: [
      createOfKind(kind, {
        body: withAccount(kind.body, 'pis.debtorAccount', 'pis.multilevel.debtorAccount'),
        headers: HEADERS,
        explicit: true,
      }),
      ...approval('one', 0),
      // the request does not name the second person, who has to approve too
      {
        ...startAuthorisation('payment', { as: 'start-again', always: true, headers: HEADERS }),
        judged: true as const,
      },
      {
        ...redirectPsu('approve', { as: 'again', start: 'start-again' }),
        who: 'pis.multilevel.approvers.0',
        expect: [],
      },
      stands(
        'after',
        field('PIS-MULTILEVEL-ALL-NEEDED', '/transactionStatus', { in: NOT_EXECUTING }),
        field('PIS-MULTILEVEL-PATC', '/transactionStatus', { in: ['PATC', 'RJCT'] }),
      ),
    ].map((step) => onKind(kind, step)),
  });

const samePersonCases = ORDER_KINDS.filter(({ bodyType }) => bodyType === undefined).map(
  samePerson,
);

const bothCase = defineCase({
  id: 'pis/multilevel/both-authorise',
  title: 'A payment that both people have approved is authorised, also where both started before',
  // a token of OAuth is for the payment: nothing says for which of two authorisations
  needs: withNeeds(PIS, { profile: COMPANY, approaches: ['REDIRECT', 'EMBEDDED', 'DECOUPLED'] }),
  steps: [
    create(true),
    ...approval('one', 0, { begun: [earlyStart] }),
    ...approval('two', 1, { isStarted: true }),
    settles(
      'after',
      field('PIS-AUTHORISED-MOVES', '/transactionStatus', {
        in: MOVED_ON.filter((each) => each !== 'PATC'),
      }),
      isEnough,
    ),
  ],
});

/** Both may authorise at the same time: each start is an authorisation of its own. */
const twoStartsCase = defineCase({
  id: 'pis/multilevel/two-start-at-once',
  title: 'Two starts for two people give two authorisations, and the list has both',
  needs: withNeeds(PIS, { profile: COMPANY }),
  steps: [
    create(true),
    startAuthorisation('payment', { always: true, headers: HEADERS }),
    {
      ...startAuthorisation('payment', { as: 'start-two', always: true, headers: HEADERS }),
      setup: false,
      // a bank may want one to end before the next starts
      appliesOn: [201],
      expect: [
        differ('PIS-AUTH-START-ID', '${start.authorisationId}', '${start-two.authorisationId}'),
      ],
    },
    ...['start', 'start-two'].map((as) =>
      list(
        `list-${as}`,
        {},
        contains('PIS-AUTH-LIST-HOLDS', '/authorisationIds', `\${${as}.authorisationId}`),
      ),
    ),
  ],
});

export const multilevelCases: readonly Case[] = [
  twoStartsCase,
  linksCase,
  oneIsNotEnoughCase,
  oneIsNotEnoughAtOnceCase,
  ...samePersonCases,
  bothCase,
];
