/** The links of consents, accounts and transaction lists. Few reads, because they may be limited. */
import { OPERATION } from '../../../standard/operation.js';
import { any, call, defineCase, equal, field, needs, noField, setup, status } from '../build.js';
import type { Case } from '../case.js';
import type { Check } from '../check.js';
import {
  BOOKED_SPAN,
  granted,
  grantedWithAccounts,
  readAccounts,
  readHeaders,
  readTransactions,
} from './account-calls.js';

const AIS = needs('AIS', { profile: ['ais.accounts.0'] });
const WITH_ENTRIES = { ...AIS, profile: ['ais.accounts.0', 'ais.transactions'] };
const IBAN = '${profile.ais.accounts.0.iban}';

const accountListCase = defineCase({
  id: 'ais/links/consent-leads-to-accounts',
  title: 'The account link of a granted consent leads to the account list',
  tags: ['serial'],
  needs: AIS,
  steps: [
    ...granted,
    setup(
      call(
        'read',
        OPERATION.consent.read,
        { path: { consentId: '${create.body.consentId}' } },
        status('AIS-CONSENT-READ-200', 200),
      ),
    ),
    {
      ...readAccounts(
        {},
        status('AIS-CONSENT-LINK-ACCOUNT-WORKS', 200),
        field('AIS-CONSENT-LINK-ACCOUNT-WORKS', '/accounts', { type: 'array' }),
      ),
      url: '${read.link.account}',
      when: '${read.link.account}',
      duty: 'links',
      dutyOn: OPERATION.consent.read,
    },
  ],
});

const BALANCES = '${accounts.href.accounts.0._links.balances}';
const TRANSACTIONS = '${accounts.href.accounts.0._links.transactions}';
const path = { 'account-id': '${accounts.body.accounts.0.resourceId}' };

const accountCase = defineCase({
  id: 'ais/links/account-leads-to-its-data',
  title: 'The links of an account lead to its balances and transactions',
  tags: ['serial'],
  needs: WITH_ENTRIES,
  steps: [
    ...grantedWithAccounts,
    call(
      'balances',
      OPERATION.account.balances,
      { path, url: BALANCES, headers: readHeaders(), when: BALANCES },
      status('AIS-ACCOUNT-LINKS-WORK', 200),
      field('AIS-ACCOUNT-LINKS-WORK', '/balances', { type: 'array' }),
    ),
    {
      ...readTransactions(
        BOOKED_SPAN,
        'transactions',
        status('AIS-ACCOUNT-LINKS-WORK', 200),
        field('AIS-ACCOUNT-LINKS-WORK', '/transactions', { type: 'object' }),
      ),
      url: TRANSACTIONS,
      when: TRANSACTIONS,
    },
  ],
});

const ACCOUNT = '${transactions.href.transactions._links.account}';

/** The account of the transactions, where it includes an IBAN. */
function ofTheAccount(clause: string): Check {
  return any(
    clause,
    [equal(clause, '${account.body.account.iban}', IBAN)],
    [noField(clause, '/account/iban')],
  );
}

const listCase = defineCase({
  id: 'ais/links/transactions-lead-to-account',
  title: 'The account link of a transaction list leads to the account',
  tags: ['serial'],
  needs: WITH_ENTRIES,
  steps: [
    ...grantedWithAccounts,
    setup(readTransactions(BOOKED_SPAN, 'transactions', status('AIS-TRANSACTIONS-200', 200))),
    call(
      'account',
      OPERATION.account.read,
      {
        path,
        url: ACCOUNT,
        headers: readHeaders(),
        when: ACCOUNT,
        duty: 'links',
        dutyOn: OPERATION.account.transactions,
      },
      status('AIS-TRANSACTIONS-LINK-WORKS', 200),
      field('AIS-TRANSACTIONS-LINK-WORKS', '/account', { type: 'object' }),
      ofTheAccount('AIS-TRANSACTIONS-LINK-WORKS'),
    ),
  ],
});

export const linkCases: readonly Case[] = [accountListCase, accountCase, listCase];
