/** The calls of the cases about consents to confirm funds. */
import { OPERATION } from '../../../standard/operation.js';
import { resourceNamed } from '../../../standard/roles.js';
import {
  type CallOptions,
  call,
  field,
  psu,
  redirected,
  refusalIs,
  refused,
  setup,
  success,
  withNeeds,
} from '../build.js';
import type { CallStep, Needs, Step } from '../case.js';
import type { Check } from '../check.js';
import { authorisationId, type CreateOptions, creationOf, pathOf, scaLink } from '../flows.js';
import { stepsOf } from '../kind-steps.js';
import type { Value } from '../value.js';

/** Consents on the account of the profile. */
export const COF: Needs = resourceNamed('funds-consent').needs;

/** The same, with an authorisation at a redirect link. */
export const COF_REDIRECT = withNeeds(COF, { approaches: ['REDIRECT'] });

/** The same, with a second TPP. */
export const COF_TWO_TPPS = withNeeds(COF, { identities: ['tpp2'] });

/** The form of an account-information consent. */
export const FUNDS_CONSENT: Readonly<Record<string, Value>> = {
  access: { balances: ['${profile.funds.account}'] },
  recurringIndicator: true,
  validUntil: '${today+30}',
  frequencyPerDay: 4,
};

/** Creates a consent, as set-up; alias `create`. */
export const createFundsConsent = (options: CreateOptions = {}): CallStep =>
  creationOf(resourceNamed('funds-consent'), { body: FUNDS_CONSENT, ...options });

/** Path of the consent that step `of` created. */
export const fundsPath = (of?: string, more?: Readonly<Record<string, string>>) =>
  pathOf(resourceNamed('funds-consent'), of, more);

const { start, ...steps } = stepsOf('funds-consent');

/** The calls on a consent to confirm funds. */
export const { read: readFunds, status: statusOfFunds, remove: deleteFunds } = steps;

/** Starts the authorisation if the links ask for it; alias `start`. */
export const startFunds = (options: CallOptions = {}, ...expect: Check[]): CallStep =>
  start('start', options, ...expect);

/**
 * Starts the authorisation, and the PSU decides at the redirect link; aliases `start` and `approve` or
 * `reject`.
 */
export function psuAnswers(script: 'approve' | 'reject' = 'approve'): readonly Step[] {
  return [
    setup(startFunds({}, success('COF-AUTHORISATIONS'))),
    setup(psu(script, scaLink('scaRedirect'), script, redirected('COF-AUTHORISATIONS', 'either'))),
    ...(script === 'approve' ? [confirmFunds()] : []),
  ];
}

const CODE = '${approve.confirmationCode}';

/** The TPP sends the code of the redirect, where the bank needs it. */
function confirmFunds(): CallStep {
  return setup(
    call(
      'confirm',
      OPERATION.fundsConsent.update,
      {
        path: fundsPath('create', { authorisationId: authorisationId() }),
        body: { confirmationCode: CODE },
        when: CODE,
      },
      success('COF-AUTHORISATIONS'),
    ),
  );
}

/** The contract does not describe the body: this is judged only where it has consentStatus. */
export const standsAt = (clause: string, values: readonly string[]): Check =>
  field(clause, '/consentStatus', { in: values });

/** The refusal of a consent that does not exist. */
export const UNKNOWN_CONSENT: readonly Check[] = [
  refused('COF-UNKNOWN'),
  refusalIs('ERR-404', [404, 403]),
  refusalIs('ERR-MESSAGE-CODE', [404, 403], ['CONSENT_UNKNOWN', 'RESOURCE_UNKNOWN']),
];
