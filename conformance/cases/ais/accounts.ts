/**
 * Reading accounts with a granted consent. All cases are serial: a second recurring consent would end the
 * first.
 */
import { OPERATION } from '../../../standard/operation.js';
import {
  agrees,
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
  status,
  trying,
  withNeeds,
} from '../build.js';
import type { CallStep, Case } from '../case.js';
import { FORWARDED } from '../every-header.js';
import { grantedConsent } from '../flows.js';
import {
  accountPath,
  CONSENT_TO_TWO,
  granted,
  grantedAs,
  grantedWithAccounts,
  judged,
  optionalTexts,
  readAccount,
  readAccounts,
  readHeaders,
} from './account-calls.js';

const AIS = needs('AIS', { profile: ['ais.accounts.0'] });
const TWO_ACCOUNTS = { ...AIS, profile: ['ais.accounts.0', 'ais.accounts.1'] };
const SERIAL = ['serial'];
const READ_HEADERS = { ...readHeaders(), ...FORWARDED };
/** Other values that the contract names: a method, and an address of version 6. */
const OTHER_HEADERS = {
  ...READ_HEADERS,
  'PSU-Http-Method': 'PATCH',
  'PSU-IP-Address': '2001:db8::10',
};

const listsCase = defineCase({
  id: 'ais/accounts/lists-consented',
  title: 'A granted consent lists exactly its accounts',
  tags: SERIAL,
  needs: AIS,
  steps: [
    ...granted,
    trying(
      'lists',
      readAccounts(
        {},
        status('AIS-ACCOUNTS-200', 200),
        field('AIS-ACCOUNTS-LIST', '/accounts', { type: 'array' }),
        field('AIS-ACCOUNT-RESOURCE-ID', '/accounts/0/resourceId', { type: 'string' }),
        every('AIS-ACCOUNTS-CONSENTED-ONLY', '/accounts', '/iban', {
          in: ['${profile.ais.accounts.0.iban}'],
          whereTold: true,
        }),
        field('AIS-ACCOUNT-CURRENCY', '/accounts/0/currency', { type: 'string' }),
        ...optionalTexts('AIS-ACCOUNT-FIELDS', '/accounts/0', [
          'product',
          'cashAccountType',
          'name',
        ]),
      ),
    ),
  ],
});

const listsEveryCase = defineCase({
  id: 'ais/accounts/lists-every-consented',
  title: 'A consent to two accounts lists both accounts',
  tags: SERIAL,
  needs: TWO_ACCOUNTS,
  steps: [
    ...grantedAs('create', CONSENT_TO_TWO),
    trying(
      'lists',
      readAccounts(
        {},
        status('AIS-ACCOUNTS-200', 200),
        contains('AIS-ACCOUNTS-EVERY-CONSENTED', '/accounts', {
          iban: '${profile.ais.accounts.0.iban}',
        }),
        contains('AIS-ACCOUNTS-EVERY-CONSENTED', '/accounts', {
          iban: '${profile.ais.accounts.1.iban}',
        }),
      ),
    ),
  ],
});

const THREE = [
  ...['${profile.ais.accounts.0}', '${profile.ais.accounts.1}', '${profile.ais.multicurrency}'],
];

const listsThreeCase = defineCase({
  id: 'ais/accounts/lists-three-consented',
  title: 'A consent to two accounts and one of several currencies lists all of them',
  tags: SERIAL,
  needs: withNeeds(TWO_ACCOUNTS, { profile: ['ais.multicurrency'] }),
  steps: [
    ...grantedAs('create', {
      ...CONSENT_TO_TWO,
      access: { balances: THREE, transactions: THREE },
    }),
    readAccounts(
      {},
      status('AIS-ACCOUNTS-200', 200),
      ...['accounts.0', 'accounts.1', 'multicurrency'].map((each) =>
        contains('AIS-ACCOUNTS-EVERY-CONSENTED', '/accounts', {
          iban: `\${profile.ais.${each}.iban}`,
        }),
      ),
    ),
  ],
});

const linksCase = defineCase({
  id: 'ais/accounts/links-balances-and-transactions',
  title: 'An account links to the balances and transactions that the consent allows',
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

/** The list and its first account, with this value of withBalance. */
const askedWith = (withBalance: string, list: string): readonly CallStep[] => [
  {
    ...readAccounts({ as: list }, status('AIS-ACCOUNTS-WITH-BALANCE', 200)),
    query: { withBalance },
  },
  call(
    `first-of-${list}`,
    OPERATION.account.read,
    { path: accountPath(list), query: { withBalance }, headers: readHeaders() },
    status('AIS-ACCOUNTS-WITH-BALANCE', 200),
  ),
];

const withBalanceCase = defineCase({
  id: 'ais/accounts/takes-with-balance',
  title: 'withBalance is obeyed or ignored, true or false, never rejected',
  tags: SERIAL,
  needs: AIS,
  steps: [...granted, ...askedWith('true', 'accounts'), ...askedWith('false', 'without')],
});

const headersCase = defineCase({
  id: 'ais/accounts/takes-forwarded-headers',
  title: "Accounts and balances are read with forwarded headers of the PSU's browser",
  tags: SERIAL,
  needs: AIS,
  steps: [
    ...granted,
    { ...readAccounts({}, status('HDR-FORWARDED', 200)), headers: READ_HEADERS },
    call(
      'balances',
      OPERATION.account.balances,
      { path: accountPath(), headers: READ_HEADERS },
      status('HDR-FORWARDED', 200),
    ),
    call(
      'again',
      OPERATION.account.balances,
      { path: accountPath(), headers: OTHER_HEADERS },
      status('HDR-FORWARDED', 200),
    ),
  ],
});

const detailCase = defineCase({
  id: 'ais/accounts/reads-detail',
  title: 'An account of the list is read by its resourceId',
  tags: SERIAL,
  needs: AIS,
  steps: [
    ...grantedWithAccounts,
    judged(
      readAccount,
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
          noField('AIS-ACCOUNT-SAME', '/account/iban'),
          equal(
            'AIS-ACCOUNT-SAME',
            '${detail.body.account.resourceId}',
            '${accounts.body.accounts.0.resourceId}',
          ),
        ],
      ),
      agrees(
        'AIS-ACCOUNT-SAME',
        '/account',
        'accounts',
        '/accounts/0',
        '/iban',
        '/currency',
        '/resourceId',
      ),
      ...optionalTexts('AIS-ACCOUNT-FIELDS', '/account', ['product', 'cashAccountType', 'name']),
    ),
  ],
});

const constantCase = defineCase({
  id: 'ais/accounts/keeps-resource-id',
  title: 'The list can be read again, with the same resourceIds',
  tags: SERIAL,
  needs: AIS,
  steps: [
    ...grantedWithAccounts,
    readAccounts(
      { as: 'again' },
      status('AIS-ACCOUNTS-200', 200),
      contains('AIS-ACCOUNTS-EVERY-CONSENTED', '/accounts', {
        iban: '${profile.ais.accounts.0.iban}',
      }),
      equal(
        'AIS-ACCOUNT-RESOURCE-ID-CONSTANT',
        '${accounts.body.accounts.0.resourceId}',
        '${again.body.accounts.0.resourceId}',
      ),
    ),
  ],
});

const secondTppCase = defineCase({
  id: 'ais/accounts/serves-second-tpp',
  title: 'Another TPP reads accounts with its own consent',
  tags: SERIAL,
  needs: { ...AIS, identities: ['tpp2'] },
  steps: [
    ...grantedConsent({ identity: 'tpp2' }),
    { ...readAccounts({}, status('AIS-ACCOUNTS-200', 200)), identity: 'tpp2' },
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
      OPERATION.consent.read,
      { path: { consentId: '${create.body.consentId}' } },
      status('AIS-CONSENT-READ-200', 200),
      link('AIS-CONSENT-LINK-ACCOUNT', 'account'),
    ),
  ],
});

export const accountCases: readonly Case[] = [
  listsCase,
  listsEveryCase,
  listsThreeCase,
  linksCase,
  withBalanceCase,
  headersCase,
  detailCase,
  constantCase,
  consentLinkCase,
  secondTppCase,
];
