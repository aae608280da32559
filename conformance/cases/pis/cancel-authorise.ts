import { OPERATION } from '../../../standard/operation.js';
import { NOT_CANCELLED, SCA_NOT_DONE } from '../../../standard/statuses.js';
import { call, contains, decline, defineCase, field, grant, status, withNeeds } from '../build.js';
import type { CallStep, Case } from '../case.js';
import type { Check } from '../check.js';
import { authorisationId, createPayment, paymentPath } from '../flows.js';
import {
  authorisedPaymentByOAuth,
  exchangeCode,
  finishWithToken,
  oauthPsu,
} from '../oauth-flows.js';
import { answeredWithoutEffect, unknown } from '../refusals.js';
import { CANCELLING, cancelling, starting } from './cancellation-steps.js';
import { notCancelled, readStatus } from './payment-calls.js';
import { PIS, PIS_CANCEL_202 } from './pis-needs.js';

const PIS_CANCEL_OAUTH = withNeeds(PIS_CANCEL_202, { services: ['IAM'], approaches: ['OAUTH'] });

const ID = authorisationId('startCancel', 'cancel');

const readCancellation = (as: string, ...expect: Check[]): CallStep =>
  call(
    as,
    OPERATION.cancellation.sca,
    { path: paymentPath('create', { cancellationId: ID }), when: ID },
    ...expect,
  );

/** The authorisation that the grant started. */
const readDeclined = (as: string, ...expect: Check[]): CallStep => {
  const id = authorisationId('start-cancel', 'cancel');
  const path = paymentPath('create', { cancellationId: id });
  return call(as, OPERATION.cancellation.sca, { path, when: id }, ...expect);
};

/** Cancellations that the PSU must authorise. */
export const cancelAuthoriseCases: readonly Case[] = [
  defineCase({
    id: 'pis/cancel-authorise/lists-none',
    title: 'The list of cancellation authorisations of a payment that nobody cancels is empty',
    needs: PIS,
    steps: [
      createPayment(),
      {
        ...call(
          'list',
          OPERATION.cancellation.list,
          { path: paymentPath('create') },
          status('PIS-CANCEL-AUTH-LIST-200', 200),
          field('PIS-CANCEL-AUTH-LIST-ONLY', '/cancellationIds', { in: [[]] }),
        ),
        appliesOn: 'success',
      },
    ],
  }),
  defineCase({
    id: 'pis/cancel-authorise/starts-and-waits',
    title:
      'A cancellation whose authorisation has started is listed, and cancels nothing before the PSU decides',
    needs: PIS_CANCEL_202,
    steps: [
      ...CANCELLING,
      {
        ...starting,
        judged: true,
        expect: [
          status('PIS-CANCEL-AUTH-START-201', 201),
          field('PIS-CANCEL-AUTH-RECEIVED', '/scaStatus', { in: ['received'] }),
        ],
      },
      call(
        'list',
        OPERATION.cancellation.list,
        { path: paymentPath('create'), when: ID },
        status('PIS-CANCEL-AUTH-LIST-200', 200),
        contains('PIS-CANCEL-AUTH-LIST-HOLDS', '/cancellationIds', ID),
      ),
      readCancellation(
        'sca',
        status('PIS-CANCEL-AUTH-STATUS-200', 200),
        field('PIS-AUTH-STATUS-BODY', '/scaStatus', { type: 'string' }),
        field('SCA-STATUS-NOT-FINAL', '/scaStatus', { in: [...SCA_NOT_DONE, 'exempted'] }),
      ),
      readStatus(
        'after',
        { when: ID },
        field('PIS-CANCEL-DECLINED', '/transactionStatus', { in: NOT_CANCELLED }),
      ),
    ],
  }),
  defineCase({
    id: 'pis/cancel-authorise/refuses-update-with-garbage',
    title: 'An update with an invalid token is refused and cancels nothing',
    tags: ['safety'],
    needs: PIS_CANCEL_OAUTH,
    twin: 'pis/cancel-authorise/token-cancels',
    steps: [
      ...authorisedPaymentByOAuth(),
      cancelling,
      starting,
      call(
        'garbage',
        OPERATION.cancellation.update,
        {
          path: paymentPath('create', { cancellationId: ID }),
          body: { scaAuthenticationData: 'no-token' },
          when: ID,
        },
        answeredWithoutEffect(),
      ),
      notCancelled('after', 'OWN-CANCELLATION-TOKEN'),
    ],
  }),
  defineCase({
    id: 'pis/cancel-authorise/refuses-unknown-authorisation',
    title: 'An unknown authorisation of a cancellation cannot be read, nor one of the payment',
    needs: PIS_CANCEL_202,
    twin: 'pis/cancel-authorise/starts-and-waits',
    steps: [
      ...CANCELLING,
      call(
        'nowhere',
        OPERATION.cancellation.sca,
        { path: paymentPath('create', { cancellationId: '${uuid}' }) },
        ...unknown('PIS-AUTH-UNKNOWN'),
      ),
      // the authorisation of the payment is none of its cancellation
      call(
        'of-the-payment',
        OPERATION.cancellation.sca,
        {
          path: paymentPath('create', { cancellationId: authorisationId() }),
          when: authorisationId(),
        },
        ...unknown('PIS-AUTH-UNKNOWN'),
      ),
    ],
  }),
  defineCase({
    id: 'pis/cancel-authorise/approved-cancels',
    title: 'A payment whose cancellation the PSU approves is cancelled',
    needs: PIS_CANCEL_202,
    steps: [
      ...CANCELLING,
      grant('cancel'),
      readStatus(
        'after',
        { until: { pointer: '/transactionStatus', in: ['CANC'] } },
        field('PIS-CANCEL-AUTHORISED-CANC', '/transactionStatus', { in: ['CANC'] }),
      ),
    ],
  }),
  defineCase({
    id: 'pis/cancel-authorise/declined-does-not-cancel',
    title: 'A payment whose cancellation the PSU declined is not cancelled',
    needs: PIS_CANCEL_202,
    steps: [
      ...CANCELLING,
      decline('cancel'),
      readDeclined('sca', field('PIS-CANCEL-DECLINED', '/scaStatus', { in: SCA_NOT_DONE })),
      readStatus(
        'after',
        {},
        field('PIS-CANCEL-DECLINED', '/transactionStatus', { in: NOT_CANCELLED }),
      ),
    ],
  }),
  defineCase({
    id: 'pis/cancel-authorise/token-cancels',
    title: 'A payment is cancelled by the update with the access token',
    needs: PIS_CANCEL_OAUTH,
    steps: [
      ...authorisedPaymentByOAuth(),
      cancelling,
      starting,
      oauthPsu('cancellation', 'approve', { as: 'approveCancel', start: 'startCancel' }),
      exchangeCode({ as: 'tokenCancel', approve: 'approveCancel', start: 'startCancel' }),
      {
        ...finishWithToken('cancellation', {
          as: 'updateCancel',
          token: 'tokenCancel',
          start: 'startCancel',
        }),
        setup: false,
        expect: [status('PIS-CANCEL-AUTH-UPDATE-200', 200)],
      },
      readStatus(
        'after',
        { until: { pointer: '/transactionStatus', in: ['CANC'] } },
        field('PIS-CANCEL-AUTHORISED-CANC', '/transactionStatus', { in: ['CANC'] }),
      ),
    ],
  }),
];
