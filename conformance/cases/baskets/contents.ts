/** The content of a basket: exactly its payments, whatever happens to them. */
import { contains, defineCase, every, field, grant, setup, status, withNeeds } from '../build.js';
import type { CallStep, Case, Step } from '../case.js';
import type { Check } from '../check.js';
import { createPayment, redirectPsu } from '../flows.js';
import { onPayment } from '../kind-steps.js';
import { cancellationOrTooLate } from '../pis/payment-calls.js';
import type { Value } from '../value.js';
import {
  BOTH,
  createBasket,
  readBasket,
  SBS,
  SBS_REDIRECT,
  startBasket,
  statusOfMember,
  twoPayments,
} from './basket-calls.js';

const made: readonly Step[] = [...twoPayments(), createBasket()];
const PAYMENTS = '/payments';
const OTHERS: readonly Value[] = ['${third.body.paymentId}', '${fourth.body.paymentId}'];

/** The list has exactly these payments, in any order. */
const exactly = (ids: readonly Value[]): readonly Check[] => [
  status('SBS-READ-200', 200),
  ...ids.map((id) => contains('SBS-READ-PAYMENTS', PAYMENTS, id)),
  every('SBS-READ-PAYMENTS-ONLY', PAYMENTS, '', { in: ids }),
];

const ownCase = defineCase({
  id: 'baskets/contents/own-payments-only',
  title: 'Two baskets list exactly their own payments',
  needs: SBS,
  steps: [
    ...made,
    createPayment({ as: 'third' }),
    createPayment({ as: 'fourth' }),
    createBasket({ as: 'other', payments: OTHERS }),
    readBasket('read', { duty: 'told-back' }, ...exactly(BOTH)),
    readBasket('read-other', { of: 'other', duty: 'told-back' }, ...exactly(OTHERS)),
  ],
});

const approvedCase = defineCase({
  id: 'baskets/contents/stays-when-authorised',
  title: 'An authorised basket lists the same payments as before',
  needs: SBS,
  steps: [...made, grant(), readBasket('read', {}, ...exactly(BOTH))],
});

/** Cancels the first payment, where the bank does that at once for a payment in a basket. */
const cancelled: CallStep = {
  ...setup(onPayment.remove('cancel', { of: 'first' }, cancellationOrTooLate())),
  appliesOn: [200, 204],
};

const cancelledMemberCase = defineCase({
  id: 'baskets/contents/cancelled-payment-stays-cancelled',
  title: 'A cancelled payment stays cancelled when its basket is authorised',
  tags: ['safety'],
  needs: withNeeds(SBS_REDIRECT, { profile: ['!pis.cancellation=none'] }),
  steps: [
    ...made,
    cancelled,
    setup(
      statusOfMember(
        'before',
        'first',
        status('PIS-STATUS-200', 200),
        field('PIS-CANCEL-CANC', '/transactionStatus', { in: ['CANC'] }),
      ),
    ),
    { ...startBasket(), expect: [] },
    { ...redirectPsu('approve'), expect: [] },
    statusOfMember(
      'after',
      'first',
      status('PIS-STATUS-200', 200),
      field('STATE-PAYMENT', '/transactionStatus', { in: ['CANC'] }),
    ),
  ],
});

export const basketContentCases: readonly Case[] = [ownCase, approvedCase, cancelledMemberCase];
