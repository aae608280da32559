/** Only a token of the cancellation authorises it, and only when its own TPP sends it. */

import { OPERATION } from '../../../standard/operation.js';
import { NOT_CANCELLED } from '../../../standard/statuses.js';
import {
  call,
  defineCase,
  field,
  grant,
  noField,
  refused,
  setup,
  status,
  withNeeds,
} from '../build.js';
import type { CallStep, Case, IdentityName, Step } from '../case.js';
import type { Check } from '../check.js';
import { authorisationId, createPayment, paymentPath, startAuthorisation } from '../flows.js';
import { authorisedPaymentByOAuth, oauthPsu } from '../oauth-flows.js';
import { answeredWithoutEffect } from '../refusals.js';
import { paymentToken } from '../sca/foreign-tokens.js';
import { CANCEL_HEADERS, cancel, cancellationOrTooLate, readStatus } from './payment-calls.js';
import { PIS_CANCEL_202 } from './pis-needs.js';

const SAFETY = ['safety'];
const CLAUSE = 'OWN-CANCELLATION-TOKEN';
const TWIN = 'pis/cancel-authorise/token-cancels';
const NEEDS = withNeeds(PIS_CANCEL_202, { services: ['IAM'], profile: ['sca.approaches=OAUTH'] });
const TWO_TPPS = withNeeds(NEEDS, { identities: ['tpp2'] });
const ID = authorisationId('startCancel', 'cancel');

/** An authorised payment with a cancellation whose authorisation has started. */
const cancelling = (identity: IdentityName = 'tpp1'): readonly Step[] => [
  {
    ...setup(cancel('cancel', { headers: CANCEL_HEADERS, identity }, cancellationOrTooLate())),
    appliesOn: [202],
  },
  startAuthorisation('cancellation', { as: 'startCancel', linkOf: 'cancel', identity }),
];

/** The PSU has approved: only the token is missing. */
const approved: readonly Step[] = [
  ...authorisedPaymentByOAuth(),
  ...cancelling(),
  oauthPsu('cancellation', 'approve', { as: 'approveCancel', start: 'startCancel' }),
];

/** The update with a token of something else, and a check that it had no effect. */
const tried = (as: string, token: string, identity: IdentityName = 'tpp1'): readonly CallStep[] => [
  call(
    as,
    OPERATION.cancellation.update,
    {
      path: paymentPath('create', { cancellationId: ID }),
      body: { scaAuthenticationData: token },
      when: ID,
      identity,
    },
    answeredWithoutEffect(),
  ),
  readStatus(
    `after-${as}`,
    { identity },
    status('PIS-STATUS-200', 200),
    field(CLAUSE, '/transactionStatus', { in: NOT_CANCELLED }),
  ),
];

const TOKEN = '${token.body.access_token}';

/** A payment of the other TPP that the PSU has approved. */
const othersPayment: readonly Step[] = [
  createPayment({ identity: 'tpp2' }),
  grant('create', { name: 'others' }),
];

const othersCase = defineCase({
  id: 'pis/cancel-tokens/refuses-tokens-made-for-something-else',
  title: 'A cancellation that the PSU approved accepts no token but its own',
  tags: SAFETY,
  needs: NEEDS,
  twin: TWIN,
  steps: [
    ...approved,
    ...tried('invented', 'invented-${uuid}'),
    // the token that authorised the payment
    ...tried('used', TOKEN),
    ...paymentToken.map((step) => (step.as === 'token' ? { ...step, as: 'tokenPay' } : step)),
    ...tried('of-other-payment', '${tokenPay.body.access_token}'),
  ],
});

const otherTppCase = defineCase({
  id: 'pis/cancel-tokens/refuses-token-of-other-tpp',
  title: 'A token of one TPP does not cancel a payment of another',
  tags: SAFETY,
  needs: TWO_TPPS,
  twin: TWIN,
  steps: [
    ...paymentToken,
    ...othersPayment,
    ...cancelling('tpp2'),
    ...tried('tried', TOKEN, 'tpp2'),
  ],
});

/** Reads the authorisation of the cancellation. */
const readCancellation = (as: string, options: Partial<CallStep>, ...expect: Check[]): CallStep =>
  call(
    as,
    OPERATION.cancellation.sca,
    { path: paymentPath('create', { cancellationId: ID }), when: ID, ...options },
    ...expect,
  );

const bearerCase = defineCase({
  id: 'pis/cancel-tokens/bearer-opens-nothing-to-other-tpp',
  title: 'An invented or stolen bearer token shows a cancellation to no other TPP',
  tags: SAFETY,
  needs: TWO_TPPS,
  twin: 'pis/cancel-authorise/starts-and-waits',
  steps: [
    ...authorisedPaymentByOAuth(),
    ...cancelling(),
    setup(readCancellation('own', {}, status('PIS-CANCEL-AUTH-STATUS-200', 200))),
    ...['invented-${uuid}', TOKEN].map((token, at) =>
      readCancellation(
        at === 0 ? 'invented' : 'stolen',
        { identity: 'tpp2', headers: { Authorization: `Bearer ${token}` } },
        refused('OWN-BEARER'),
        noField('OWN-BEARER', '/scaStatus'),
      ),
    ),
  ],
});

export const cancelTokenCases: readonly Case[] = [othersCase, otherTppCase, bearerCase];
