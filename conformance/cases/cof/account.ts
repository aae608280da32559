/** A consent to confirm funds in the form of the formal dialect. */
import { defineCase, equal, field, status, withNeeds } from '../build.js';
import { COF, createFundsConsent, readFunds } from './consent-calls.js';

const CLAUSE = 'COF-ACCOUNT';

export const fundsAccountCase = defineCase({
  id: 'cof/create/takes-account',
  title: 'A consent to confirm funds has one account and returns it',
  needs: withNeeds(COF, { dialect: 'berlin-group' }),
  steps: [
    {
      ...createFundsConsent({ body: { account: '${profile.funds.account}' } }),
      setup: false,
      expect: [status(CLAUSE, 201), field(CLAUSE, '/consentId', { type: 'string' })],
    },
    readFunds(
      'read',
      {},
      status('COF-READ-200', 200),
      equal(CLAUSE, '${read.body.account.iban}', '${profile.funds.account.iban}'),
    ),
  ],
});
