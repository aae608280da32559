/**
 * Guessing passwords and codes. This may lock a PSU, so the profile has to name one who may be
 * locked: `lockablePsu`.
 */

import { SCA_NOT_DONE } from '../../../standard/statuses.js';
import { any, defineCase, field, noField, readOtp, refused, setup, withNeeds } from '../build.js';
import type { CallStep, Case, Step } from '../case.js';
import type { Check } from '../check.js';
import { createPayment, PAYMENT_BODY } from '../flows.js';
import { embeddedNeeds, scaStatusOf } from './embedded.js';
import { password, selectMethod, sendCode } from './embedded-flow.js';
import { PAYMENT_KIND as KIND, NO_REDIRECT } from './resource-kinds.js';

const NEEDS = withNeeds(embeddedNeeds(KIND), { profile: ['lockablePsu', '!psu.otp.fixed'] });
const CLAUSE = 'SCA-GUESSES-LIMITED';
const PSU = { 'PSU-ID': '${profile.lockablePsu.id}' };
const LOGIN = {
  psuId: '${profile.lockablePsu.id}',
  password: '${profile.lockablePsu.password}',
};

const create = createPayment({
  headers: { ...NO_REDIRECT, ...PSU },
  body: { ...PAYMENT_BODY, debtorAccount: '${profile.lockablePsu.account}' },
});

/** One more than five, the maximum number of attempts (RTS on SCA, article 4). */
const GUESSES = ['000000', '111111', '222222', '333333', '444444', '555555'];

/** The authorisation of the creation, where no start is needed. */
const BEGUN = KIND.path('create', { authorisationId: '${create.authorisationId}' });

/** A guess is refused, or the authorisation does not succeed by it. */
const guess = (step: CallStep, index: number, ...expect: Check[]): CallStep => {
  const { appliesOn: _, appliesWhen: __, ...plain } = step;
  return { ...plain, as: `guess-${index}-${step.as}`, setup: false, expect };
};

const WRONG = 'SCA-CREDENTIALS';
const withoutEffect = any(
  WRONG,
  [refused(WRONG)],
  [noField(WRONG, '/scaStatus')],
  [field(WRONG, '/scaStatus', { in: SCA_NOT_DONE })],
);

const notGranted: readonly Step[] = [
  ...scaStatusOf(KIND, 'sca', 'create', field(CLAUSE, '/scaStatus', { in: SCA_NOT_DONE })).map(
    (step) => ({ ...step, when: '${start.authorisationId|create.authorisationId}' }),
  ),
  KIND.look('after', 'create', field(CLAUSE, '/transactionStatus', { in: KIND.notGranted })),
];

const codesCase = defineCase({
  id: 'sca/guessing/ends-with-too-many-codes',
  title: 'After six wrong one-time codes the correct one authorises nothing',
  tags: ['safety'],
  needs: NEEDS,
  twin: 'sca/embedded/authorises-payment',
  steps: [
    create,
    ...password(KIND, LOGIN).map(setup),
    setup({ ...selectMethod(KIND), headers: PSU }),
    { ...readOtp('code'), who: 'lockablePsu' },
    ...GUESSES.map((code, index) => ({
      ...guess(sendCode(KIND, { code }), index, withoutEffect),
      headers: PSU,
    })),
    { ...sendCode(KIND, {}), headers: PSU },
    ...notGranted,
  ],
});

const passwordsCase = defineCase({
  id: 'sca/guessing/ends-with-too-many-passwords',
  title: 'After six wrong passwords the correct one authenticates nobody',
  tags: ['safety'],
  needs: NEEDS,
  twin: 'sca/embedded/authorises-payment',
  steps: [
    create,
    ...GUESSES.flatMap((word, index) =>
      password(KIND, { ...LOGIN, password: `not-${word}` }).map((step) =>
        guess(step.operation === KIND.update ? { ...step, path: BEGUN } : step, index),
      ),
    ),
    ...password(KIND, LOGIN).map(({ appliesOn: _, ...step }) => ({
      ...step,
      expect: [
        any(
          CLAUSE,
          [refused(CLAUSE)],
          [field(CLAUSE, '/scaStatus', { in: ['received', 'psuIdentified', 'failed'] })],
        ),
      ],
    })),
  ],
});

export const guessingCases: readonly Case[] = [codesCase, passwordsCase];
