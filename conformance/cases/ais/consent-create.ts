/** Creating a consent with valid requests. */
import {
  any,
  defineCase,
  field,
  grant,
  link,
  needs,
  ofContract,
  pathExists,
  refused,
  status,
} from '../build.js';
import type { Case } from '../case.js';
import type { Check } from '../check.js';
import { OF_THE_PSU } from '../every-header.js';
import { CONSENT_BODY, createConsent, EXPLICIT } from '../flows.js';
import { onConsent } from '../kind-steps.js';
import { withoutRedirectUri } from '../refusals.js';
import type { Value } from '../value.js';
import { judged, ONE_OFF_CONSENT, readAccounts } from './account-calls.js';

const AIS = needs('AIS', { profile: ['ais.accounts.0'] });

/** A consent that the bank has to accept, because the request is valid. */
function accepts(
  id: string,
  title: string,
  body: Value,
  clause: string,
  extra: Check[] = [],
): Case {
  return defineCase({
    id: `ais/consent-create/${id}`,
    title,
    needs: AIS,
    steps: [judged(createConsent({ body }), status(clause, 201), ...extra)],
  });
}

const createsCase = defineCase({
  id: 'ais/consent-create/creates',
  title: 'A valid request creates a consent with the status received',
  needs: AIS,
  steps: [
    judged(
      createConsent(),
      pathExists('VER-V1'),
      field('AIS-CONSENT-CREATE-RECEIVED', '/consentStatus', { in: ['received'] }),
      field('AIS-CONSENT-CREATE-LINKS', '/_links', { type: 'object' }),
      link(
        'AIS-CONSENT-CREATE-WAY-ON',
        'scaRedirect',
        'scaOAuth',
        'startAuthorisation',
        'startAuthorisationWithPsuIdentfication',
        'startAuthorisationWithPsuIdentification',
        'startAuthorisationWithPsuAuthentication',
        'startAuthorisationWithEncryptedPsuAuthentication',
        'startAuthorisationWithAuthentciationMethodSelection',
        'scaStatus',
      ),
    ),
  ],
});

const distinctCase = defineCase({
  id: 'ais/consent-create/gives-each-its-id',
  title: 'Two identical requests create two consents',
  needs: AIS,
  steps: [
    createConsent({ as: 'first' }),
    judged(createConsent({ as: 'second' }), {
      check: 'differ',
      clause: 'AIS-CONSENT-CREATE-ID',
      left: '${first.body.consentId}',
      right: '${second.body.consentId}',
    }),
    onConsent.status(
      'status',
      { of: 'first' },
      field('AIS-CONSENT-NO-SIDE-EFFECT', '/consentStatus', { in: ['received'] }),
    ),
  ],
});

const withoutPsuAddressCase = defineCase({
  id: 'ais/consent-create/accepts-no-psu-address',
  title: 'A consent request without the PSU needs no PSU-IP-Address',
  needs: AIS,
  steps: [
    {
      ...createConsent(),
      setup: false,
      mutate: [{ op: 'drop-header', name: 'PSU-IP-Address' }],
      expect: [status('AIS-CONSENT-PSU-ADDRESS-OPTIONAL', 201)],
    },
  ],
});

const withoutRedirectUriCase = defineCase({
  id: 'ais/consent-create/needs-redirect-uri-for-redirection',
  title:
    'A consent that prefers redirection without TPP-Redirect-URI is refused or gets no redirect link',
  needs: { ...AIS, approaches: ['REDIRECT', 'OAUTH'] },
  twin: 'ais/consent-create/creates',
  steps: [withoutRedirectUri(createConsent({ explicit: false }))],
});

const availableAccountsCase = defineCase({
  id: 'ais/consent-create/answers-available-accounts',
  title: 'A consent to the list of all available accounts is accepted or refused',
  needs: AIS,
  steps: [
    {
      ...createConsent({ body: { ...CONSENT_BODY, access: { availableAccounts: 'allAccounts' } } }),
      setup: false,
      expect: [
        any(
          'AIS-CONSENT-OPTION-AVAILABLE-ACCOUNTS',
          [
            status('AIS-CONSENT-OPTION-AVAILABLE-ACCOUNTS', 201),
            field('AIS-CONSENT-OPTION-AVAILABLE-ACCOUNTS', '/consentStatus', { in: ['received'] }),
          ],
          [refused('AIS-CONSENT-OPTION-AVAILABLE-ACCOUNTS')],
        ),
      ],
    },
  ],
});

const lastDayCase = defineCase({
  id: 'ais/consent-create/accepts-valid-until-today',
  title: 'A consent whose validUntil is today is accepted',
  needs: AIS,
  steps: [
    {
      ...createConsent({ body: { ...ONE_OFF_CONSENT, validUntil: '${today}' } }),
      setup: false,
      expect: [status('AIS-CONSENT-VALID-UNTIL-TODAY', 201)],
    },
  ],
});

/** A bank that refuses such a consent, or ends it earlier, is judged by other clauses. */
const servedTodayCase = defineCase({
  id: 'ais/consent-create/serves-until-today',
  title: 'A consent that is valid until today gives access today',
  tags: ['serial'],
  needs: AIS,
  steps: [
    {
      ...createConsent({ body: { ...CONSENT_BODY, validUntil: '${today}' } }),
      appliesOn: 'success',
      expect: [],
    },
    grant(),
    readAccounts({ as: 'today' }, status('LIMIT-LAST-DAY', 200)),
  ],
});

const explicitIgnoredCase = defineCase({
  id: 'ais/consent-create/accepts-explicit-wish',
  title: 'TPP-Explicit-Authorisation-Preferred is obeyed or ignored, never rejected',
  needs: AIS,
  steps: [
    {
      ...createConsent({ explicit: false, headers: EXPLICIT, body: ONE_OFF_CONSENT }),
      setup: false,
      expect: [status('AIS-CONSENT-EXPLICIT-ACCEPTED', 201)],
    },
    {
      ...createConsent({
        as: 'implicit',
        explicit: false,
        headers: { 'TPP-Explicit-Authorisation-Preferred': 'false' },
        body: ONE_OFF_CONSENT,
      }),
      setup: false,
      expect: [status('AIS-CONSENT-EXPLICIT-ACCEPTED', 201)],
    },
  ],
});

const headersCase = defineCase({
  id: 'ais/consent-create/takes-common-headers',
  title: 'A consent request with the common headers is accepted',
  needs: AIS,
  steps: [
    {
      ...createConsent({ headers: OF_THE_PSU, body: ONE_OFF_CONSENT }),
      setup: false,
      expect: [status('AIS-CONSENT-HEADERS', 201), status('HDR-NOK-REDIRECT-URI-SERVED', 201)],
    },
  ],
});

/** A bank may refuse a day that is too late, but then it refuses the next one too. */
const leapDayCase = defineCase({
  id: 'ais/consent-create/accepts-a-leap-day',
  title: 'A consent until 29 February is accepted where one until 1 March is',
  needs: AIS,
  steps: [
    {
      ...createConsent({ as: 'later', body: { ...ONE_OFF_CONSENT, validUntil: '${leap-day+1}' } }),
      appliesOn: [201],
    },
    judged(
      createConsent({ body: { ...ONE_OFF_CONSENT, validUntil: '${leap-day}' } }),
      status('AIS-CONSENT-CREATE-201', 201),
    ),
  ],
});

export const consentCreateCases: readonly Case[] = [
  createsCase,
  distinctCase,
  ofContract(
    accepts(
      'accepts-frequency-as-string',
      'frequencyPerDay as a string is accepted',
      { ...CONSENT_BODY, frequencyPerDay: '1' },
      'AIS-CONSENT-FREQUENCY-AS-STRING',
    ),
  ),
  accepts(
    'accepts-one-off',
    'A consent for one access is accepted',
    ONE_OFF_CONSENT,
    'AIS-CONSENT-ONE-OFF',
  ),
  accepts(
    'accepts-reference-without-currency',
    'An account reference needs no currency',
    {
      ...CONSENT_BODY,
      access: {
        balances: [{ iban: '${profile.ais.accounts.0.iban}' }],
        transactions: [{ iban: '${profile.ais.accounts.0.iban}' }],
      },
    },
    'AIS-CONSENT-REFERENCE-CURRENCY-OPTIONAL',
  ),
  lastDayCase,
  leapDayCase,
  servedTodayCase,
  withoutPsuAddressCase,
  withoutRedirectUriCase,
  explicitIgnoredCase,
  headersCase,
  availableAccountsCase,
];
