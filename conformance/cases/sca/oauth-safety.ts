/** A token authorises only its own resource, and only when its own TPP sends it. */

import { OPERATION } from '../../../standard/operation.js';
import { NOT_EXECUTING, NOT_VALID, SCA_NOT_DONE } from '../../../standard/statuses.js';
import { ONE_OFF_CONSENT } from '../ais/account-calls.js';
import { any, call, defineCase, field, needs, refused, setup, status } from '../build.js';
import type { CallStep, Case, Step } from '../case.js';
import {
  authorisationPath,
  createConsent,
  createPayment,
  scaLink,
  startAuthorisation,
} from '../flows.js';
import { onPayment } from '../kind-steps.js';
import { exchangeCode, finishWithToken, oauthPsu, oauthScope } from '../oauth-flows.js';
import { readSca, waitsForUpdate } from '../pis/payment-calls.js';
import { answeredWithoutEffect } from '../refusals.js';
import { readConsentStatus, updateConsentWith, waitsBefore } from './authorisation-calls.js';

const AIS = needs(['AIS', 'IAM'], { approaches: ['OAUTH'], profile: ['ais.accounts.0'] });
const TWIN = 'sca/oauth/approves-consent';
const TOKEN = '${token.body.access_token}';
const SAFETY = ['safety'];

/** A consent of tpp1 with a token for it. Aliases: create, start, approve, token. */
const withToken: readonly Step[] = [
  createConsent({ body: ONE_OFF_CONSENT }),
  startAuthorisation('consent'),
  oauthPsu('consent'),
  exchangeCode(),
];

/** The attempt did not authorise the consent of step `of`. */
function notAuthorised(of: string, identity?: 'tpp2') {
  const look = readConsentStatus(
    'after',
    of,
    status('AIS-CONSENT-STATUS-200', 200),
    field('OWN-CONSENT-TOKEN', '/consentStatus', { in: NOT_VALID }),
  );
  return identity === undefined ? look : { ...look, identity };
}

const otherConsentCase = defineCase({
  id: 'sca/oauth/refuses-token-of-other-consent',
  title: 'A token of one consent does not authorise another',
  tags: SAFETY,
  needs: AIS,
  twin: TWIN,
  steps: [
    ...withToken,
    createConsent({ as: 'other', body: ONE_OFF_CONSENT }),
    startAuthorisation('consent', { as: 'start-other', of: 'other' }),
    updateConsentWith(TOKEN, { of: 'other', start: 'start-other' }, answeredWithoutEffect()),
    notAuthorised('other'),
  ],
});

/** It still waits. */
const waits = (of: string, as = 'after') =>
  readConsentStatus(
    as,
    of,
    status('AIS-CONSENT-STATUS-200', 200),
    field('OWN-CONSENT-TOKEN', '/consentStatus', { in: NOT_VALID }),
  );

const otherApprovedCase = defineCase({
  id: 'sca/oauth/refuses-token-of-other-approved-consent',
  title: 'A token of one consent does not complete another one that the PSU also approved',
  tags: SAFETY,
  needs: AIS,
  twin: TWIN,
  steps: [
    ...withToken,
    createConsent({ as: 'other', body: ONE_OFF_CONSENT }),
    startAuthorisation('consent', { as: 'start-other', of: 'other' }),
    oauthPsu('consent', 'approve', { as: 'approve-other', start: 'start-other', of: 'other' }),
    waitsBefore('other'),
    updateConsentWith(TOKEN, { of: 'other', start: 'start-other' }, answeredWithoutEffect()),
    waits('other'),
  ],
});

const paymentTokenCase = defineCase({
  id: 'sca/oauth/refuses-token-of-payment',
  title: 'A token of a payment does not authorise a consent',
  tags: SAFETY,
  needs: needs(['AIS', 'PIS', 'IAM'], { approaches: ['OAUTH'], profile: ['ais.accounts.0'] }),
  twin: TWIN,
  steps: [
    createPayment({ as: 'pay' }),
    startAuthorisation('payment', { as: 'start-pay', of: 'pay' }),
    oauthPsu('payment', 'approve', { start: 'start-pay', of: 'pay' }),
    exchangeCode({ start: 'start-pay', of: 'pay' }),
    createConsent({ body: ONE_OFF_CONSENT }),
    startAuthorisation('consent'),
    oauthPsu('consent', 'approve', { as: 'approve-consent' }),
    waitsBefore('create'),
    updateConsentWith(TOKEN, {}, answeredWithoutEffect()),
    waits('create'),
  ],
});

const otherTppCase = defineCase({
  id: 'sca/oauth/refuses-token-of-other-tpp',
  title: "A TPP cannot authorise its consent with another TPP's token",
  tags: SAFETY,
  needs: { ...AIS, identities: ['tpp2'] },
  twin: TWIN,
  steps: [
    ...withToken,
    createConsent({ as: 'other', body: ONE_OFF_CONSENT, identity: 'tpp2' }),
    startAuthorisation('consent', { as: 'start-other', of: 'other', identity: 'tpp2' }),
    updateConsentWith(
      TOKEN,
      { of: 'other', start: 'start-other', identity: 'tpp2' },
      answeredWithoutEffect(),
    ),
    notAuthorised('other', 'tpp2'),
  ],
});

const stolenTokenCase = defineCase({
  id: 'sca/oauth/refuses-stolen-token',
  title: 'Another TPP cannot use a token',
  tags: SAFETY,
  needs: { ...AIS, identities: ['tpp2'] },
  twin: TWIN,
  steps: [
    ...withToken,
    waitsBefore('create'),
    updateConsentWith(TOKEN, { identity: 'tpp2' }, refused('OWN-CONSENT-AUTHORISE')),
    waits('create'),
  ],
});

const inventedTokenCase = defineCase({
  id: 'sca/oauth/refuses-invented-token',
  title: 'A token that the bank did not issue authorises nothing',
  tags: SAFETY,
  needs: AIS,
  twin: TWIN,
  steps: [
    createConsent({ body: ONE_OFF_CONSENT }),
    startAuthorisation('consent'),
    updateConsentWith('invented-${uuid}', {}, answeredWithoutEffect()),
    notAuthorised('create'),
    oauthPsu('consent'),
    waitsBefore('create'),
    // Even when everything else is done: the correct token exists, and is not sent.
    exchangeCode(),
    {
      ...updateConsentWith('invented-${uuid}', {}, answeredWithoutEffect()),
      as: 'again',
    },
    waits('create', 'waits'),
  ],
});

/** A token without a PSU, by the grant that the contract allows to clients; few banks offer it. */
const clientTokenCase = defineCase({
  id: 'sca/oauth/client-token-authorises-nothing',
  title: 'A token that the client got for itself authorises no consent',
  tags: SAFETY,
  needs: AIS,
  twin: TWIN,
  steps: [
    createConsent({ body: ONE_OFF_CONSENT }),
    startAuthorisation('consent'),
    setup({
      ...call('token', OPERATION.iam.token, {
        base: scaLink('scaOAuth'),
        bodyType: 'form',
        body: {
          grant_type: 'client_credentials',
          client_id: '${tpp.clientId}',
          scope: oauthScope('consent'),
        },
      }),
      appliesOn: 'success',
    }),
    updateConsentWith(TOKEN, {}, answeredWithoutEffect()),
    notAuthorised('create'),
  ],
});

/** An update of the payment with an unknown token. */
const inventedForPayment = (as: string): CallStep => ({
  ...finishWithToken('payment', { as }),
  setup: false,
  body: { scaAuthenticationData: 'invented-${uuid}' },
  expect: [answeredWithoutEffect()],
});

const inventedPaymentTokenCase = defineCase({
  id: 'sca/oauth/refuses-invented-token-for-payment',
  title: 'A token that the bank did not issue authorises no payment',
  tags: SAFETY,
  needs: needs(['PIS', 'IAM'], {
    approaches: ['OAUTH'],
    profile: ['pis.paymentServices=payments'],
  }),
  twin: 'sca/oauth/approves-payment',
  steps: [
    createPayment(),
    startAuthorisation('payment'),
    inventedForPayment('early'),
    readSca('early-sca', {}, field('OWN-PAYMENT-TOKEN', '/scaStatus', { in: SCA_NOT_DONE })),
    oauthPsu('payment'),
    exchangeCode(),
    waitsForUpdate(),
    inventedForPayment('late'),
    readSca('late-sca', {}, field('OWN-PAYMENT-TOKEN', '/scaStatus', { in: SCA_NOT_DONE })),
    onPayment.status(
      'after',
      {},
      status('PIS-STATUS-200', 200),
      field('OWN-PAYMENT-TOKEN', '/transactionStatus', { in: NOT_EXECUTING }),
    ),
  ],
});

const codeForTokenCase = defineCase({
  id: 'sca/oauth/refuses-code-for-token',
  title: 'The authorisation code does not work as a token',
  tags: SAFETY,
  needs: AIS,
  twin: TWIN,
  steps: [
    createConsent({ body: ONE_OFF_CONSENT }),
    startAuthorisation('consent'),
    oauthPsu('consent'),
    waitsBefore('create'),
    updateConsentWith('${approve.query.code}', {}, answeredWithoutEffect()),
    waits('create'),
  ],
});

const emptyUpdateCase = defineCase({
  id: 'sca/updates/empty-authorises-nothing',
  title: 'An update that only identifies the PSU authorises nothing',
  tags: SAFETY,
  needs: needs('AIS', { profile: ['ais.accounts.0'] }),
  steps: [
    createConsent({ body: ONE_OFF_CONSENT }),
    startAuthorisation('consent'),
    call(
      'update',
      OPERATION.consent.update,
      { path: authorisationPath('consent'), body: {} },
      any('SCA-UPDATE-EMPTY', [status('SCA-UPDATE-EMPTY', 200)], [refused('SCA-UPDATE-EMPTY')]),
    ),
    notAuthorised('create'),
  ],
});

export const oauthSafetyCases: readonly Case[] = [
  otherConsentCase,
  otherApprovedCase,
  paymentTokenCase,
  otherTppCase,
  stolenTokenCase,
  clientTokenCase,
  inventedTokenCase,
  inventedPaymentTokenCase,
  codeForTokenCase,
  emptyUpdateCase,
];
