/**
 * Cancellations by Embedded. One that the PSU has to authorise has a code of its own: neither that of the payment nor a
 * wrong one authorises it. After one that nobody has to authorise, the code of the payment is worth nothing.
 */
import { OPERATION } from '../../../standard/operation.js';
import { SCA_NOT_DONE } from '../../../standard/statuses.js';
import {
  any,
  call,
  defineCase,
  field,
  readOtp,
  refused,
  setup,
  status,
  withNeeds,
} from '../build.js';
import type { CallStep, Case } from '../case.js';
import type { Check } from '../check.js';
import { authorisationId, paymentPath } from '../flows.js';
import { wrongState } from '../refusals.js';
import { chooses } from '../sca/chosen-method.js';
import { embeddedNeeds } from '../sca/embedded.js';
import { sendCode, untilCode, WRONG_CODE } from '../sca/embedded-flow.js';
import { NO_REDIRECT, PAYMENT_KIND } from '../sca/resource-kinds.js';
import { cancel, cancellationOrTooLate, notCancelled, readStatus } from './payment-calls.js';
import { PIS_CANCEL, PIS_CANCEL_202 } from './pis-needs.js';

const CLAUSE = 'SCA-CREDENTIALS';
const ID = authorisationId('startCancel', 'cancel');
const PSU = { 'PSU-ID': NO_REDIRECT['PSU-ID'] ?? '' };

/** The second method of the cancellation, or the only one. */
const METHOD = `\${${[1, 0].map((at) => `startCancel.body.scaMethods.${at}.authenticationMethodId`).join('|')}}`;

const update = (as: string, body: Readonly<Record<string, string>>, ...expect: Check[]): CallStep =>
  call(
    as,
    OPERATION.cancellation.update,
    { path: paymentPath('create', { cancellationId: ID }), headers: PSU, body, when: ID },
    ...expect,
  );

const start = (as: string, password: string, ...expect: Check[]): CallStep =>
  call(
    as,
    OPERATION.cancellation.start,
    { path: paymentPath('create'), headers: NO_REDIRECT, body: { psuData: { password } } },
    ...expect,
  );

/** A code that does not belong to the cancellation: whatever the response is, nothing is authorised. */
const tried = (as: string, code: string): CallStep =>
  update(as, { scaAuthenticationData: code }, any(CLAUSE, [refused(CLAUSE)], [NOT_DONE]));

const NOT_DONE = field(CLAUSE, '/scaStatus', { in: SCA_NOT_DONE });

const wrongCodesCase = defineCase({
  id: 'pis/cancel-embedded/refuses-other-codes',
  title: 'Neither a wrong password nor the code of the payment nor a wrong one cancels it',
  tags: ['safety'],
  once: true,
  needs: withNeeds(withNeeds(PIS_CANCEL_202, embeddedNeeds(PAYMENT_KIND)), {
    profile: ['!psu.otp.fixed'],
  }),
  twin: 'sca/embedded/authorises-payment',
  steps: [
    ...untilCode(PAYMENT_KIND).map((step) =>
      step.as === 'method' ? setup(chooses(PAYMENT_KIND)) : step,
    ),
    setup(sendCode(PAYMENT_KIND, {}, status('SCA-EMBEDDED-UPDATE', 200))),
    {
      ...setup(cancel('cancel', { headers: NO_REDIRECT }, cancellationOrTooLate())),
      appliesOn: [202],
    },
    {
      ...setup(start('startCancel', '${profile.psu.password}')),
      expect: [status('PIS-CANCEL-AUTH-START-201', 201)],
      appliesOn: 'success',
      appliesWhen: [{ value: '${startCancel.header.aspsp-sca-approach}', in: ['EMBEDDED'] }],
    },
    start(
      'start-wrong',
      'not-the-password-of-anybody',
      any(
        CLAUSE,
        [refused(CLAUSE)],
        [field(CLAUSE, '/scaStatus', { in: ['received', 'psuIdentified', 'failed'] })],
      ),
    ),
    { ...setup(update('chosen', { authenticationMethodId: METHOD })), when: METHOD },
    tried('old', '${code.otp}'),
    readOtp('own'),
    tried('wrong', WRONG_CODE.replace('code.', 'own.')),
    call(
      'sca',
      OPERATION.cancellation.sca,
      { path: paymentPath('create', { cancellationId: ID }), when: ID },
      NOT_DONE,
    ),
    notCancelled('after', CLAUSE),
  ],
});

/** The authorisation is open: the PSU has got the code and has not sent it. */
const codeAfterwardsCase = defineCase({
  id: 'pis/cancel-embedded/refuses-the-code-afterwards',
  title:
    'The right one-time code does not authorise a payment that was cancelled before it was sent',
  tags: ['safety'],
  needs: withNeeds(PIS_CANCEL, embeddedNeeds(PAYMENT_KIND)),
  twin: 'sca/embedded/authorises-payment',
  steps: [
    ...untilCode(PAYMENT_KIND),
    {
      ...setup(cancel('cancel', { headers: NO_REDIRECT }, cancellationOrTooLate())),
      appliesOn: 'success',
      appliesWhen: [{ value: '${cancel.body.transactionStatus}', in: ['CANC'] }],
    },
    sendCode(PAYMENT_KIND, {}, ...wrongState('PIS-CANCEL-START')),
    readStatus(
      'after',
      {},
      status('PIS-STATUS-200', 200),
      field('PIS-CANCEL-FINAL', '/transactionStatus', { in: ['CANC'] }),
    ),
  ],
});

export const cancelEmbeddedCases: readonly Case[] = [wrongCodesCase, codeAfterwardsCase];
