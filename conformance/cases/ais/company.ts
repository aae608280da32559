/** A consent to the account of a company, which two people authorise. */

import { NOT_VALID } from '../../../standard/statuses.js';
import { contains, defineCase, field, grant, needs, status } from '../build.js';
import type { Case, SkipWhen } from '../case.js';
import { CONSENT_BODY, createConsent } from '../flows.js';
import { onConsent } from '../kind-steps.js';
import { onRequest } from '../on-request.js';
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

const ACCESS = { balances: [ACCOUNT], transactions: [ACCOUNT] };
const newConsent = (as: string) => ({
  ...createConsent({ as, headers: HEADERS, body: { ...CONSENT_BODY, access: ACCESS } }),
  appliesOn: 'success' as const,
});
const approvalOf = (of: string, name: string, index: 0 | 1) =>
  grant(of, { name, who: `pis.multilevel.approvers.${index}`, headers: HEADERS });

/** The new consent is not authorised yet: another person has to approve it too. */
const earlierCase = onRequest(
  defineCase({
    id: 'ais/company/keeps-the-earlier-consent-until-both-approve',
    title: 'A consent of a company ends no earlier one while the second person has not approved it',
    tags: ['serial'],
    needs: companyCase.needs,
    steps: [
      newConsent('old'),
      approvalOf('old', 'old-one', 0),
      approvalOf('old', 'old-two', 1),
      {
        ...onConsent.status('is-valid', { of: 'old' }),
        setup: true,
        until: { pointer: '/consentStatus', in: ['valid'] },
        appliesWhen: [{ value: '${is-valid.body.consentStatus}', in: ['valid'] }],
      },
      newConsent('new'),
      approvalOf('new', 'new-one', 1),
      {
        ...onConsent.status('waits', { of: 'new' }),
        setup: true,
        appliesWhen: [{ value: '${waits.body.consentStatus}', in: ['partiallyAuthorised'] }],
      },
      onConsent.status(
        'stays',
        { of: 'old' },
        field('AIS-CONSENT-NO-SIDE-EFFECT', '/consentStatus', { in: ['valid'] }),
      ),
    ],
  }),
);

export const companyConsentCases: readonly Case[] = [companyCase, earlierCase];
