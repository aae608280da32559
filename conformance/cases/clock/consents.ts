/** Consents that end on a date, and daily limits of accesses that start again each day. */
import { OPERATION } from '../../../standard/operation.js';
import { ENDED } from '../../../standard/statuses.js';
import { accountPath, ONE_OFF_CONSENT, PSU_PRESENT, readAccounts } from '../ais/account-calls.js';
import {
  any,
  call,
  clockOn,
  defineCase,
  differ,
  field,
  grant,
  noField,
  refused,
  status,
} from '../build.js';
import type { CallStep, Case } from '../case.js';
import type { Check } from '../check.js';
import {
  createFundsConsent,
  FUNDS_CONSENT,
  standsAt,
  statusOfFunds,
} from '../cof/consent-calls.js';
import { MODELS } from '../combinations/consent-models.js';
import { CONSENT_BODY, createConsent, grantedConsent } from '../flows.js';
import { onConsent } from '../kind-steps.js';
import { onRequest } from '../on-request.js';
import { wasRefused } from '../refusals.js';
import { clockNeeds, nextNoon } from './clock-calls.js';

const AIS = clockNeeds('AIS', { profile: ['ais.accounts.0'] });
const TOMORROW = '${today+1}';

const readConsent = (as: string) => onConsent.read(as, {}, status('AIS-CONSENT-READ-200', 200));

/** A bank may set an earlier end and return it in the consent: then that date has passed. */
const broughtForward = (clause: string) => [
  refused(clause),
  differ(clause, '${granted.body.validUntil}', '${today}'),
];

const endsCase = defineCase({
  id: 'clock/consent/ends-with-its-last-day',
  title: 'A consent gives access to accounts on its last day, and not on the day after',
  tags: ['clock', 'serial'],
  needs: AIS,
  twin: 'ais/accounts/lists-consented',
  steps: [
    nextNoon('begin'),
    ...grantedConsent({ body: { ...CONSENT_BODY, validUntil: TOMORROW } }),
    { ...readConsent('granted'), setup: true },
    nextNoon('last-day'),
    readAccounts(
      { as: 'last' },
      any('LIMIT-LAST-DAY', [status('LIMIT-LAST-DAY', 200)], broughtForward('LIMIT-LAST-DAY')),
    ),
    nextNoon('day-after'),
    readAccounts(
      { as: 'late' },
      refused('LIMIT-VALID-UNTIL'),
      noField('LIMIT-VALID-UNTIL', '/accounts'),
    ),
    onConsent.status(
      'over',
      {},
      status('AIS-CONSENT-STATUS-200', 200),
      field('LIMIT-ENDED-STATUS', '/consentStatus', { in: ENDED }),
    ),
    onConsent.read(
      'content',
      {},
      any(
        'LIMIT-ENDED-STATUS',
        [field('LIMIT-ENDED-STATUS', '/consentStatus', { in: ENDED })],
        [refused('LIMIT-ENDED-STATUS')],
      ),
    ),
  ],
});

/** The kinds of consents that only some banks offer, for one access, so that the approval of one ends no other. */
const OTHER_KINDS = { global: OPERATION.account.list, card: OPERATION.card.list } as const;

const otherKindsCase = onRequest(
  defineCase({
    id: 'clock/consent/other-kinds-end-with-their-last-day',
    title: 'A consent to all accounts and one to a card give no access after their last day',
    tags: ['clock', 'serial'],
    twin: 'ais/accounts/lists-consented',
    needs: clockNeeds('AIS', {
      profile: Object.keys(OTHER_KINDS).flatMap((name) => MODELS[name]?.profile ?? []),
    }),
    steps: [
      nextNoon('begin'),
      ...Object.keys(OTHER_KINDS).flatMap((as) => {
        const access = MODELS[as]?.access ?? null;
        const body = { ...ONE_OFF_CONSENT, access, validUntil: TOMORROW };
        return [createConsent({ as, body }), grant(as)];
      }),
      nextNoon('last-day'),
      nextNoon('day-after'),
      ...Object.entries(OTHER_KINDS).map(([as, operation]) =>
        call(
          `late-${as}`,
          operation,
          { headers: { ...PSU_PRESENT, 'Consent-ID': `\${${as}.body.consentId}` } },
          refused('LIMIT-VALID-UNTIL'),
          noField(
            'LIMIT-VALID-UNTIL',
            operation === OPERATION.card.list ? '/cardAccounts' : '/accounts',
          ),
        ),
      ),
    ],
  }),
);

/** Reads the balances of the first account without the PSU. */
const balancesUnseen = (as: string, ...expect: Check[]): CallStep =>
  call(
    as,
    OPERATION.account.balances,
    { path: accountPath('first'), headers: { 'Consent-ID': '${create.body.consentId}' } },
    ...expect,
  );

const anewCase = defineCase({
  id: 'clock/consent/counts-accesses-anew',
  title: 'A consent whose daily accesses are used up gives access again on the next day',
  tags: ['clock', 'serial'],
  needs: AIS,
  steps: [
    nextNoon('begin'),
    ...grantedConsent({ body: { ...CONSENT_BODY, frequencyPerDay: 1 } }),
    {
      ...readAccounts({ as: 'first', present: false }, status('AIS-ACCOUNTS-200', 200)),
      setup: true,
    },
    readAccounts({ as: 'spent', present: false }),
    balancesUnseen('balances'),
    nextNoon('next-day'),
    clockOn('full-day', '3600'),
    readAccounts({ as: 'anew', present: false }, status('AIS-FREQUENCY-WITHIN', 200)),
    {
      ...balancesUnseen('balances-anew', status('AIS-FREQUENCY-WITHIN', 200)),
      // a bank may count all reads under a consent together
      skipWhen: [wasRefused('balances')],
    },
  ],
});

const ONCE = { ...FUNDS_CONSENT, recurringIndicator: false, frequencyPerDay: 1 };

const fundsCase = defineCase({
  id: 'clock/funds-consent/ends-with-its-last-day',
  title: 'A consent to confirm funds, also one for one access, is not valid after its last day',
  tags: ['clock'],
  needs: clockNeeds('COF', { profile: ['funds.account', 'dialect=contract'] }),
  steps: [
    nextNoon('begin'),
    createFundsConsent({ body: { ...FUNDS_CONSENT, validUntil: TOMORROW } }),
    grant(),
    createFundsConsent({ as: 'single', body: { ...ONCE, validUntil: TOMORROW } }),
    grant('single'),
    nextNoon('last-day'),
    nextNoon('day-after'),
    ...['create', 'single'].map((of) =>
      statusOfFunds(
        `over-${of}`,
        { of, headers: PSU_PRESENT },
        status('COF-STATUS-200', 200),
        standsAt('LIMIT-ENDED-STATUS', ['received', ...ENDED]),
      ),
    ),
  ],
});

/** At noon, so that the last day is the same date at the bank. */
const fundsLastDayCase = onRequest(
  defineCase({
    id: 'clock/funds-consent/is-valid-on-its-last-day',
    title:
      'A consent to confirm funds that ends today waits for its approval, and is valid after it',
    tags: ['clock'],
    needs: clockNeeds('COF', { profile: ['funds.account', 'dialect=contract'] }),
    steps: [
      nextNoon('begin'),
      {
        ...createFundsConsent({ body: { ...FUNDS_CONSENT, validUntil: '${today}' } }),
        appliesOn: 'success',
      },
      statusOfFunds(
        'new',
        { headers: PSU_PRESENT },
        status('COF-STATUS-200', 200),
        standsAt('LIMIT-LAST-DAY', ['received', 'partiallyAuthorised', 'valid']),
      ),
      grant(),
      statusOfFunds(
        'last-day',
        { headers: PSU_PRESENT },
        status('COF-STATUS-200', 200),
        standsAt('LIMIT-LAST-DAY', ['valid']),
      ),
    ],
  }),
);

export const clockConsentCases: readonly Case[] = [
  endsCase,
  otherKindsCase,
  anewCase,
  fundsCase,
  fundsLastDayCase,
];
