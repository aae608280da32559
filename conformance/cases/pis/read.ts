import { OPERATION } from '../../../standard/operation.js';
import { call, defineCase, field, status, toldBack } from '../build.js';
import type { CallStep, Case } from '../case.js';
import { createPayment, paymentPath } from '../flows.js';
import type { OperationId } from '../operations.js';
import { unacceptable, unknown, wrongMethod } from '../refusals.js';
import { notCancelled, read, readStatus } from './payment-calls.js';
import { PIS } from './pis-needs.js';

/** A call on a payment that does not exist. */
const onNoPayment = (operation: OperationId): CallStep =>
  call(
    'nowhere',
    operation,
    {
      path: paymentPath(undefined, { paymentId: '${uuid}' }),
      ...(operation === OPERATION.payment.start ? { body: {} } : {}),
    },
    ...unknown('PIS-UNKNOWN'),
  );

const UNKNOWN = [
  ['pis/read/refuses-unknown-payment', 'read', OPERATION.payment.read, 'pis/read/answers-200'],
  [
    'pis/status/refuses-unknown-payment',
    'watched',
    OPERATION.payment.status,
    'pis/status/answers-200',
  ],
  [
    'pis/cancel/refuses-unknown-payment',
    'cancelled',
    OPERATION.payment.delete,
    'pis/cancel/answers',
  ],
  [
    'pis/authorise/refuses-unknown-payment',
    'authorised',
    OPERATION.payment.start,
    'pis/authorise/starts',
  ],
  [
    'pis/authorise/refuses-list-of-unknown-payment',
    'asked for its authorisations',
    OPERATION.payment.list,
    'pis/authorise/starts',
  ],
] as const;

/** Reading a payment and its status. */
export const readCases: readonly Case[] = [
  defineCase({
    id: 'pis/read/answers-200',
    title: 'Reading a payment several times returns 200 and the content of the request',
    needs: PIS,
    steps: [
      createPayment(),
      read(
        'read',
        {},
        status('PIS-READ-200', 200),
        field('PIS-READ-CONTENT', '/instructedAmount/currency', {
          in: ['${profile.pis.currency}'],
        }),
        field('PIS-READ-CONTENT', '/instructedAmount/amount'),
        field('PIS-READ-CONTENT', '/creditorAccount/iban', {
          in: ['${profile.pis.creditorAccount.iban}'],
        }),
        field('PIS-READ-CONTENT', '/creditorName', { type: 'string' }),
        toldBack('PIS-READ-CONTENT', 'create', '/instructedAmount/amount', '/creditorName'),
      ),
      read('again', {}, status('PIS-READ-200', 200)),
    ],
  }),
  defineCase({
    id: 'pis/status/answers-200',
    title: 'Reading the status of a payment returns 200',
    needs: PIS,
    steps: [
      createPayment(),
      readStatus(
        'status',
        {},
        status('PIS-STATUS-200', 200),
        field('PIS-STATUS-BODY', '/transactionStatus', { type: 'string' }),
      ),
    ],
  }),
  ...UNKNOWN.map(([id, what, operation, twin]) =>
    defineCase({
      id,
      title: `An unknown payment cannot be ${what}`,
      needs: PIS,
      twin,
      steps: [onNoPayment(operation)],
    }),
  ),
  defineCase({
    id: 'pis/status/refuses-nothing-acceptable',
    title: 'A status request that accepts only an image is refused',
    needs: PIS,
    twin: 'pis/status/answers-200',
    steps: [
      createPayment(),
      readStatus(
        'status',
        { mutate: [{ op: 'set-header', name: 'Accept', value: 'image/png' }] },
        ...unacceptable('HDR-ACCEPT'),
      ),
    ],
  }),
  defineCase({
    id: 'pis/read/refuses-wrong-method',
    title: 'PATCH on a payment is rejected and changes nothing',
    needs: PIS,
    twin: 'pis/read/answers-200',
    steps: [
      createPayment(),
      read('patch', { mutate: [{ op: 'method', method: 'PATCH' }] }, ...wrongMethod('ERR-METHOD')),
      notCancelled(),
    ],
  }),
];
