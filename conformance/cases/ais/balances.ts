/** Reading balances, and the limits of the rights in a consent. */
import { OPERATION } from '../../../standard/operation.js';
import {
  call,
  defineCase,
  equal,
  every,
  field,
  needs,
  noField,
  refused,
  status,
  trying,
} from '../build.js';
import type { Case } from '../case.js';
import { CONSENT_BODY, grantedConsent } from '../flows.js';
import {
  accountPath,
  accountsAsSetup,
  BOOKED_SPAN,
  granted,
  grantedWithAccounts,
  optionalTexts,
  readHeaders,
  readTransactions,
} from './account-calls.js';

const AIS = needs('AIS', { profile: ['ais.accounts.0'] });

const balances = call(
  'balances',
  OPERATION.account.balances,
  { path: accountPath(), headers: readHeaders() },
  status('AIS-BALANCES-200', 200),
);

const readsCase = defineCase({
  id: 'ais/balances/reads',
  title: 'Balances have an amount and a type',
  tags: ['serial'],
  needs: AIS,
  steps: [
    ...grantedWithAccounts,
    {
      ...balances,
      expect: [
        ...balances.expect,
        field('AIS-BALANCES-BODY', '/balances', { type: 'array' }),
        field('AIS-BALANCES-ACCOUNT', '/account', { type: 'object' }),
        equal(
          'AIS-BALANCES-ACCOUNT',
          '${balances.body.account.iban}',
          '${profile.ais.accounts.0.iban}',
        ),
        field('AIS-BALANCE-AMOUNT', '/balances/0/balanceAmount/amount', { type: 'string' }),
        field('AIS-BALANCE-AMOUNT', '/balances/0/balanceAmount/currency', { type: 'string' }),
        ...optionalTexts('AIS-BALANCE-DATES', '/balances/0', [
          'referenceDate',
          'lastChangeDateTime',
        ]),
        every('AIS-BALANCE-TYPE', '/balances', '/balanceType', {
          in: [
            'closingBooked',
            'expected',
            'openingBooked',
            'interimAvailable',
            'interimBooked',
            'forwardAvailable',
            'nonInvoiced',
            'nonBilled',
          ],
        }),
      ],
    },
  ],
});

const unknownCase = defineCase({
  id: 'ais/balances/rejects-unknown-account',
  title: 'An unknown account id has no balances',
  tags: ['serial'],
  needs: AIS,
  twin: 'ais/balances/reads',
  steps: [
    ...granted,
    {
      ...balances,
      path: { 'account-id': '${uuid}' },
      expect: [refused('AIS-ACCOUNT-UNKNOWN'), noField('AIS-ACCOUNT-UNKNOWN', '/balances')],
    },
  ],
});

const ACCOUNT = '${profile.ais.accounts.0}';

/** A granted consent with only this access, and its account list. */
function grantedAccess(access: Readonly<Record<string, readonly string[]>>) {
  return [...grantedConsent({ body: { ...CONSENT_BODY, access } }), accountsAsSetup()];
}

const balancesOnlyCase = defineCase({
  id: 'ais/balances/right-opens-no-transactions',
  title: 'A consent to balances alone gives no access to transactions',
  tags: ['serial', 'safety'],
  needs: { ...AIS, profile: ['ais.accounts.0', 'ais.transactions'] },
  twin: 'ais/transactions/lists-booked',
  steps: [
    ...grantedAccess({ balances: [ACCOUNT] }),
    { ...balances, setup: true },
    trying(
      'right-to-transactions',
      readTransactions(
        BOOKED_SPAN,
        'transactions',
        refused('AIS-RIGHT-BOUNDS-READS'),
        noField('AIS-RIGHT-BOUNDS-READS', '/transactions'),
      ),
    ),
  ],
});

const transactionsOnlyCase = defineCase({
  id: 'ais/balances/needs-right',
  title: 'A consent to transactions alone gives no access to balances',
  tags: ['serial', 'safety'],
  needs: AIS,
  twin: 'ais/balances/reads',
  steps: [
    ...grantedAccess({ transactions: [ACCOUNT] }),
    {
      ...balances,
      duty: 'right-to-balances',
      expect: [refused('AIS-RIGHT-BOUNDS-READS'), noField('AIS-RIGHT-BOUNDS-READS', '/balances')],
    },
  ],
});

export const balanceCases: readonly Case[] = [
  readsCase,
  unknownCase,
  balancesOnlyCase,
  transactionsOnlyCase,
];
