/** Other effects of the clock: access tokens, and the execution date of a payment. */

import { OPERATION } from '../../../standard/operation.js';
import { NOT_EXECUTED, NOT_VALID, SCA_NOT_DONE } from '../../../standard/statuses.js';
import { ONE_OFF_CONSENT } from '../ais/account-calls.js';
import { call, clockOn, defineCase, field, grant, setup, status } from '../build.js';
import type { Case } from '../case.js';
import {
  authorisationPath,
  createConsent,
  createPayment,
  PAYMENT_BODY,
  startAuthorisation,
} from '../flows.js';
import { exchangeCode, finishWithToken, oauthPsu } from '../oauth-flows.js';
import { onRequest } from '../on-request.js';
import { CANCEL_HEADERS, cancel, cancellationOrTooLate, readStatus } from '../pis/payment-calls.js';
import { answeredWithoutEffect } from '../refusals.js';
import { readConsentStatus, readScaStatus, waitsBefore } from '../sca/authorisation-calls.js';
import { clockNeeds, nextNoon } from './clock-calls.js';

/** Longer than any tolerance for clock differences. */
const A_WHILE = '900';

/** A consent that the PSU has approved by OAuth, and the token that finishes it; alias `token`. */
const issued = [
  nextNoon('begin'),
  createConsent({ body: ONE_OFF_CONSENT }),
  startAuthorisation('consent'),
  oauthPsu('consent'),
  exchangeCode(),
];

const tokenCase = defineCase({
  id: 'clock/token/ends-when-told',
  title: 'An access token authorises nothing after it has expired',
  tags: ['clock', 'safety'],
  needs: clockNeeds(['AIS', 'IAM'], { approaches: ['OAUTH'], profile: ['ais.accounts.0'] }),
  twin: 'sca/oauth/approves-consent',
  steps: [
    ...issued,
    waitsBefore('create'),
    clockOn('expires', '${token.body.expires_in}'),
    clockOn('later', A_WHILE),
    call(
      'update',
      OPERATION.consent.update,
      {
        path: authorisationPath('consent'),
        body: { scaAuthenticationData: '${token.body.access_token}' },
      },
      answeredWithoutEffect(),
    ),
    readConsentStatus(
      'after',
      'create',
      status('AIS-CONSENT-STATUS-200', 200),
      field('IAM-TOKEN-ENDS', '/consentStatus', { in: NOT_VALID }),
    ),
  ],
});

/** A bank may end the authorisation earlier than the token: its status tells that. */
const lastsCase = onRequest(
  defineCase({
    id: 'clock/token/is-taken-until-it-ends',
    title: 'An access token is taken shortly before it expires',
    tags: ['clock'],
    needs: clockNeeds(['AIS', 'IAM'], { approaches: ['OAUTH'], profile: ['ais.accounts.0'] }),
    steps: [
      ...issued,
      { ...clockOn('late', '${token.body.expires_in}'), share: 0.75 },
      {
        ...setup(readScaStatus('consent', {}, status('SCA-STATUS-200', 200))),
        appliesWhen: [
          { value: '${sca.body.scaStatus}', in: SCA_NOT_DONE.filter((each) => each !== 'failed') },
        ],
      },
      { ...finishWithToken('consent'), setup: false },
    ],
  }),
);

const executionCase = defineCase({
  id: 'clock/payment/waits-for-its-day',
  title: 'A payment is not executed before its requested date',
  tags: ['clock'],
  needs: clockNeeds('PIS', { profile: ['pis.paymentServices=payments'] }),
  steps: [
    nextNoon('begin'),
    {
      ...createPayment({ body: { ...PAYMENT_BODY, requestedExecutionDate: '${today+8}' } }),
      expect: [],
      appliesOn: [201],
    },
    grant(),
    nextNoon('next-day'),
    nextNoon('day-after'),
    nextNoon('third-day'),
    readStatus(
      'waiting',
      {},
      status('PIS-STATUS-200', 200),
      field('PIS-EXECUTION-DAY', '/transactionStatus', { in: NOT_EXECUTED }),
    ),
  ],
});

const cancelledCase = defineCase({
  id: 'clock/payment/stays-cancelled-on-its-day',
  title: 'A payment that was cancelled is not executed on its requested date',
  tags: ['clock', 'safety'],
  needs: clockNeeds('PIS', {
    profile: ['pis.paymentServices=payments', '!pis.cancellation=none'],
  }),
  steps: [
    nextNoon('begin'),
    {
      ...createPayment({ body: { ...PAYMENT_BODY, requestedExecutionDate: '${today+3}' } }),
      expect: [],
      appliesOn: [201],
    },
    grant(),
    {
      ...setup(cancel('cancel', { headers: CANCEL_HEADERS }, cancellationOrTooLate())),
      appliesOn: 'success',
    },
    grant('cancel', { skipWhen: [{ value: '${cancel.status}', in: ['200', '204'] }] }),
    {
      ...readStatus('cancelled', { setup: true }),
      until: { pointer: '/transactionStatus', in: ['CANC'] },
      appliesWhen: [{ value: '${cancelled.body.transactionStatus}', in: ['CANC'] }],
    },
    ...['next-day', 'second-day', 'third-day', 'day-after'].map((day) => nextNoon(day)),
    readStatus(
      'after',
      {},
      status('PIS-STATUS-200', 200),
      field('PIS-CANCEL-FINAL', '/transactionStatus', { in: ['CANC'] }),
    ),
  ],
});

export const clockTokenAndPaymentCases: readonly Case[] = [
  tokenCase,
  lastsCase,
  executionCase,
  cancelledCase,
];
