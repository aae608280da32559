/** The Redirect approach: the PSU decides on the bank's page, and no further request is needed. */

import { OPERATION } from '../../../standard/operation.js';
import { MOVED_ON, NOT_VALID } from '../../../standard/statuses.js';
import { ONE_OFF_CONSENT, readAccounts } from '../ais/account-calls.js';
import {
  any,
  call,
  defineCase,
  equal,
  field,
  needs,
  noField,
  redirected,
  refused,
  status,
} from '../build.js';
import type { Case } from '../case.js';
import type { Check } from '../check.js';
import {
  authorisedConsentByRedirect,
  confirmRedirect,
  consentPath,
  createConsent,
  createPayment,
  redirectPsu,
  startAuthorisation,
  startLink,
} from '../flows.js';
import { onPayment } from '../kind-steps.js';
import { readConsentStatus, readScaStatus } from './authorisation-calls.js';

const AIS = needs('AIS', { approaches: ['REDIRECT'], profile: ['ais.accounts.0'] });
const PIS = needs('PIS', { approaches: ['REDIRECT'] });

/** The statuses of an authorisation that the PSU has approved. */
const DONE: readonly string[] = ['finalised', 'exempted', 'unconfirmed'];

const approved = { ...redirectPsu('approve'), setup: false };

const approvesConsentCase = defineCase({
  id: 'sca/redirect/approves-consent',
  title: 'A consent that the PSU approves at the Redirect page becomes valid',
  needs: AIS,
  steps: [
    createConsent({ body: ONE_OFF_CONSENT }),
    startAuthorisation('consent'),
    { ...approved, expect: [redirected('SCA-REDIRECT-RETURNS', 'redirectUri')] },
    confirmRedirect('consent'),
    readConsentStatus(
      'status',
      'create',
      status('AIS-CONSENT-STATUS-200', 200),
      field('SCA-REDIRECT-AUTHORISES', '/consentStatus', { in: ['valid'] }),
    ),
    readScaStatus(
      'consent',
      {},
      status('SCA-STATUS-200', 200),
      field('SCA-STATUS-AFTER-APPROVAL', '/scaStatus', { in: DONE }),
    ),
  ],
});

/** A bank may refuse a second start. */
const secondStartCase = defineCase({
  id: 'sca/redirect/approves-by-the-second-start',
  title: 'A consent that the PSU approves at the link of a second start becomes valid',
  needs: AIS,
  steps: [
    createConsent({ body: ONE_OFF_CONSENT }),
    startAuthorisation('consent'),
    {
      ...startAuthorisation('consent', { as: 'again' }),
      expect: [
        any(
          'AIS-CONSENT-AUTH-START-201',
          [status('AIS-CONSENT-AUTH-START-201', 201)],
          [refused('AIS-CONSENT-AUTH-START-201')],
        ),
      ],
      appliesOn: [201],
    },
    { ...redirectPsu('approve', { start: 'again' }), setup: false },
    confirmRedirect('consent', { start: 'again' }),
    readConsentStatus(
      'status',
      'create',
      status('AIS-CONSENT-STATUS-200', 200),
      field('SCA-REDIRECT-AUTHORISES', '/consentStatus', { in: ['valid'] }),
    ),
  ],
});

/** A bank that chooses another approach without a preference is not judged here. */
const FIRST = { ...AIS, profile: ['ais.accounts.0', 'sca.approaches.0=REDIRECT'] };

const addressOfCreationCase = defineCase({
  id: 'sca/redirect/returns-to-address-of-creation',
  title: 'An authorisation that is started without a redirect URI uses the one of the creation',
  needs: FIRST,
  steps: [
    createConsent({ body: ONE_OFF_CONSENT }),
    call(
      'start',
      OPERATION.consent.start,
      {
        path: consentPath('create'),
        body: {},
        when: startLink(),
        mutate: [{ op: 'drop-header', name: 'TPP-Redirect-URI' }],
      },
      status('SCA-REDIRECT-ADDRESS-OF-CREATION', 201),
    ),
    { ...approved, expect: [redirected('SCA-REDIRECT-ADDRESS-OF-CREATION', 'redirectUri')] },
  ],
});

/** A bank may want an address that it knows. */
const WITH_QUERY = { 'TPP-Redirect-URI': '${profile.tpp.escapedRedirectUri}' };

const queryCase = defineCase({
  id: 'sca/redirect/returns-with-its-query',
  title: 'After the approval the PSU returns to TPP-Redirect-URI with the query that it has',
  needs: PIS,
  steps: [
    { ...createPayment({ headers: WITH_QUERY }), appliesOn: [201] },
    startAuthorisation('payment', { headers: WITH_QUERY }),
    {
      ...approved,
      expect: [
        redirected('SCA-REDIRECT-RETURNS', 'redirectUri'),
        equal('SCA-REDIRECT-RETURNS', '${approve.query.source}', 'a&b=c+d'),
      ],
    },
    confirmRedirect('payment'),
  ],
});

const notBeforeCase = defineCase({
  id: 'sca/redirect/waits-for-psu',
  title: 'A consent stays received until the PSU decides',
  tags: ['safety'],
  needs: AIS,
  steps: [
    createConsent({ body: ONE_OFF_CONSENT }),
    startAuthorisation('consent'),
    readConsentStatus(
      'status',
      'create',
      field('SCA-NOT-BEFORE-PSU', '/consentStatus', { in: NOT_VALID }),
    ),
  ],
});

const onlyItsOwnCase = defineCase({
  id: 'sca/redirect/authorises-no-other-consent',
  title: 'An approval authorises only its own consent',
  tags: ['safety'],
  needs: AIS,
  steps: [
    createConsent({ as: 'other', body: ONE_OFF_CONSENT }),
    startAuthorisation('consent', { as: 'start-other', of: 'other' }),
    createConsent({ body: ONE_OFF_CONSENT }),
    startAuthorisation('consent'),
    redirectPsu('approve'),
    confirmRedirect('consent'),
    readConsentStatus(
      'approved',
      'create',
      field('SCA-REDIRECT-AUTHORISES', '/consentStatus', { in: ['valid'] }),
    ),
    readConsentStatus(
      'untouched',
      'other',
      field('SCA-APPROVAL-BOUND', '/consentStatus', { in: NOT_VALID }),
    ),
  ],
});

const rejectedSteps = [
  createConsent({ body: ONE_OFF_CONSENT }),
  startAuthorisation('consent'),
  {
    ...redirectPsu('reject'),
    setup: false,
    expect: [redirected('SCA-REJECT-RETURNS', 'either')],
  },
];

const rejectsConsentCase = defineCase({
  id: 'sca/redirect/rejects-consent',
  title: 'A consent that the PSU declines does not become valid and gives no access',
  tags: ['safety'],
  needs: { ...AIS, profile: ['ais.accounts.0', 'psu.reject'] },
  twin: 'sca/redirect/approves-consent',
  steps: [
    ...rejectedSteps,
    readConsentStatus(
      'status',
      'create',
      status('AIS-CONSENT-STATUS-200', 200),
      field('SCA-REJECT-NOT-VALID', '/consentStatus', { in: NOT_VALID }),
      field('SCA-REJECT-CONSENT-REJECTED', '/consentStatus', { in: ['rejected'] }),
    ),
    readScaStatus('consent', {}, field('SCA-REJECT-FAILED', '/scaStatus', { in: ['failed'] })),
    readAccounts({}, refused('AIS-READ-NEEDS-GRANT'), noField('AIS-READ-NEEDS-GRANT', '/accounts')),
  ],
});

const nokCase = defineCase({
  id: 'sca/redirect/returns-to-nok-uri',
  title: 'A PSU who declines returns to one of the two addresses of the TPP',
  needs: { ...AIS, profile: ['ais.accounts.0', 'psu.reject', 'tpp.nokRedirectUri'] },
  twin: 'sca/redirect/approves-consent',
  steps: [
    createConsent({
      body: ONE_OFF_CONSENT,
      headers: { 'TPP-Nok-Redirect-URI': '${profile.tpp.nokRedirectUri}' },
    }),
    startAuthorisation('consent', {
      headers: { 'TPP-Nok-Redirect-URI': '${profile.tpp.nokRedirectUri}' },
    }),
    {
      ...redirectPsu('reject'),
      setup: false,
      expect: [
        redirected('SCA-REJECT-RETURNS', 'either'),
        redirected('HDR-NOK-REDIRECT-URI', 'nokRedirectUri'),
      ],
    },
  ],
});

/** The payment or the authorisation shows that the authorisation is completed. */
const paymentMoved: Check = field('PIS-AUTHORISED-MOVES', '/transactionStatus', {
  in: MOVED_ON,
});

const approvesPaymentCase = defineCase({
  id: 'sca/redirect/approves-payment',
  title: 'A payment that the PSU approves at the Redirect page is authorised',
  needs: PIS,
  steps: [
    createPayment(),
    startAuthorisation('payment'),
    { ...approved, expect: [redirected('SCA-REDIRECT-RETURNS', 'redirectUri')] },
    confirmRedirect('payment'),
    onPayment.status('status', {}, status('PIS-STATUS-200', 200), paymentMoved),
    readScaStatus(
      'payment',
      {},
      any(
        'PIS-REDIRECT-AUTHORISES',
        [field('PIS-REDIRECT-AUTHORISES', '/scaStatus', { in: DONE })],
        [
          {
            check: 'differ',
            clause: 'PIS-REDIRECT-AUTHORISES',
            left: '${status.body.transactionStatus}',
            right: 'RCVD',
          },
          field('PIS-REDIRECT-AUTHORISES', '/scaStatus', { type: 'string' }),
        ],
      ),
    ),
  ],
});

const usedOnceCase = defineCase({
  id: 'sca/redirect/keeps-final-status',
  title: 'A new authorisation of a valid consent does not change its status',
  tags: ['safety', 'serial'],
  needs: AIS,
  steps: [
    ...authorisedConsentByRedirect(),
    call('again', OPERATION.consent.start, {
      path: { consentId: '${create.body.consentId}' },
      headers: {
        'TPP-Redirect-Preferred': 'true',
        'TPP-Redirect-URI': '${profile.tpp.redirectUri}',
      },
      body: {},
    }),
    readConsentStatus(
      'status',
      'create',
      field('SCA-REDIRECT-AUTHORISES', '/consentStatus', { in: ['valid'] }),
    ),
  ],
});

export const redirectCases: readonly Case[] = [
  approvesConsentCase,
  secondStartCase,
  addressOfCreationCase,
  queryCase,
  notBeforeCase,
  onlyItsOwnCase,
  rejectsConsentCase,
  nokCase,
  approvesPaymentCase,
  usedOnceCase,
];
