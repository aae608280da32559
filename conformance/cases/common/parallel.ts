/** Simultaneous requests: each has its own effect, or only one of them has an effect. */

import { SCA_DONE } from '../../../standard/statuses.js';
import { ONE_OFF_CONSENT } from '../ais/account-calls.js';
import {
  atMost,
  defineCase,
  distinct,
  each,
  field,
  needs,
  refused,
  status,
  success,
} from '../build.js';
import type { CallStep, Case } from '../case.js';
import type { Check } from '../check.js';
import {
  CONSENT_BODY,
  createConsent,
  createPayment,
  PAYMENT_BODY,
  startAuthorisation,
} from '../flows.js';
import { onConsent } from '../kind-steps.js';
import { exchangeCode, finishWithToken, oauthPsu } from '../oauth-flows.js';
import { ask, PIIS } from '../piis/funds-calls.js';
import {
  cancel,
  cancellationOrTooLate,
  nextStepOf,
  readStatus,
  showsAuthorised,
} from '../pis/payment-calls.js';
import { PIS, PIS_OAUTH } from '../pis/pis-needs.js';
import { embeddedNeeds, scaStatusOf } from '../sca/embedded.js';
import { sendCode, untilCode } from '../sca/embedded-flow.js';
import { PAYMENT_KIND } from '../sca/resource-kinds.js';

const TIMES = 6;
const TAGS = ['parallel'];
const AIS = needs('AIS', { profile: ['ais.accounts.0'] });

/** Sends the request of the step several times simultaneously, as a judged step. */
const atOnce = (step: CallStep, expect: readonly Check[], same?: true): CallStep => ({
  ...step,
  setup: false,
  atOnce: { times: TIMES, ...(same === undefined ? {} : { same }) },
  expect,
});

/** The response that the clause requires, or a refusal: the bank may be overloaded. */
const orRefused = (clause: string, ...good: readonly Check[]): Check =>
  each(clause, good, [refused(clause)], [status(clause, 429)]);

/** Payments that no bank mistakes for duplicates. */
const OWN_PAYMENT = {
  ...PAYMENT_BODY,
  remittanceInformationUnstructured: 'Conformance test ${uuid}',
};

/**
 * Simultaneous updates. No read shows whether the bank executed an update twice, so the next step
 * only judges the effect.
 */
const updates = (step: CallStep): CallStep => ({
  ...atOnce(step, [orRefused('PARALLEL-SAME-REQUEST', status('PARALLEL-SAME-REQUEST', 200))]),
  // when all of them are refused, nothing has happened
  appliesOn: [200],
});

/** The cases about simultaneous requests. */
export const parallelCases: readonly Case[] = [
  defineCase({
    id: 'common/parallel/payments-have-their-own-ids',
    title: 'Payments that are initiated simultaneously have different ids',
    tags: TAGS,
    needs: PIS,
    steps: [
      atOnce(createPayment({ body: OWN_PAYMENT }), [
        orRefused('PIS-INITIATE-201', status('PIS-INITIATE-201', 201)),
        distinct('PIS-INITIATE-UNIQUE', '/paymentId'),
      ]),
    ],
  }),
  defineCase({
    id: 'common/parallel/consents-have-their-own-ids',
    title: 'Consents that are created simultaneously have different ids',
    tags: TAGS,
    needs: AIS,
    steps: [
      atOnce(createConsent({ body: CONSENT_BODY }), [
        orRefused('AIS-CONSENT-CREATE-201', status('AIS-CONSENT-CREATE-201', 201)),
        distinct('AIS-CONSENT-CREATE-ID', '/consentId'),
      ]),
    ],
  }),
  defineCase({
    id: 'common/parallel/double-submit-of-a-payment',
    title: 'A payment request that is sent many times at once is accepted or refused each time',
    tags: TAGS,
    needs: PIS,
    steps: [
      atOnce(
        createPayment(),
        [orRefused('PARALLEL-SAME-REQUEST', status('PARALLEL-SAME-REQUEST', 200, 201))],
        true,
      ),
    ],
  }),
  defineCase({
    id: 'common/parallel/cancellations-cancel-once',
    title: 'A payment that is cancelled many times at once is cancelled and stays so',
    tags: TAGS,
    needs: PIS,
    steps: [
      createPayment(),
      atOnce(cancel('cancel', {}), [each('PIS-CANCEL-ANSWER', [cancellationOrTooLate()])]),
      readStatus(
        'after',
        { when: '${cancel.status}', unless: nextStepOf('cancel') },
        status('PIS-STATUS-200', 200),
        field('PIS-CANCEL-FINAL', '/transactionStatus', { in: ['CANC'] }),
      ),
    ],
  }),
  defineCase({
    id: 'common/parallel/a-code-gives-one-token',
    title: 'A code that is exchanged many times at once gives one token',
    tags: [...TAGS, 'safety'],
    needs: needs(['AIS', 'IAM'], { approaches: ['OAUTH'], profile: ['ais.accounts.0'] }),
    steps: [
      createConsent({ body: ONE_OFF_CONSENT }),
      startAuthorisation('consent'),
      oauthPsu('consent'),
      atOnce(exchangeCode(), [atMost('IAM-CODE-ONCE', 1, status('IAM-TOKEN-200', 200))]),
    ],
  }),
  defineCase({
    id: 'common/parallel/a-consent-is-deleted-once',
    title: 'A consent that is deleted many times at once has ended',
    tags: TAGS,
    needs: AIS,
    steps: [
      createConsent({ body: ONE_OFF_CONSENT }),
      atOnce(onConsent.remove('delete', {}), [
        orRefused('AIS-CONSENT-DELETE-2XX', success('AIS-CONSENT-DELETE-2XX')),
      ]),
    ],
  }),
  defineCase({
    id: 'common/parallel/funds-are-confirmed-side-by-side',
    title:
      'A funds confirmation request that is sent many times at once returns 200 or is refused each time',
    tags: TAGS,
    needs: PIIS,
    steps: [
      atOnce(ask(), [
        orRefused(
          'PIIS-CONFIRM-200',
          status('PIIS-CONFIRM-200', 200),
          field('PIIS-CONFIRM-200', '/fundsAvailable', { type: 'boolean' }),
        ),
      ]),
    ],
  }),
  defineCase({
    id: 'common/parallel/updates-with-a-token-authorise',
    title: 'A payment whose update with the token is sent many times at once is authorised',
    tags: TAGS,
    needs: PIS_OAUTH,
    steps: [
      createPayment(),
      startAuthorisation('payment'),
      oauthPsu('payment'),
      exchangeCode(),
      updates(finishWithToken('payment')),
      ...showsAuthorised('PARALLEL-UPDATE'),
    ],
  }),
  defineCase({
    id: 'common/parallel/updates-with-a-code-authorise',
    title: 'A payment whose one-time code is sent many times at once is authorised',
    tags: [...TAGS, 'deep'],
    needs: embeddedNeeds(PAYMENT_KIND),
    steps: [
      ...untilCode(PAYMENT_KIND),
      updates(sendCode(PAYMENT_KIND, {})),
      ...scaStatusOf(
        PAYMENT_KIND,
        'sca',
        'create',
        field('SCA-EMBEDDED-AUTHORISES', '/scaStatus', { in: SCA_DONE }),
      ),
    ],
  }),
];
