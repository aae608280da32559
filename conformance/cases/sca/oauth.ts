/** The OAuth approach: code, token, and the update that completes the authorisation. */

import { OPERATION } from '../../../standard/operation.js';
import { MOVED_ON, NOT_VALID } from '../../../standard/statuses.js';
import { judged, ONE_OFF_CONSENT, readAccounts, readHeaders } from '../ais/account-calls.js';
import {
  any,
  call,
  defineCase,
  field,
  needs,
  noField,
  redirected,
  refused,
  status,
  success,
} from '../build.js';
import type { Case, Step } from '../case.js';
import {
  authorisationPath,
  consentPath,
  createConsent,
  createPayment,
  startAuthorisation,
} from '../flows.js';
import { onPayment } from '../kind-steps.js';
import { exchangeCode, finishWithToken, oauthPsu } from '../oauth-flows.js';
import { readConsentStatus, readScaStatus } from './authorisation-calls.js';

const AIS = needs(['AIS', 'IAM'], { approaches: ['OAUTH'], profile: ['ais.accounts.0'] });
const PIS = needs(['PIS', 'IAM'], { approaches: ['OAUTH'] });
const DONE: readonly string[] = ['finalised', 'exempted', 'unconfirmed'];

const TOKEN_SHAPE = [
  field('IAM-TOKEN-ACCESS-TOKEN', '/access_token', { type: 'string' }),
  field('IAM-TOKEN-TYPE', '/token_type', { in: ['Bearer'] }),
];

const approvesConsentCase = defineCase({
  id: 'sca/oauth/approves-consent',
  title: 'The complete OAuth flow makes a consent valid',
  needs: AIS,
  steps: [
    createConsent({ body: ONE_OFF_CONSENT }),
    startAuthorisation('consent'),
    judged(
      oauthPsu('consent'),
      redirected('IAM-AUTHORIZE-CODE', 'redirectUri', { query: ['code'] }),
    ),
    judged(exchangeCode(), ...TOKEN_SHAPE),
    readConsentStatus(
      'before',
      'create',
      field('SCA-OAUTH-NEEDS-UPDATE', '/consentStatus', { in: ['received'] }),
    ),
    judged(
      finishWithToken('consent'),
      field('SCA-UPDATE-STATUS', '/scatransactionStatus', { type: 'string' }),
      field('SCA-UPDATE-LINKS', '/_links', { type: 'object' }),
    ),
    readConsentStatus(
      'after',
      'create',
      status('AIS-CONSENT-STATUS-200', 200),
      field('SCA-OAUTH-AUTHORISES', '/consentStatus', { in: ['valid'] }),
    ),
    readScaStatus(
      'consent',
      {},
      status('SCA-STATUS-200', 200),
      field('SCA-STATUS-AFTER-APPROVAL', '/scaStatus', { in: DONE }),
    ),
  ],
});

const paymentSteps: readonly Step[] = [
  createPayment(),
  startAuthorisation('payment'),
  judged(oauthPsu('payment'), redirected('IAM-AUTHORIZE-CODE', 'redirectUri', { query: ['code'] })),
  judged(exchangeCode(), ...TOKEN_SHAPE),
  judged(finishWithToken('payment')),
  onPayment.status(
    'status',
    {},
    status('PIS-STATUS-200', 200),
    field('PIS-AUTHORISED-MOVES', '/transactionStatus', {
      in: MOVED_ON,
    }),
  ),
  readScaStatus(
    'payment',
    {},
    any(
      'PIS-OAUTH-AUTHORISES',
      [field('PIS-OAUTH-AUTHORISES', '/scaStatus', { in: DONE })],
      [
        {
          check: 'differ',
          clause: 'PIS-OAUTH-AUTHORISES',
          left: '${status.body.transactionStatus}',
          right: 'RCVD',
        },
        field('PIS-OAUTH-AUTHORISES', '/scaStatus', { type: 'string' }),
      ],
    ),
  ),
];

const approvesPaymentCase = defineCase({
  id: 'sca/oauth/approves-payment',
  title: 'The complete OAuth flow authorises a payment',
  needs: PIS,
  steps: paymentSteps,
});

const bearerCase = defineCase({
  id: 'sca/oauth/reads-with-and-without-bearer',
  title: "Accounts can be read with the consent's token and without one",
  tags: ['serial'],
  needs: AIS,
  steps: [
    createConsent(),
    startAuthorisation('consent'),
    oauthPsu('consent'),
    exchangeCode(),
    finishWithToken('consent'),
    readAccounts({ as: 'plain' }, status('TLS-BEARER-OPTIONAL', 200)),
    {
      ...readAccounts({ as: 'bearer' }, status('TLS-BEARER-OPTIONAL', 200)),
      headers: { ...readHeaders(), Authorization: 'Bearer ${token.body.access_token}' },
    },
  ],
});

const BEARER = { Authorization: 'Bearer ${token.body.access_token}' };

const bearerOnConsentCase = defineCase({
  id: 'sca/oauth/takes-bearer-on-the-consent',
  title: 'A consent is read and deleted, and its status read, with its token as a bearer token',
  needs: AIS,
  steps: [
    createConsent({ body: ONE_OFF_CONSENT }),
    startAuthorisation('consent'),
    oauthPsu('consent'),
    exchangeCode(),
    ...([OPERATION.consent.read, OPERATION.consent.status, OPERATION.consent.delete] as const).map(
      (operation) =>
        call(
          operation,
          operation,
          { path: consentPath('create'), headers: BEARER },
          success('TLS-BEARER-OPTIONAL'),
        ),
    ),
  ],
});

const bearerOnPaymentCase = defineCase({
  id: 'sca/oauth/takes-bearer-on-the-payment',
  title: 'A payment and its authorisation can be read with its bearer token',
  needs: PIS,
  steps: [
    createPayment(),
    startAuthorisation('payment'),
    oauthPsu('payment'),
    exchangeCode(),
    onPayment.read('payment', { headers: BEARER }, status('TLS-BEARER-OPTIONAL', 200)),
    call(
      'sca',
      OPERATION.payment.sca,
      { path: authorisationPath('payment'), headers: BEARER },
      status('TLS-BEARER-OPTIONAL', 200),
    ),
  ],
});

const rejectsConsentCase = defineCase({
  id: 'sca/oauth/rejects-consent',
  title: 'A PSU who declines at the authorize page causes no code and no valid consent',
  tags: ['safety'],
  needs: { ...AIS, profile: ['ais.accounts.0', 'psu.reject'] },
  twin: 'sca/oauth/approves-consent',
  steps: [
    createConsent({ body: ONE_OFF_CONSENT }),
    startAuthorisation('consent'),
    {
      ...oauthPsu('consent', 'reject'),
      setup: false,
      expect: [redirected('IAM-DECLINED-NO-CODE', 'either', { noQuery: ['code'] })],
    },
    readConsentStatus(
      'status',
      'create',
      status('AIS-CONSENT-STATUS-200', 200),
      field('SCA-REJECT-NOT-VALID', '/consentStatus', { in: NOT_VALID }),
    ),
    readAccounts({}, refused('AIS-READ-NEEDS-GRANT'), noField('AIS-READ-NEEDS-GRANT', '/accounts')),
  ],
});

export const oauthCases: readonly Case[] = [
  approvesConsentCase,
  approvesPaymentCase,
  bearerCase,
  bearerOnConsentCase,
  bearerOnPaymentCase,
  rejectsConsentCase,
];
