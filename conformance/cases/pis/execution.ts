/** Payments that are carried out: not too early, and then for good. */
import { defineCase, field, status, withNeeds } from '../build.js';
import type { Case, Step } from '../case.js';
import { authorisedPayment, PAYMENT_BODY, paymentPath } from '../flows.js';
import { CANCEL_HEADERS, cancel, cancellationOrTooLate, readStatus } from './payment-calls.js';
import { PIS } from './pis-needs.js';
import { EXECUTED, NOT_EXECUTED } from './statuses.js';

const notBeforeItsDayCase = defineCase({
  id: 'pis/execution/waits-for-its-day',
  title: 'A payment for a later day is not settled as soon as it is authorised',
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
const path = paymentPath('create', { 'payment-product': INSTANT });

/** Authorised, and carried out at once: aliases create, those of a grant, executed. */
const executed: readonly Step[] = [
  ...authorisedPayment({ path: { 'payment-product': INSTANT } }),
  {
    ...readStatus('executed', { setup: true }, status('PIS-STATUS-200', 200)),
    path,
    appliesWhen: [{ value: '${executed.body.transactionStatus}', in: EXECUTED }],
  },
];

const staysExecutedCase = defineCase({
  id: 'pis/execution/is-final',
  title: 'A payment that was executed stays executed when it is cancelled',
  tags: ['safety'],
  needs: withNeeds(PIS, { profile: [`pis.products=${INSTANT}`] }),
  steps: [
    ...executed,
    { ...cancel('cancel', { headers: CANCEL_HEADERS }, cancellationOrTooLate()), path },
    {
      ...readStatus(
        'after',
        {},
        status('PIS-STATUS-200', 200),
        field('STATE-PAYMENT', '/transactionStatus', { in: EXECUTED }),
      ),
      path,
    },
  ],
});

export const executionCases: readonly Case[] = [notBeforeItsDayCase, staysExecutedCase];
