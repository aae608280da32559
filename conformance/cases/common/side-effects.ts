/**
 * Resources that nobody touches while the same TPP does something to others of the same PSU: afterwards they are as they were. The usual
 * mistakes are jobs and queries that choose by the PSU, the account or the TPP where they have to choose by the id.
 */
import { NOT_CANCELLED, NOT_VALID } from '../../../standard/statuses.js';
import { grantedAs, ONE_OFF_CONSENT, readAccounts } from '../ais/account-calls.js';
import { SBS } from '../baskets/basket-calls.js';
import { defineCase, field, needs, setup, status, withNeeds } from '../build.js';
import type { CallStep, Case, Step } from '../case.js';
import { COF, createFundsConsent, statusOfFunds } from '../cof/consent-calls.js';
import { createConsent, createPayment } from '../flows.js';
import { onConsent } from '../kind-steps.js';
import { readStatus } from '../pis/payment-calls.js';
import { PIS } from '../pis/pis-needs.js';
import {
  basketsOf,
  createdAndDeclined,
  createdAndRemoved,
  grantedAndRemoved,
  paymentUnder,
  refusedCreation,
} from './side-effect-acts.js';

const CLAUSE = 'STATE-OTHERS-UNCHANGED';
/** A person who decides by hand may take so long that the bank ends what waits. */
const NOT_BY_HAND = ['!psu.browser=manual'];
const AIS = needs('AIS', { profile: ['ais.accounts.0', ...NOT_BY_HAND] });

/**
 * Statuses of a consent that nobody has ended. One that waits may expire by itself; whether one that was valid may have expired, and whether one may
 * be valid, other clauses say wherever a status is read (engine/ended-without-cause.ts).
 */
const STILL_OPEN = ['received', 'partiallyAuthorised', 'valid', 'expired'];

/** A valid consent, and the accounts that it opens. */
const valid = (): readonly Step[] => [
  ...grantedAs('valid'),
  setup(readAccounts({ as: 'before', of: 'valid' }, status('AIS-ACCOUNTS-200', 200))),
];

/** A consent that waits for its PSU. None is granted after it: some banks reject what waits then, and the contract does not forbid it. */
const waiting = (): Step => createConsent({ as: 'waiting', body: ONE_OFF_CONSENT });

/** Neither was ended; the ids of the accounts are compared over the whole run. */
const consentsStay = (): readonly CallStep[] => [
  onConsent.status(
    'waiting-after',
    { of: 'waiting' },
    field(CLAUSE, '/consentStatus', { in: STILL_OPEN }),
  ),
  onConsent.status(
    'valid-after',
    { of: 'valid' },
    field(CLAUSE, '/consentStatus', { in: STILL_OPEN }),
  ),
  {
    ...readAccounts({ as: 'still', of: 'valid' }, status('AIS-ACCOUNTS-200', 200)),
    skipWhen: [{ value: '${valid-after.body.consentStatus}', in: NOT_VALID }],
  },
];

/** A payment that waits for its PSU is not cancelled. */
const paymentStays = (): readonly Step[] => [
  readStatus(
    'open-after',
    { of: 'open' },
    field(CLAUSE, '/transactionStatus', { in: NOT_CANCELLED }),
  ),
];

/** The call by the second TPP; a decision of the PSU has the TPP of its creation. */
const byAnother = (step: Step): Step =>
  step.kind === 'call' ? { ...step, identity: 'tpp2' } : step;

export const sideEffectCases: readonly Case[] = [
  defineCase({
    id: 'common/side-effects/of-consents',
    title: 'Consents that are declined, deleted or refused leave another one of their PSU as it is',
    tags: ['serial', 'safety'],
    needs: AIS,
    steps: [
      ...valid(),
      ...grantedAndRemoved(),
      waiting(),
      ...createdAndDeclined('consent'),
      ...createdAndRemoved('consent'),
      ...refusedCreation('consent', '/access'),
      ...consentsStay(),
    ],
  }),
  defineCase({
    id: 'common/side-effects/of-payments',
    title: 'Payments that are declined, cancelled or refused leave others of their PSU as they are',
    tags: ['safety'],
    needs: withNeeds(PIS, { profile: NOT_BY_HAND }),
    steps: [
      createPayment({ as: 'open' }),
      ...createdAndDeclined('payment'),
      ...createdAndRemoved('payment'),
      ...refusedCreation('payment', '/instructedAmount'),
      ...paymentStays(),
    ],
  }),
  defineCase({
    id: 'common/side-effects/of-another-tpp',
    title:
      'What another TPP creates for the same PSU and takes back leaves the resources of the first one as they are',
    tags: ['serial', 'safety'],
    needs: withNeeds(withNeeds(AIS, PIS), { identities: ['tpp2'] }),
    steps: [
      ...valid(),
      waiting(),
      createPayment({ as: 'open' }),
      ...[...createdAndDeclined('consent'), ...createdAndRemoved('consent')].map(byAnother),
      ...[...createdAndDeclined('payment'), ...createdAndRemoved('payment')].map(byAnother),
      ...consentsStay(),
      ...paymentStays(),
    ],
  }),
  defineCase({
    id: 'common/side-effects/of-other-kinds',
    title:
      'Payments, baskets and consents to confirm funds leave each other and the account consents of their PSU as they are',
    tags: ['serial', 'safety'],
    needs: withNeeds(withNeeds(AIS, PIS), withNeeds(SBS, COF)),
    steps: [
      ...valid(),
      waiting(),
      createPayment({ as: 'open' }),
      createFundsConsent({ as: 'funds' }),
      ...createdAndRemoved('funds-consent'),
      ...paymentUnder('valid'),
      ...basketsOf('open'),
      ...createdAndDeclined('payment'),
      ...createdAndRemoved('consent'),
      ...consentsStay(),
      ...paymentStays(),
      statusOfFunds(
        'funds-after',
        { of: 'funds' },
        field(CLAUSE, '/consentStatus', { in: STILL_OPEN }),
      ),
    ],
  }),
];
