/** A consent to the account of a company, which two people authorise. */

import { NOT_VALID } from '../../../standard/statuses.js';
import { contains, defineCase, grant, needs, status } from '../build.js';
import type { Case, SkipWhen } from '../case.js';
import { CONSENT_BODY, createConsent } from '../flows.js';
import { onConsent } from '../kind-steps.js';
import { readAccounts } from './account-calls.js';

const ACCOUNT = '${profile.pis.multilevel.debtorAccount}';
const HEADERS = { 'PSU-Corporate-ID': '${profile.pis.multilevel.corporateId}' };

const approval = (name: string, index: 0 | 1) =>
  grant('create', { name, who: `pis.multilevel.approvers.${index}`, headers: HEADERS });

/** Skipped unless the first approval has led to this status. */
const unless = (status: string): SkipWhen => [
  {
    value: '${status-one.body.consentStatus}',
    in: ['valid', ...NOT_VALID].filter((each) => each !== status),
  },
];

/** A bank need not offer such consents, and one person may be enough. */
const companyCase = defineCase({
  id: 'ais/company/opens-its-account',
  title: 'A consent to the account of a company opens it, once it is valid',
  tags: ['serial'],
  needs: needs('AIS', {
    profile: ['ais.accounts.0', 'pis.multilevel', 'pis.multilevel.corporateId'],
  }),
  steps: [
    {
      ...createConsent({
        headers: HEADERS,
        body: { ...CONSENT_BODY, access: { balances: [ACCOUNT], transactions: [ACCOUNT] } },
      }),
      appliesOn: 'success',
    },
    approval('one', 0),
    { ...onConsent.status('status-one', {}), setup: true },
    // what is authorised in part waits for somebody else, whose authorisation has to start
    { ...approval('two', 1), judged: true, skipWhen: unless('partiallyAuthorised') },
    { ...approval('other', 1), skipWhen: unless('received') },
    {
      ...onConsent.status('status-two', {}),
      setup: true,
      until: { pointer: '/consentStatus', in: ['valid'] },
      appliesWhen: [{ value: '${status-two.body.consentStatus}', in: ['valid'] }],
    },
    readAccounts(
      {},
      status('AIS-ACCOUNTS-200', 200),
      contains('AIS-ACCOUNTS-EVERY-CONSENTED', '/accounts', {
        iban: '${profile.pis.multilevel.debtorAccount.iban}',
      }),
    ),
  ],
});

export const companyConsentCases: readonly Case[] = [companyCase];
