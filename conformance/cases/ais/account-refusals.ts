/**
 * Refused reads of accounts: without a consent, without a grant, with another TPP's consent, with unknown
 * ids.
 */
import { OPERATION } from '../../../standard/operation.js';
import {
  type CallOptions,
  call,
  defineCase,
  every,
  needs,
  noField,
  refusalIs,
  refused,
  status,
  trying,
} from '../build.js';
import type { Case, Step } from '../case.js';
import { createConsent } from '../flows.js';
import type { OperationId } from '../operations.js';
import {
  accountPath,
  consentFor,
  granted,
  grantedAs,
  readAccount,
  readAccounts,
  readHeaders,
} from './account-calls.js';

const AIS = needs('AIS', { profile: ['ais.accounts.0'] });
const TWO_ACCOUNTS = { ...AIS, profile: ['ais.accounts.0', 'ais.accounts.1'] };
const SERIAL = ['serial'];

const noGrantCase = defineCase({
  id: 'ais/accounts/needs-grant',
  title: 'A consent that the PSU has not granted gives no access to accounts',
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

const unknownConsentCase = defineCase({
  id: 'ais/accounts/rejects-unknown-consent',
  title: 'An unknown Consent-ID gives no access to accounts',
  tags: ['safety'],
  needs: AIS,
  twin: 'ais/accounts/lists-consented',
  steps: [
    call(
      'accounts',
      OPERATION.account.list,
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
  title: 'Another TPP cannot use a granted consent',
  tags: ['serial', 'safety'],
  needs: { ...AIS, identities: ['tpp2'] },
  twin: 'ais/accounts/serves-second-tpp',
  steps: foreignConsentSteps,
});

/** The second account, read with a consent that names it. */
const wideAccounts: readonly Step[] = [
  ...grantedAs('wide', consentFor(1)),
  {
    ...readAccounts({ as: 'accounts', of: 'wide' }, status('AIS-ACCOUNTS-200', 200)),
    setup: true,
  },
];

const NAMED = 'named-accounts';

const SPAN = { bookingStatus: 'booked', dateFrom: '${today-30}' };

/** Reads of one account: name, operation, clause of its success, and what a refusal never shows. */
const OF_ONE = [
  ['detail', OPERATION.account.read, 'AIS-ACCOUNT-200', '/account'],
  ['balances', OPERATION.account.balances, 'AIS-BALANCES-200', '/balances'],
  ['transactions', OPERATION.account.transactions, 'AIS-TRANSACTIONS-200', '/transactions'],
] as const;

const readOfOne = (operation: OperationId, of: string): CallOptions => ({
  path: accountPath('accounts'),
  headers: readHeaders(of),
  ...(operation === OPERATION.account.transactions ? { query: SPAN } : {}),
});

const openedWide: readonly Step[] = OF_ONE.map(([, operation, clause]) => ({
  ...call(`open-${operation}`, operation, readOfOne(operation, 'wide'), status(clause, 200)),
  setup: true,
  mayFail: true,
}));

const closedNarrow: readonly Step[] = OF_ONE.map(([as, operation, , shown]) =>
  call(
    as,
    operation,
    { ...readOfOne(operation, 'narrow'), duty: NAMED, twinStep: `open-${operation}` },
    refused('AIS-ACCOUNT-NOT-CONSENTED'),
    noField('AIS-ACCOUNT-NOT-CONSENTED', shown),
  ),
);

const notConsentedCase = defineCase({
  id: 'ais/accounts/hides-account-not-consented',
  title: 'An account that the consent does not name cannot be read',
  tags: ['serial', 'safety'],
  needs: TWO_ACCOUNTS,
  twin: 'ais/accounts/reads-detail',
  steps: [
    ...wideAccounts,
    ...openedWide,
    ...grantedAs('narrow', consentFor(0)),
    trying(
      NAMED,
      readAccounts(
        { as: 'list', of: 'narrow' },
        status('AIS-ACCOUNTS-200', 200),
        every('AIS-ACCOUNTS-CONSENTED-ONLY', '/accounts', '/iban', {
          in: ['${profile.ais.accounts.0.iban}'],
          whereTold: true,
        }),
      ),
    ),
    ...closedNarrow,
  ],
});

const WIDE_ACCOUNT = '${accounts.body.accounts.0.resourceId}';
const WIDE_ENTRY = '${entries.body.transactions.booked.0.transactionId}';

/** The transaction, read with one of the consents; skipped when the account has none. */
const wideEntry = (consent: string) => ({
  path: { 'account-id': WIDE_ACCOUNT, resourceId: WIDE_ENTRY },
  headers: readHeaders(consent),
  when: WIDE_ENTRY,
});

const entryNotConsentedCase = defineCase({
  id: 'ais/transactions/hides-details-not-consented',
  title: 'A transaction of an account that the consent does not name cannot be read',
  tags: ['serial', 'safety'],
  needs: TWO_ACCOUNTS,
  twin: 'ais/accounts/reads-detail',
  steps: [
    ...wideAccounts,
    call('entries', OPERATION.account.transactions, {
      path: { 'account-id': WIDE_ACCOUNT },
      query: { bookingStatus: 'booked', dateFrom: '${today-90}' },
      headers: readHeaders('wide'),
      setup: true,
    }),
    call('open', OPERATION.account.transaction, { ...wideEntry('wide'), setup: true }),
    ...grantedAs('narrow', consentFor(0)),
    call(
      'details',
      OPERATION.account.transaction,
      { ...wideEntry('narrow'), duty: NAMED },
      refused('AIS-ACCOUNT-NOT-CONSENTED'),
      noField('AIS-ACCOUNT-NOT-CONSENTED', '/transactionsDetails'),
    ),
    { ...readAccounts({ as: 'own', of: 'narrow' }, status('AIS-ACCOUNTS-200', 200)), setup: true },
    // below the account that the consent names
    call(
      'details-below-own',
      OPERATION.account.transaction,
      {
        ...wideEntry('narrow'),
        path: { 'account-id': '${own.body.accounts.0.resourceId}', resourceId: WIDE_ENTRY },
        duty: NAMED,
        twinStep: 'open',
      },
      refused('AIS-ACCOUNT-NOT-CONSENTED'),
      noField('AIS-ACCOUNT-NOT-CONSENTED', '/transactionsDetails'),
    ),
  ],
});

const unknownAccountCase = defineCase({
  id: 'ais/accounts/rejects-unknown-account',
  title: 'An unknown account id is refused',
  tags: SERIAL,
  needs: AIS,
  twin: 'ais/accounts/reads-detail',
  steps: [
    ...granted,
    {
      ...readAccount,
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

export const accountRefusalCases: readonly Case[] = [
  noGrantCase,
  unknownConsentCase,
  foreignConsentCase,
  notConsentedCase,
  entryNotConsentedCase,
  unknownAccountCase,
];
