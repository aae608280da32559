import { OPERATION } from '../../../standard/operation.js';
import { any, call, defineCase, field, noField, status } from '../build.js';
import type { Case } from '../case.js';
import { authorisedPayment, createPayment, paymentPath, REDIRECTION } from '../flows.js';
import { malformed, wrongState } from '../refusals.js';
import {
  CANCEL_HEADERS,
  cancel,
  cancellationAnswer,
  cancellationOrTooLate,
  nextStepOf,
  read,
  readStatus,
} from './payment-calls.js';
import { PIS_CANCEL } from './pis-needs.js';

const isCancelled = (clause = 'PIS-CANCEL-CANC', as = 'after') =>
  readStatus(
    as,
    { unless: nextStepOf('cancel') },
    status('PIS-STATUS-200', 200),
    field(clause, '/transactionStatus', { in: ['CANC'] }),
  );

/** The first cancellation, as set-up. */
const cancelled = { ...cancel('cancel', {}, cancellationAnswer()), setup: true };

/** In any case a cancelled payment cannot be authorised any more. */
const startOnCancelled = call(
  'start',
  OPERATION.payment.start,
  {
    path: paymentPath('create'),
    headers: REDIRECTION,
    body: {},
    unless: nextStepOf('cancel'),
  },
  ...wrongState('PIS-CANCEL-START'),
);

/** Cancelling a payment. */
export const cancelCases: readonly Case[] = [
  defineCase({
    id: 'pis/cancel/answers',
    title: 'A new payment is cancelled, or its cancellation needs an authorisation',
    needs: PIS_CANCEL,
    steps: [createPayment(), cancel('cancel', {}, cancellationAnswer()), isCancelled()],
  }),
  defineCase({
    id: 'pis/cancel/answers-for-an-authorised-payment',
    title: 'An authorised payment is cancelled, or its cancellation needs an authorisation',
    needs: PIS_CANCEL,
    steps: [
      ...authorisedPayment(),
      {
        ...cancel('cancel', { headers: CANCEL_HEADERS }, cancellationOrTooLate()),
        appliesOn: [200, 202, 204],
      },
      isCancelled(),
    ],
  }),
  defineCase({
    id: 'pis/cancel/shows-in-the-payment',
    title: 'A cancelled payment has the status CANC in every read',
    needs: PIS_CANCEL,
    steps: [
      createPayment(),
      { ...readStatus('before', {}, status('PIS-STATUS-200', 200)), setup: true },
      cancelled,
      read(
        'after',
        { unless: nextStepOf('cancel') },
        any(
          'PIS-READ-CONTENT',
          [noField('PIS-READ-CONTENT', '/transactionStatus')],
          [field('PIS-READ-CONTENT', '/transactionStatus', { in: ['CANC'] })],
        ),
      ),
      isCancelled('PIS-CANCEL-CANC', 'status'),
    ],
  }),
  defineCase({
    id: 'pis/cancel/stays-cancelled',
    title: 'Cancelling a payment twice leaves it cancelled',
    needs: PIS_CANCEL,
    twin: 'pis/cancel/answers',
    steps: [
      createPayment(),
      cancelled,
      isCancelled('PIS-CANCEL-CANC', 'before'),
      cancel('again', { unless: nextStepOf('cancel') }, ...wrongState('PIS-CANCEL-TWICE')),
      isCancelled('PIS-CANCEL-FINAL'),
    ],
  }),
  defineCase({
    id: 'pis/cancel/refuses-malformed-request-id',
    title: 'A payment is not cancelled when X-Request-ID is not a UUID',
    needs: PIS_CANCEL,
    twin: 'pis/cancel/answers',
    steps: [
      createPayment(),
      cancel(
        'cancel',
        { mutate: [{ op: 'set-header', name: 'X-Request-ID', value: '1' }] },
        ...malformed('HDR-X-REQUEST-ID-FORMAT'),
      ),
    ],
  }),
  defineCase({
    id: 'pis/cancel/start-of-authorisation-changes-nothing',
    title: 'Starting an authorisation leaves a cancelled payment cancelled',
    needs: PIS_CANCEL,
    twin: 'pis/authorise/starts',
    steps: [createPayment(), cancelled, startOnCancelled, isCancelled('PIS-CANCEL-FINAL')],
  }),
];
