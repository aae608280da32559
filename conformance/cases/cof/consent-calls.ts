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
import type { CallStep, IdentityName, Needs, Step } from '../case.js';
import type { Check } from '../check.js';
import {
  authorisationId,
  CREATION_HEADERS,
  EXPLICIT,
  REDIRECTION,
  scaLink,
  startLink,
} from '../flows.js';
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

interface CreateOptions {
  readonly as?: string;
  readonly body?: Value;
  readonly headers?: Readonly<Record<string, string>>;
  readonly identity?: IdentityName;
}

/** Creates a consent, as set-up; alias `create`. */
export function createFundsConsent(options: CreateOptions = {}): CallStep {
  return setup(
    call(
      options.as ?? 'create',
      OPERATION.fundsConsent.create,
      {
        headers: { ...CREATION_HEADERS, ...EXPLICIT, ...options.headers },
        body: options.body ?? FUNDS_CONSENT,
        ...(options.identity ? { identity: options.identity } : {}),
      },
      { check: 'status', clause: 'COF-CREATE-201', in: [201] },
      { check: 'field', clause: 'COF-CREATE-ANSWER', pointer: '/consentId', type: 'string' },
    ),
  );
}

/** Path of the consent that step `of` created. */
export function fundsPath(
  of = 'create',
  more: Readonly<Record<string, string>> = {},
): Readonly<Record<string, string>> {
  return { consentId: `\${${of}.body.consentId}`, ...more };
}

type Options = Omit<CallOptions, 'path'> & { readonly of?: string };

const at = ({ of, ...rest }: Options): CallOptions => ({ path: fundsPath(of), ...rest });

export const readFunds = (as: string, options: Options, ...expect: Check[]): CallStep =>
  call(as, OPERATION.fundsConsent.read, at(options), ...expect);

export const statusOfFunds = (as: string, options: Options, ...expect: Check[]): CallStep =>
  call(as, OPERATION.fundsConsent.status, at(options), ...expect);

export const deleteFunds = (as: string, options: Options, ...expect: Check[]): CallStep =>
  call(as, OPERATION.fundsConsent.delete, at(options), ...expect);

/** Starts the authorisation if the links ask for it; alias `start`. */
export function startFunds(options: CallOptions = {}, ...expect: Check[]): CallStep {
  return call(
    'start',
    OPERATION.fundsConsent.start,
    { path: fundsPath(), headers: REDIRECTION, body: {}, when: startLink(), ...options },
    ...expect,
  );
}

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
