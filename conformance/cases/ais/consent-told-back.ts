/** The content of a consent is that of the request, before and after the PSU grants it. */
import {
  any,
  defineCase,
  every,
  needs,
  noField,
  status,
  toldBack,
  toldBackOrLess,
} from '../build.js';
import type { CallStep, Case } from '../case.js';
import type { Check } from '../check.js';
import { CONSENT_BODY, createConsent } from '../flows.js';
import { onConsent } from '../kind-steps.js';
import type { Value } from '../value.js';
import { consentFor, grantedAs } from './account-calls.js';

const AIS = needs('AIS', { profile: ['ais.accounts.0'] });

/** A bank may shorten a consent and lower its daily limit, but not extend them. */
const tells = (as: string, of: string, ...more: readonly Check[]): CallStep =>
  onConsent.read(
    as,
    { of, duty: 'told-back' },
    status('AIS-CONSENT-READ-200', 200),
    toldBackOrLess('AIS-CONSENT-READ-BOUNDS', of, '/validUntil', '/frequencyPerDay'),
    ...more,
  );

const asked = (of: string): readonly Check[] => [
  toldBack('AIS-CONSENT-READ-ACCESS', of, '/access', '/recurringIndicator'),
];

const REFERENCE = '${profile.ais.accounts.0}';

const SHAPES: readonly (readonly [
  id: string,
  what: string,
  body: Readonly<Record<string, Value>>,
])[] = [
  ['recurring', 'a recurring consent', CONSENT_BODY],
  [
    'one-off',
    'a consent for one access',
    {
      ...CONSENT_BODY,
      recurringIndicator: false,
      frequencyPerDay: 1,
      validUntil: '${month-end+1}',
    },
  ],
  [
    'to-balances',
    'a consent to balances alone',
    { ...CONSENT_BODY, access: { balances: [REFERENCE] }, frequencyPerDay: 2 },
  ],
  [
    'to-transactions',
    'a consent to transactions alone',
    { ...CONSENT_BODY, access: { transactions: [REFERENCE] }, validUntil: '${today+5}' },
  ],
];

const shapeCases = SHAPES.map(([id, what, body]) =>
  defineCase({
    id: `ais/told-back/${id}`,
    title: `The content of ${what} is that of the request`,
    needs: AIS,
    steps: [createConsent({ body }), tells('read', 'create', ...asked('create'))],
  }),
);

const twoAccountsCase = defineCase({
  id: 'ais/told-back/two-accounts',
  title:
    'A consent with different accounts for balances and transactions returns them as requested',
  needs: { ...AIS, profile: ['ais.accounts.0', 'ais.accounts.1'] },
  steps: [
    createConsent({
      body: {
        ...CONSENT_BODY,
        access: { balances: [REFERENCE], transactions: [REFERENCE, '${profile.ais.accounts.1}'] },
      },
    }),
    createConsent({ as: 'other', body: consentFor(1) }),
    tells('read', 'create', ...asked('create')),
    tells('read-other', 'other', ...asked('other')),
  ],
});

/** Each account of a right is one of the request; a PSU may grant fewer. */
const noneButAsked = (right: string): Check => {
  const clause = 'AIS-CONSENT-READ-ACCESS';
  const pointer = `/access/${right}`;
  return any(
    clause,
    [noField(clause, pointer)],
    [every(clause, pointer, '/iban', { in: ['${profile.ais.accounts.0.iban}'] })],
  );
};

const grantedCase = defineCase({
  id: 'ais/told-back/granted',
  title: 'A granted consent has no right that was not requested',
  tags: ['serial'],
  needs: AIS,
  steps: [
    ...grantedAs('create', consentFor(0)),
    tells('read', 'create', noneButAsked('balances'), noneButAsked('transactions')),
  ],
});

export const consentToldBackCases: readonly Case[] = [...shapeCases, twoAccountsCase, grantedCase];
