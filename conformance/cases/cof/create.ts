/** Creating a consent to confirm funds. */
import { defineCase, differ, field, link, pathExists, status, withNeeds } from '../build.js';
import type { Case } from '../case.js';
import type { Check } from '../check.js';
import { grantedConsent } from '../flows.js';
import { onConsent, stepsOf } from '../kind-steps.js';
import { NEXT_STEP } from '../pis/payment-calls.js';
import { withoutRedirectUri } from '../refusals.js';
import type { Value } from '../value.js';
import {
  COF,
  createFundsConsent,
  FUNDS_CONSENT,
  standsAt,
  statusOfFunds,
} from './consent-calls.js';

const TWIN = 'cof/create/answers-201';

const judged = (options: Parameters<typeof createFundsConsent>[0], ...expect: Check[]) => ({
  ...createFundsConsent(options),
  setup: false,
  expect,
});

const createsCase = defineCase({
  id: TWIN,
  title: 'Creating a consent to confirm funds returns 201, an id and received',
  needs: COF,
  steps: [
    judged(
      {},
      status('COF-CREATE-201', 201),
      pathExists('VER-V2'),
      field('COF-CREATE-ANSWER', '/consentId', { type: 'string' }),
      field('COF-CREATE-RECEIVED', '/consentStatus', { in: ['received'] }),
      field('COF-CREATE-ANSWER', '/_links', { type: 'object' }),
      link('COF-NEXT-STEP', ...NEXT_STEP),
    ),
  ],
});

const withoutRedirectUriCase = defineCase({
  id: 'cof/create/needs-redirect-uri-for-redirection',
  title:
    'A consent to confirm funds that prefers redirection without TPP-Redirect-URI is refused or gets no redirect link',
  needs: withNeeds(COF, { approaches: ['REDIRECT'] }),
  twin: TWIN,
  steps: [
    withoutRedirectUri(createFundsConsent({ explicit: false })),
    withoutRedirectUri(stepsOf('funds-consent').start('start', {})),
  ],
});

const TAKEN: readonly (readonly [id: string, title: string, body: Value])[] = [
  [
    'frequency-as-text',
    'with frequencyPerDay as a string',
    { ...FUNDS_CONSENT, frequencyPerDay: '4' },
  ],
  [
    'one-off',
    'for one access',
    { ...FUNDS_CONSENT, recurringIndicator: false, frequencyPerDay: 1 },
  ],
  [
    'iban-alone',
    'with the IBAN alone as its account',
    { ...FUNDS_CONSENT, access: { balances: [{ iban: '${profile.funds.account.iban}' }] } },
  ],
];

const takenCases = TAKEN.map(([id, title, body]) =>
  defineCase({
    id: `cof/create/takes-${id}`,
    title: `A consent to confirm funds ${title} is accepted`,
    needs: COF,
    steps: [judged({ body }, status('COF-SHAPE', 201))],
  }),
);

const headersCase = defineCase({
  id: 'cof/create/takes-common-headers',
  title: 'A consent to confirm funds with the common headers is accepted',
  needs: COF,
  steps: [
    judged(
      {
        headers: {
          'PSU-ID': '${profile.psu.id}',
          'PSU-IP-Port': '443',
          'PSU-Accept-Language': 'en',
          'PSU-User-Agent': 'xs2a-kit',
          'PSU-Http-Method': 'POST',
          'PSU-Device-ID': '${uuid}',
          'TPP-Nok-Redirect-URI': '${profile.tpp.redirectUri}',
        },
      },
      status('COF-HEADERS', 201),
    ),
  ],
});

const idsCase = defineCase({
  id: 'cof/create/gives-each-its-id',
  title:
    'Two consents to confirm funds have different ids, and the second does not change the first',
  needs: COF,
  steps: [
    createFundsConsent({ as: 'first' }),
    judged(
      { as: 'second' },
      differ('COF-CREATE-ANSWER', '${first.body.consentId}', '${second.body.consentId}'),
    ),
    statusOfFunds(
      'after',
      { of: 'first' },
      status('COF-STATUS-200', 200),
      standsAt('COF-NO-SIDE-EFFECT', ['received']),
    ),
  ],
});

const noSideEffectCase = defineCase({
  id: 'cof/create/leaves-account-consent-alone',
  title: 'Creating a consent to confirm funds does not end a granted account consent',
  tags: ['serial'],
  needs: withNeeds(COF, {
    services: ['AIS'],
    profile: ['ais.accounts.0'],
  }),
  steps: [
    ...grantedConsent(),
    createFundsConsent({ as: 'funds' }),
    onConsent.status(
      'after',
      {},
      status('AIS-CONSENT-STATUS-200', 200),
      field('COF-NO-SIDE-EFFECT', '/consentStatus', { in: ['valid'] }),
    ),
  ],
});

export const fundsConsentCreateCases: readonly Case[] = [
  createsCase,
  withoutRedirectUriCase,
  ...takenCases,
  headersCase,
  idsCase,
  noSideEffectCase,
];
