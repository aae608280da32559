/** The execution of payments: not too early, and final. */

import { EXECUTED, NOT_EXECUTED } from '../../../standard/statuses.js';
import { defineCase, field, grant, noField, status, withNeeds } from '../build.js';
import type { Case, Step } from '../case.js';
import { authorisedPayment, createPayment, PAYMENT_BODY, paymentPath } from '../flows.js';
import { foreign } from '../refusals.js';
import { orNone } from './order-kinds.js';
import {
  CANCEL_HEADERS,
  cancel,
  cancellationOrTooLate,
  read,
  readStatus,
} from './payment-calls.js';
import { PIS } from './pis-needs.js';

const notBeforeItsDayCase = defineCase({
  id: 'pis/execution/waits-for-its-day',
  title: 'A payment for a later date is not settled when it is authorised',
  needs: PIS,
  steps: [
    ...authorisedPayment({
      body: { ...PAYMENT_BODY, requestedExecutionDate: '${today+30}' },
    }),
    readStatus(
      'after',
      {},
      status('PIS-STATUS-200', 200),
      field('PIS-EXECUTION-DAY', '/transactionStatus', { in: NOT_EXECUTED }),
    ),
  ],
});

const INSTANT = 'instant-sepa-credit-transfers';

const pathOf = (product: string | undefined) =>
  paymentPath('create', product === undefined ? {} : { 'payment-product': product });

/** A bank may refuse a later date for an instant payment. */
const instantNotBeforeItsDayCase = defineCase({
  id: 'pis/execution/instant-waits-for-its-day',
  title: 'An instant payment for a later date is not settled when it is authorised',
  needs: withNeeds(PIS, { profile: [`pis.products=${INSTANT}`] }),
  steps: [
    orNone(
      createPayment({
        path: { 'payment-product': INSTANT },
        body: { ...PAYMENT_BODY, requestedExecutionDate: '${today+30}' },
      }),
    ),
    grant(),
    {
      ...readStatus(
        'after',
        {},
        status('PIS-STATUS-200', 200),
        field('PIS-EXECUTION-DAY', '/transactionStatus', { in: NOT_EXECUTED }),
      ),
      path: pathOf(INSTANT),
    },
  ],
});

/** A payment that is authorised and executed during the case: aliases create, those of a grant, executed. */
const executed = (product: string | undefined): readonly Step[] => [
  ...authorisedPayment(product === undefined ? {} : { path: { 'payment-product': product } }),
  {
    ...readStatus('executed', { setup: true }, status('PIS-STATUS-200', 200)),
    path: pathOf(product),
    until: { pointer: '/transactionStatus', in: EXECUTED },
    appliesWhen: [{ value: '${executed.body.transactionStatus}', in: EXECUTED }],
  },
];

/** Steps that request the cancellation of an executed payment, and read it. */
const stays = (product: string | undefined): readonly Step[] => [
  ...executed(product),
  {
    ...cancel('cancel', { headers: CANCEL_HEADERS }, cancellationOrTooLate()),
    path: pathOf(product),
  },
  {
    ...readStatus(
      'after',
      {},
      status('PIS-STATUS-200', 200),
      field('STATE-PAYMENT', '/transactionStatus', { in: EXECUTED }),
    ),
    path: pathOf(product),
  },
];

/** Another TPP asks for the executed payment. */
const ofOther = (product: string): readonly Step[] =>
  [
    { step: read('content', {}), clause: 'OWN-PAYMENT-READ' },
    { step: readStatus('status', {}), clause: 'OWN-PAYMENT-STATUS' },
  ].map(({ step, clause }) => ({
    ...step,
    path: pathOf(product),
    identity: 'tpp2' as const,
    twinStep: 'executed',
    expect: [...foreign(clause), noField(clause, '/transactionStatus')],
  }));

/** What is executed belongs to its TPP still. */
const executedIsKeptCase = defineCase({
  id: 'pis/execution/other-tpp-reads-nothing',
  title: 'An executed payment is not shown to another TPP',
  tags: ['safety'],
  needs: withNeeds(PIS, { profile: [`pis.products=${INSTANT}`], identities: ['tpp2'] }),
  twin: 'pis/ownership/serves-second-tpp',
  steps: [...executed(INSTANT), ...ofOther(INSTANT)],
});

const instantStaysExecutedCase = defineCase({
  id: 'pis/execution/is-final',
  title: 'An executed instant payment stays executed when its cancellation is requested',
  tags: ['safety'],
  needs: withNeeds(PIS, { profile: [`pis.products=${INSTANT}`] }),
  steps: stays(INSTANT),
});

const staysExecutedCase = defineCase({
  id: 'pis/execution/is-final-of-first-product',
  title:
    'A payment that was executed within seconds stays executed when its cancellation is requested',
  tags: ['safety'],
  needs: PIS,
  steps: stays(undefined),
});

export const executionCases: readonly Case[] = [
  notBeforeItsDayCase,
  instantNotBeforeItsDayCase,
  instantStaysExecutedCase,
  executedIsKeptCase,
  staysExecutedCase,
];
