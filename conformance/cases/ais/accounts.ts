/** Reading accounts under a granted consent. All serial: a second recurring consent would end the first. */
import {
  any,
  call,
  contains,
  defineCase,
  equal,
  every,
  field,
  link,
  needs,
  noField,
  refusalIs,
  refused,
  spoiled,
  status,
} from '../build.js';
import type { Case, Step } from '../case.js';
import { createConsent } from '../flows.js';
import {
  accountPath,
  consentFor,
  granted,
  grantedAs,
  grantedWithAccounts,
  judged,
  optionalTexts,
  readAccounts,
  readHeaders,
} from './account-calls.js';

const AIS = needs('AIS', { approaches: ['REDIRECT'], profile: ['ais.accounts.0'] });
const TWO_ACCOUNTS = { ...AIS, profile: ['ais.accounts.0', 'ais.accounts.1'] };
const SERIAL = ['serial'];

const listsCase = defineCase({
  id: 'ais/accounts/lists-consented',
  title: 'A granted consent opens the list of exactly its accounts',
  tags: SERIAL,
  needs: AIS,
  steps: [
    ...granted,
    readAccounts(
      {},
      status('AIS-ACCOUNTS-200', 200),
      field('AIS-ACCOUNTS-LIST', '/accounts', { type: 'array' }),
      field('AIS-ACCOUNT-RESOURCE-ID', '/accounts/0/resourceId', { type: 'string' }),
      every('AIS-ACCOUNTS-CONSENTED-ONLY', '/accounts', '/iban', {
        in: ['${profile.ais.accounts.0.iban}'],
      }),
      field('AIS-ACCOUNT-CURRENCY', '/accounts/0/currency', { type: 'string' }),
    ),
  ],
});

const listsEveryCase = defineCase({
  id: 'ais/accounts/lists-every-consented',
  title: 'A consent to two accounts lists both',
  tags: SERIAL,
  needs: TWO_ACCOUNTS,
  steps: [
    ...grantedAs('both', {
      ...consentFor(0),
      access: {
        balances: ['${profile.ais.accounts.0}', '${profile.ais.accounts.1}'],
        transactions: ['${profile.ais.accounts.0}', '${profile.ais.accounts.1}'],
      },
    }),
    readAccounts(
      { of: 'both' },
      status('AIS-ACCOUNTS-200', 200),
      contains('AIS-ACCOUNTS-EVERY-CONSENTED', '/accounts', {
        iban: '${profile.ais.accounts.0.iban}',
      }),
      contains('AIS-ACCOUNTS-EVERY-CONSENTED', '/accounts', {
        iban: '${profile.ais.accounts.1.iban}',
      }),
    ),
  ],
});

const linksCase = defineCase({
  id: 'ais/accounts/links-balances-and-transactions',
  title: 'An account links to the balances and transactions that the consent opens',
  tags: SERIAL,
  needs: AIS,
  steps: [
    ...granted,
    readAccounts(
      {},
      status('AIS-ACCOUNTS-200', 200),
      field('AIS-ACCOUNT-LINKS', '/accounts/0/_links/balances/href', { type: 'string' }),
      field('AIS-ACCOUNT-LINKS', '/accounts/0/_links/transactions/href', { type: 'string' }),
    ),
  ],
});

const withBalanceCase = defineCase({
  id: 'ais/accounts/takes-with-balance',
  title: 'withBalance is obeyed or ignored, never refused',
  tags: SERIAL,
  needs: AIS,
  steps: [
    ...granted,
    {
      ...readAccounts({}, status('AIS-ACCOUNTS-WITH-BALANCE', 200)),
      query: { withBalance: 'true' },
    },
    call(
      'detail',
      'getAccount',
      { path: accountPath(), query: { withBalance: 'true' }, headers: readHeaders() },
      status('AIS-ACCOUNTS-WITH-BALANCE', 200),
    ),
  ],
});

const detail = call(
  'detail',
  'getAccount',
  { path: accountPath(), headers: readHeaders() },
  status('AIS-ACCOUNT-200', 200),
  field('AIS-ACCOUNT-BODY', '/account', { type: 'object' }),
);

const detailCase = defineCase({
  id: 'ais/accounts/reads-detail',
  title: 'An account of the list reads by its resourceId',
  tags: SERIAL,
  needs: AIS,
  steps: [
    ...grantedWithAccounts,
    judged(
      detail,
      any(
        'AIS-ACCOUNT-SAME',
        [
          equal(
            'AIS-ACCOUNT-SAME',
            '${detail.body.account.iban}',
            '${profile.ais.accounts.0.iban}',
          ),
        ],
        [
          equal(
            'AIS-ACCOUNT-SAME',
            '${detail.body.account.resourceId}',
            '${accounts.body.accounts.0.resourceId}',
          ),
        ],
      ),
      ...optionalTexts('AIS-ACCOUNT-FIELDS', '/account', ['product', 'cashAccountType', 'name']),
    ),
  ],
});

const constantCase = defineCase({
  id: 'ais/accounts/keeps-resource-id',
  title: 'The resourceId stays while the consent lives',
  tags: SERIAL,
  needs: AIS,
  steps: [
    ...grantedWithAccounts,
    readAccounts(
      { as: 'again' },
      status('AIS-ACCOUNTS-200', 200),
      equal(
        'AIS-ACCOUNT-RESOURCE-ID-CONSTANT',
        '${accounts.body.accounts.0.resourceId}',
        '${again.body.accounts.0.resourceId}',
      ),
    ),
  ],
});

const noGrantCase = defineCase({
  id: 'ais/accounts/needs-grant',
  title: 'A consent that the PSU has not granted opens no account',
  tags: ['safety'],
  needs: AIS,
  twin: 'ais/accounts/lists-consented',
  steps: [
    createConsent(),
    readAccounts(
      {},
      refused('AIS-READ-NEEDS-GRANT'),
      noField('AIS-READ-NEEDS-GRANT', '/accounts'),
      refusalIs('ERR-401', [401, 403]),
    ),
  ],
});

const noConsentIdCase = defineCase({
  id: 'ais/accounts/rejects-missing-consent-id',
  title: 'Accounts are not read without Consent-ID',
  tags: SERIAL,
  needs: AIS,
  twin: 'ais/accounts/lists-consented',
  steps: [
    ...granted,
    spoiled(
      readAccounts(),
      [{ op: 'drop-header', name: 'Consent-ID' }],
      refused('AIS-CONSENT-ID-MANDATORY'),
      noField('AIS-CONSENT-ID-MANDATORY', '/accounts'),
    ),
  ],
});

const noConsentIdOnDetailCase = defineCase({
  id: 'ais/accounts/rejects-missing-consent-id-on-detail',
  title: 'One account is not read without Consent-ID',
  tags: SERIAL,
  needs: AIS,
  twin: 'ais/accounts/reads-detail',
  steps: [
    ...grantedWithAccounts,
    spoiled(
      detail,
      [{ op: 'drop-header', name: 'Consent-ID' }],
      refused('AIS-CONSENT-ID-MANDATORY'),
      noField('AIS-CONSENT-ID-MANDATORY', '/account'),
    ),
  ],
});

const unknownConsentCase = defineCase({
  id: 'ais/accounts/rejects-unknown-consent',
  title: 'A Consent-ID that never was opens no account',
  tags: ['safety'],
  needs: AIS,
  twin: 'ais/accounts/lists-consented',
  steps: [
    call(
      'accounts',
      'listAccounts',
      { headers: { ...readHeaders(), 'Consent-ID': '${uuid}' } },
      refused('AIS-READ-UNKNOWN-CONSENT'),
      noField('AIS-READ-UNKNOWN-CONSENT', '/accounts'),
      refusalIs('ERR-MESSAGE-CODE', [400, 401, 403, 404], ['CONSENT_UNKNOWN']),
    ),
  ],
});

const foreignConsentSteps: readonly Step[] = [
  ...granted,
  {
    ...readAccounts(
      { as: 'other' },
      refused('OWN-CONSENT-USE'),
      noField('OWN-CONSENT-USE', '/accounts'),
    ),
    identity: 'tpp2',
  },
  readAccounts({ as: 'own' }, status('STATE-REFUSED-UNCHANGED', 200)),
];

const foreignConsentCase = defineCase({
  id: 'ais/accounts/hides-from-other-tpp',
  title: 'A granted consent is of no use to another TPP',
  tags: ['serial', 'safety'],
  needs: { ...AIS, identities: ['tpp2'] },
  twin: 'ais/accounts/serves-second-tpp',
  steps: foreignConsentSteps,
});

const secondTppCase = defineCase({
  id: 'ais/accounts/serves-second-tpp',
  title: 'Another TPP reads accounts under a consent of its own',
  tags: SERIAL,
  needs: { ...AIS, identities: ['tpp2'] },
  steps: [
    createConsent({ identity: 'tpp2' }),
    {
      ...call('start', 'startConsentAuthorisation', {
        path: { consentId: '${create.body.consentId}' },
        headers: {
          'TPP-Redirect-Preferred': 'true',
          'TPP-Redirect-URI': '${profile.tpp.redirectUri}',
        },
        body: {},
        when: '${create.link.startAuthorisation|create.link.startAuthorisationWithPsuIdentfication}',
        identity: 'tpp2',
      }),
      setup: true,
    },
    ...granted.filter((step) => step.kind === 'psu'),
    { ...readAccounts({}, status('AIS-ACCOUNTS-200', 200)), identity: 'tpp2' },
  ],
});

const notConsentedCase = defineCase({
  id: 'ais/accounts/hides-account-not-consented',
  title: 'An account that the consent does not name stays closed',
  tags: ['serial', 'safety'],
  needs: TWO_ACCOUNTS,
  twin: 'ais/accounts/reads-detail',
  steps: [
    ...grantedAs('wide', consentFor(1)),
    {
      ...readAccounts({ as: 'accounts', of: 'wide' }, status('AIS-ACCOUNTS-200', 200)),
      setup: true,
    },
    ...grantedAs('narrow', consentFor(0)),
    call(
      'detail',
      'getAccount',
      { path: accountPath('accounts'), headers: readHeaders('narrow') },
      refused('AIS-ACCOUNT-NOT-CONSENTED'),
      noField('AIS-ACCOUNT-NOT-CONSENTED', '/account'),
    ),
    call(
      'balances',
      'getAccountBalances',
      { path: accountPath('accounts'), headers: readHeaders('narrow') },
      refused('AIS-ACCOUNT-NOT-CONSENTED'),
      noField('AIS-ACCOUNT-NOT-CONSENTED', '/balances'),
    ),
    call(
      'transactions',
      'listTransactions',
      {
        path: accountPath('accounts'),
        query: { bookingStatus: 'booked', dateFrom: '${today-30}' },
        headers: readHeaders('narrow'),
      },
      refused('AIS-ACCOUNT-NOT-CONSENTED'),
      noField('AIS-ACCOUNT-NOT-CONSENTED', '/transactions'),
    ),
  ],
});

const unknownAccountCase = defineCase({
  id: 'ais/accounts/rejects-unknown-account',
  title: 'An account id that never was is refused',
  tags: SERIAL,
  needs: AIS,
  twin: 'ais/accounts/reads-detail',
  steps: [
    ...granted,
    {
      ...detail,
      path: { 'account-id': '${uuid}' },
      expect: [
        refused('AIS-ACCOUNT-UNKNOWN'),
        noField('AIS-ACCOUNT-UNKNOWN', '/account'),
        refusalIs(
          'ERR-MESSAGE-CODE',
          [400, 401, 403, 404],
          ['RESOURCE_UNKNOWN', 'CONSENT_INVALID'],
        ),
      ],
    },
  ],
});

const consentLinkCase = defineCase({
  id: 'ais/accounts/linked-from-consent',
  title: 'A granted consent links to the account list',
  tags: SERIAL,
  needs: AIS,
  steps: [
    ...granted,
    call(
      'read',
      'getConsent',
      { path: { consentId: '${create.body.consentId}' } },
      status('AIS-CONSENT-READ-200', 200),
      link('AIS-CONSENT-LINK-ACCOUNT', 'account'),
    ),
  ],
});

const noRequestIdCase = defineCase({
  id: 'ais/accounts/rejects-missing-request-id',
  title: 'Accounts are not read without X-Request-ID',
  tags: SERIAL,
  needs: AIS,
  twin: 'ais/accounts/lists-consented',
  steps: [
    ...granted,
    spoiled(
      readAccounts(),
      [{ op: 'drop-header', name: 'X-Request-ID' }],
      refused('HDR-X-REQUEST-ID'),
      noField('HDR-X-REQUEST-ID', '/accounts'),
    ),
  ],
});

const noCertificateCase = defineCase({
  id: 'ais/accounts/rejects-no-certificate',
  title: 'A caller without a certificate reads no accounts',
  tags: ['serial', 'safety'],
  needs: AIS,
  twin: 'ais/accounts/lists-consented',
  steps: [
    ...granted,
    {
      ...readAccounts(
        { as: 'stranger' },
        refused('TLS-CERTIFICATE', { handshake: true }),
        refusalIs('ERR-401', [401]),
      ),
      identity: 'none',
    },
  ],
});

export const accountCases: readonly Case[] = [
  listsCase,
  listsEveryCase,
  linksCase,
  withBalanceCase,
  detailCase,
  constantCase,
  consentLinkCase,
  secondTppCase,
];

export const accountRefusalCases: readonly Case[] = [
  noGrantCase,
  noConsentIdCase,
  noConsentIdOnDetailCase,
  unknownConsentCase,
  foreignConsentCase,
  notConsentedCase,
  unknownAccountCase,
  noRequestIdCase,
  noCertificateCase,
];
