/** Reading and deleting a basket. */

import { MOVED_ON, NOT_CANCELLED, NOT_EXECUTING } from '../../../standard/statuses.js';
import {
  any,
  contains,
  defineCase,
  field,
  grant,
  refused,
  setup,
  status,
  success,
  withNeeds,
} from '../build.js';
import type { CallStep, Case, SkipWhen } from '../case.js';
import type { Check } from '../check.js';
import { PAYMENT_BODY, paymentPath, REDIRECTION, redirectPsu, startLink } from '../flows.js';
import { stepsOf } from '../kind-steps.js';
import { AUTHORISED, isEnough } from '../pis/multilevel.js';
import { unknown, wrongMethod, wrongState } from '../refusals.js';
import {
  createBasket,
  deleteBasket,
  judgedStart,
  readBasket,
  SBS,
  SBS_REDIRECT,
  startBasket,
  statusOfMember,
  twoPayments,
} from './basket-calls.js';

const made = [...twoPayments(), createBasket()];
/** The statuses of a payment before its authorisation. */
const WAITING = NOT_EXECUTING.filter((each) => each !== 'RJCT' && each !== 'CANC');
/** The statuses of a basket that can no longer be authorised. */
const OVER = ['CANC', 'RJCT'] as const;

const readsCase = defineCase({
  id: 'baskets/read/answers-200',
  title: 'A basket is read with its payments and its status',
  needs: SBS,
  steps: [
    ...made,
    readBasket(
      'read',
      {},
      status('SBS-READ-200', 200),
      field('SBS-READ-PAYMENTS', '/payments', { type: 'array' }),
      contains('SBS-READ-PAYMENTS', '/payments', '${first.body.paymentId}'),
      contains('SBS-READ-PAYMENTS', '/payments', '${second.body.paymentId}'),
      field('SBS-READ-STATUS', '/transactionStatus', { type: 'string' }),
    ),
    readBasket('again', {}, status('SBS-READ-200', 200)),
  ],
});

const readRefusals = [
  defineCase({
    id: 'baskets/read/refuses-wrong-method',
    title: 'PATCH on a basket is rejected and changes nothing',
    needs: SBS,
    twin: 'baskets/read/answers-200',
    steps: [
      ...made,
      readBasket(
        'patch',
        { mutate: [{ op: 'method', method: 'PATCH' }] },
        ...wrongMethod('ERR-METHOD'),
      ),
      stillThere(),
    ],
  }),
  ...(['read', 'delete'] as const).map((what) =>
    defineCase({
      id: `baskets/${what}/refuses-unknown-basket`,
      title: `An unknown basket cannot be ${what === 'read' ? 'read' : 'deleted'}`,
      needs: SBS,
      twin: what === 'read' ? 'baskets/read/answers-200' : 'baskets/delete/answers',
      steps: [onUnknown(what)],
    }),
  ),
];

function onUnknown(what: 'read' | 'delete') {
  const step = (what === 'read' ? readBasket : deleteBasket)(
    'unknown',
    {},
    ...unknown('SBS-UNKNOWN'),
  );
  return { ...step, path: { basketId: '${uuid}' } };
}

function stillThere(as = 'after', ...more: Check[]) {
  return readBasket(
    as,
    {},
    status('SBS-READ-200', 200),
    field('STATE-REFUSED-UNCHANGED', '/transactionStatus', {
      in: NOT_CANCELLED.filter((each) => each !== 'RJCT'),
    }),
    ...more,
  );
}

/** The basket does not exist any more, or has a final status. */
const isGone = (clause: string): Check =>
  any(
    clause,
    [refused(clause)],
    [status(clause, 200), field(clause, '/transactionStatus', { in: OVER })],
  );

const deletesCase = defineCase({
  id: 'baskets/delete/answers',
  title: 'A basket without an authorisation can be deleted',
  needs: SBS,
  steps: [
    ...made,
    deleteBasket('delete', {}, success('SBS-DELETE')),
    readBasket('after', {}, isGone('SBS-DELETE-ENDS')),
  ],
});

const sparesPaymentsCase = defineCase({
  id: 'baskets/delete/spares-payments',
  title: 'Deleting a basket does not change its payments, which another basket can have',
  needs: SBS,
  steps: [
    ...made,
    { ...deleteBasket('delete', {}, success('SBS-DELETE')), setup: true },
    ...(['first', 'second'] as const).map((each) =>
      statusOfMember(
        `${each}-after`,
        each,
        status('PIS-STATUS-200', 200),
        field('SBS-DELETE-SPARES-PAYMENTS', '/transactionStatus', { in: WAITING }),
      ),
    ),
    // they can be grouped again, and each can be authorised on its own
    {
      ...createBasket({ as: 'grouped-again' }),
      setup: false,
      expect: [status('SBS-DELETE-SPARES-PAYMENTS', 201)],
    },
    { ...deleteBasket('ungroup', { of: 'grouped-again' }, success('SBS-DELETE')), setup: true },
    stepsOf('payment').start(
      'start-member',
      {
        path: paymentPath('second'),
        headers: REDIRECTION,
        when: startLink('second'),
      },
      status('SBS-DELETE-SPARES-PAYMENTS', 201),
    ),
  ],
});

const twiceCase = defineCase({
  id: 'baskets/delete/stays-deleted',
  title: 'Deleting a basket twice leaves it deleted',
  needs: SBS,
  twin: 'baskets/delete/answers',
  steps: [
    ...made,
    { ...deleteBasket('delete', {}, success('SBS-DELETE')), setup: true },
    deleteBasket('again', {}, ...wrongState('SBS-DELETE-TWICE')),
    readBasket('after', {}, isGone('SBS-DELETE-ENDS')),
  ],
});

const tooLateCase = defineCase({
  id: 'baskets/delete/refuses-after-authorisation',
  title: 'An authorised basket cannot be deleted',
  tags: ['safety'],
  needs: SBS,
  twin: 'baskets/delete/answers',
  steps: [
    ...made,
    grant(),
    // a basket that the approval did not authorise may be deleted
    setup(
      readBasket(
        'authorised',
        {},
        field('SBS-AUTHORISED-MOVES', '/transactionStatus', { in: MOVED_ON }),
      ),
    ),
    deleteBasket('delete', {}, ...wrongState('SBS-DELETE-TOO-LATE')),
    stillThere(),
    statusOfMember(
      'member',
      'first',
      status('PIS-STATUS-200', 200),
      field('STATE-REFUSED-UNCHANGED', '/transactionStatus', {
        in: NOT_CANCELLED.filter((each) => each !== 'RJCT'),
      }),
    ),
  ],
});

const OF_COMPANY = {
  body: { ...PAYMENT_BODY, debtorAccount: '${profile.pis.multilevel.debtorAccount}' },
  headers: { 'PSU-Corporate-ID': '${profile.pis.multilevel.corporateId}' },
};

/** The second approval is not needed: a bank may ask one person alone for a basket. */
const WAITS_NO_MORE: SkipWhen = [
  {
    value: '${after.body.transactionStatus}',
    in: AUTHORISED,
  },
  // a deletion that should have been refused is a finding already, and leaves no basket to approve
  { value: '${delete.status}', in: ['200', '202', '204'] },
];

/** The first of two people; a bank may accept no company payments in baskets. */
const partlyCase = defineCase({
  id: 'baskets/delete/refuses-after-partial-authorisation',
  title:
    'A basket that one of two people has authorised cannot be deleted, and the other one can authorise it',
  tags: ['safety'],
  needs: withNeeds(SBS_REDIRECT, {
    profile: ['pis.multilevel', 'pis.multilevel.corporateId', '!sca.confirmationCode'],
  }),
  twin: 'baskets/delete/answers',
  steps: [
    ...twoPayments(OF_COMPANY),
    {
      ...createBasket({ headers: OF_COMPANY.headers }),
      expect: [any('SBS-CREATE-201', [status('SBS-CREATE-201', 201)], [refused('SBS-CREATE-201')])],
      appliesOn: [201],
    },
    startBasket(),
    { ...redirectPsu('approve'), who: 'pis.multilevel.approvers.0' },
    deleteBasket('delete', {}, ...wrongState('SBS-DELETE-TOO-LATE')),
    stillThere(),
    ...[
      judgedStart('start-two', { headers: { ...REDIRECTION, ...OF_COMPANY.headers } }),
      {
        ...redirectPsu('approve', { as: 'approve-two', start: 'start-two' }),
        who: 'pis.multilevel.approvers.1',
      },
    ].map((step) => ({ ...step, skipWhen: WAITS_NO_MORE })),
    {
      ...readBasket('by-both', {}, status('SBS-READ-200', 200), isEnough),
      skipWhen: WAITS_NO_MORE,
    },
  ],
});

const afterStartCase = defineCase({
  id: 'baskets/delete/answers-after-start',
  title: 'A basket whose authorisation was started and not completed can be deleted',
  needs: SBS,
  steps: [...made, startBasket(), deleteBasket('delete', {}, success('SBS-DELETE-AFTER-START'))],
});

/** Deletes the basket; another case warns when a bank does not. */
const deletedAfterStart: CallStep = {
  ...deleteBasket(
    'delete',
    {},
    any(
      'SBS-DELETE-AFTER-START',
      [success('SBS-DELETE-AFTER-START')],
      [refused('SBS-DELETE-AFTER-START')],
    ),
  ),
  setup: true,
  appliesOn: 'success',
};

const neverSignedCase = defineCase({
  id: 'baskets/delete/ends-authorisations',
  title: 'A PSU cannot authorise a deleted basket',
  tags: ['safety'],
  needs: SBS_REDIRECT,
  steps: [
    ...made,
    startBasket(),
    deletedAfterStart,
    { ...redirectPsu('approve'), expect: [] },
    readBasket('after', {}, isGone('SBS-DELETE-ENDS')),
    statusOfMember(
      'member',
      'first',
      status('PIS-STATUS-200', 200),
      field('SBS-DELETE-SPARES-PAYMENTS', '/transactionStatus', { in: WAITING }),
    ),
  ],
});

export const basketReadAndDeleteCases: readonly Case[] = [
  readsCase,
  deletesCase,
  ...readRefusals,
  sparesPaymentsCase,
  twiceCase,
  tooLateCase,
  partlyCase,
  afterStartCase,
  neverSignedCase,
];
