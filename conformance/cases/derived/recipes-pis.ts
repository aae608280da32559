/** Valid requests for a payment. */

import { OPERATION } from '../../../standard/operation.js';
import { resourceNamed } from '../../../standard/roles.js';
import { SCA_NOT_DONE } from '../../../standard/statuses.js';
import { call, field, setup, status } from '../build.js';
import type { CallStep, Step } from '../case.js';
import {
  authorisationId,
  authorisedPayment,
  createPayment,
  PAYMENT_BODY,
  paymentPath,
  startAuthorisation,
} from '../flows.js';
import { exchangeCode, finishWithToken, oauthPsu } from '../oauth-flows.js';
import {
  CANCEL_HEADERS,
  cancel,
  cancellationOrTooLate,
  notCancelled,
  read,
  readSca,
} from '../pis/payment-calls.js';
import { PIS, PIS_CANCEL_SAID_202, PIS_OAUTH } from '../pis/pis-needs.js';
import type { Recipe } from './recipe.js';
import { listsSame } from './recipes-of-kinds.js';

const itself = { needs: PIS, twin: 'itself' } as const;
const started = [createPayment(), startAuthorisation('payment')];

/** The authorisation is not finalised. */
export const notDone = (step: CallStep): readonly Step[] => [
  {
    ...step,
    as: 'after',
    expect: [field('STATE-REFUSED-UNCHANGED', '/scaStatus', { in: SCA_NOT_DONE })],
  },
];

export const PIS_RECIPES = {
  [OPERATION.payment.create]: {
    ...itself,
    setup: [],
    call: createPayment(),
    readBack: (of: string) => read(`read-${of}`, { of }, status('PIS-READ-200', 200)),
  },
  [OPERATION.payment.delete]: {
    needs: PIS,
    setup: [createPayment()],
    call: cancel('cancel', {}),
    twin: { case: 'pis/cancel/answers' },
    after: [notCancelled()],
    changes: true,
  },
  [OPERATION.payment.start]: {
    needs: PIS,
    setup: [createPayment()],
    call: startAuthorisation('payment', { always: true }),
    twin: { case: 'pis/authorise/starts' },
    ...listsSame(resourceNamed('payment')),
    changes: true,
  },
  [OPERATION.payment.update]: {
    needs: PIS_OAUTH,
    setup: [...started, oauthPsu('payment'), exchangeCode()],
    call: finishWithToken('payment'),
    twin: { case: 'pis/oauth/authorises-the-payment' },
    after: notDone(readSca('sca', {})),
    changes: true,
    costly: true,
  },
  [OPERATION.payment.validate]: {
    needs: { ...PIS, operations: [OPERATION.payment.validate] },
    setup: [],
    call: call('validate', OPERATION.payment.validate, { path: paymentPath(), body: PAYMENT_BODY }),
    twin: 'nowhere',
  },
} satisfies Readonly<Record<string, Recipe>>;

const CANCELLING: readonly Step[] = [
  ...authorisedPayment(),
  {
    ...setup(cancel('cancel', { headers: CANCEL_HEADERS }, cancellationOrTooLate())),
    appliesOn: [202],
  },
];
const startCancel = startAuthorisation('cancellation', { as: 'startCancel', linkOf: 'cancel' });
const CANCELLATION_ID = authorisationId('startCancel', 'cancel');
const ofCancellation = {
  path: paymentPath('create', { cancellationId: CANCELLATION_ID }),
  when: CANCELLATION_ID,
};
const costly = { needs: PIS_CANCEL_SAID_202, costly: true } as const;

export const CANCELLATION_RECIPES = {
  [OPERATION.cancellation.start]: {
    ...costly,
    setup: CANCELLING,
    call: startCancel,
    twin: { case: 'pis/cancel-authorise/starts-and-waits' },
    ...listsSame(resourceNamed('cancellation')),
    changes: true,
  },
  [OPERATION.cancellation.list]: {
    ...costly,
    setup: [...CANCELLING, startCancel],
    call: call(
      'list',
      OPERATION.cancellation.list,
      { path: paymentPath('create') },
      status('PIS-CANCEL-AUTH-LIST-200', 200),
    ),
    twin: 'itself',
  },
  [OPERATION.cancellation.sca]: {
    ...costly,
    setup: [...CANCELLING, startCancel],
    call: call(
      'sca',
      OPERATION.cancellation.sca,
      ofCancellation,
      status('PIS-CANCEL-AUTH-STATUS-200', 200),
    ),
    twin: 'itself',
  },
  [OPERATION.cancellation.update]: {
    ...costly,
    setup: [...CANCELLING, startCancel],
    call: call('update', OPERATION.cancellation.update, { ...ofCancellation, body: {} }),
    twin: 'nowhere',
    after: [notCancelled()],
    changes: true,
  },
} satisfies Readonly<Record<string, Recipe>>;
