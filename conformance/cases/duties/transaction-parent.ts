/** A transaction below an account that is not its own. */
import { OPERATION } from '../../../standard/operation.js';
import { readAccounts, readHeaders } from '../ais/account-calls.js';
import { call, defineCase, needs, noField, refused, setup, status } from '../build.js';
import type { Case } from '../case.js';
import { CONSENT_BODY, grantedConsent } from '../flows.js';

const BOTH = ['${profile.ais.accounts.0}', '${profile.ais.accounts.1}'];
const ENTRY = '${entries.body.transactions.booked.0.transactionId}';

const entryBelow = (as: string, index: 0 | 1) =>
  call(as, OPERATION.account.transaction, {
    path: { 'account-id': `\${accounts.body.accounts.${index}.resourceId}`, resourceId: ENTRY },
    headers: readHeaders(),
    when: ENTRY,
  });

const CLAUSE = 'AIS-TRANSACTION-UNKNOWN';

/** The consent allows both accounts: only the path is wrong. */
export const transactionParentCase: Case = defineCase({
  id: 'duties/get-transaction-details/below-other-account',
  title: 'A transaction is not shown below another account than its own',
  tags: ['serial'],
  needs: needs('AIS', { profile: ['ais.accounts.0', 'ais.accounts.1', 'ais.transactions'] }),
  steps: [
    ...grantedConsent({
      body: { ...CONSENT_BODY, access: { balances: BOTH, transactions: BOTH } },
    }),
    setup(readAccounts({}, status('AIS-ACCOUNTS-200', 200))),
    setup(
      call(
        'entries',
        OPERATION.account.transactions,
        {
          path: { 'account-id': '${accounts.body.accounts.0.resourceId}' },
          query: {
            bookingStatus: 'booked',
            dateFrom: '${profile.ais.transactions.dateFrom}',
            dateTo: '${profile.ais.transactions.dateTo}',
          },
          headers: readHeaders(),
        },
        status('AIS-TRANSACTIONS-200', 200),
      ),
    ),
    setup({
      ...entryBelow('sound', 0),
      expect: [status('AIS-TRANSACTION-DETAILS-200', 200)],
    }),
    {
      ...entryBelow('below-other', 1),
      duty: 'own-parent',
      expect: [refused(CLAUSE), noField(CLAUSE, '/transactionsDetails')],
    },
  ],
});
