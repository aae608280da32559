/**
 * Lists of first steps for many cases. All are set-up: a case about one of them has its own steps.
 * Extensions get them as `flows`, so some are used only by extensions.
 */
import { OPERATION } from '../../standard/operation.js';
import type { Resource } from '../../standard/resource.js';
import { authorisationParameterOf, operationOf, resourceNamed } from '../../standard/roles.js';
import { call, field, grant, psu, setup, status } from './build.js';
import type { CallStep, IdentityName, PsuStep, Step } from './case.js';
import type { OperationId } from './operations.js';
import type { Value } from './value.js';

/** Requests the Redirect approach. */
export const REDIRECTION: Readonly<Record<string, string>> = {
  'TPP-Redirect-Preferred': 'true',
  'TPP-Redirect-URI': '${profile.tpp.redirectUri}',
};

/** The headers of every creation: the PSU's address is mandatory, redirection is requested. */
export const CREATION_HEADERS: Readonly<Record<string, string>> = {
  'PSU-IP-Address': '192.0.2.10',
  ...REDIRECTION,
};

/** Asks for an explicit start of the authorisation. A bank may ignore it. */
export const EXPLICIT: Readonly<Record<string, string>> = {
  'TPP-Explicit-Authorisation-Preferred': 'true',
};

/** A payment between accounts of the profile, within its limit. */
export const PAYMENT_BODY: Readonly<Record<string, Value>> = {
  endToEndIdentification: 'XS2A-KIT-1',
  instructedAmount: {
    currency: '${profile.pis.currency}',
    amount: '${profile.pis.usualAmount}',
  },
  debtorAccount: '${profile.pis.debtorAccount}',
  creditorAccount: '${profile.pis.creditorAccount}',
  creditorName: '${profile.pis.creditorName}',
  remittanceInformationUnstructured: 'Conformance test',
};

/** A recurring consent to the balances and transactions of the profile's first account. */
export const CONSENT_BODY: Readonly<Record<string, Value>> = {
  access: {
    balances: ['${profile.ais.accounts.0}'],
    transactions: ['${profile.ais.accounts.0}'],
  },
  recurringIndicator: true,
  validUntil: '${today+30}',
  frequencyPerDay: '${profile.ais.frequencyPerDay}',
  combinedServiceIndicator: false,
};

/** The product of cases for which the product does not matter: the first of the profile. */
export const PRODUCT = '${profile.pis.products.0}';

/** The path of the payments collection, or of a payment: `paymentPath('create')`. */
export function paymentPath(
  of?: string,
  more: Readonly<Record<string, string>> = {},
): Readonly<Record<string, string>> {
  const base = { 'payment-service': 'payments', 'payment-product': PRODUCT, ...more };
  return of === undefined ? base : { paymentId: `\${${of}.body.paymentId}`, ...base };
}

/** Path of a consent that the step `of` created. */
export function consentPath(
  of: string,
  more: Readonly<Record<string, string>> = {},
): Readonly<Record<string, string>> {
  return { consentId: `\${${of}.body.consentId}`, ...more };
}

export interface CreateOptions {
  readonly as?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Value;
  /** Default: JSON. */
  readonly bodyType?: 'xml' | 'multipart';
  readonly identity?: IdentityName;
  /** Whether to ask for an explicit start of the authorisation; default true. */
  readonly explicit?: boolean;
  /** Other values of path parameters. */
  readonly path?: Readonly<Record<string, string>>;
}

function creationHeaders(
  options: Pick<CreateOptions, 'explicit' | 'headers'>,
): Readonly<Record<string, string>> {
  return {
    ...CREATION_HEADERS,
    ...(options.explicit === false ? {} : EXPLICIT),
    ...options.headers,
  };
}

/** The path of the resource of a kind that step `of` created. */
export function pathOf(
  { id }: Pick<Resource, 'id'>,
  of = 'create',
  more: Readonly<Record<string, string>> = {},
): Readonly<Record<string, string>> {
  return id === 'paymentId' ? paymentPath(of, more) : { [id]: `\${${of}.body.${id}}`, ...more };
}

/** The plainest creation of a kind with this body; alias `create`. */
export function creationOf(
  resource: Resource,
  { as = 'create', body, bodyType, identity, path, ...headers }: CreateOptions & { body: Value },
): CallStep {
  const { id, answers, clauses } = resource;
  return setup(
    call(
      as,
      operationOf(resource, 'create'),
      {
        ...(resource.path.includes('{') ? { path: paymentPath(undefined, path) } : {}),
        headers: creationHeaders(headers),
        body,
        ...(bodyType ? { bodyType } : {}),
        ...(identity ? { identity } : {}),
      },
      status(answers.create ?? 'COMMON-SERVES', 201),
      field(clauses.id ?? 'COMMON-SERVES', `/${id}`, { type: 'string' }),
    ),
  );
}

/** Initiates a payment; alias `create`. */
export const createPayment = (options: CreateOptions = {}): CallStep =>
  creationOf(resourceNamed('payment'), { body: PAYMENT_BODY, ...options });

/** Creates a consent; alias `create`. */
export const createConsent = (options: CreateOptions = {}): CallStep =>
  creationOf(resourceNamed('consent'), { body: CONSENT_BODY, ...options });

/** The resource of an authorisation. */
export type Authorised = 'payment' | 'cancellation' | 'consent';

interface AuthorisationOperations {
  readonly start: OperationId;
  readonly list: OperationId;
  readonly status: OperationId;
  readonly update: OperationId;
  /** The name of its path parameter. */
  readonly parameter: string;
  /** The clause of a successful start. */
  readonly clause: string;
  readonly path: (
    of: string,
    more?: Readonly<Record<string, string>>,
  ) => Readonly<Record<string, string>>;
}

function operationsOn(
  name: Authorised,
  path: AuthorisationOperations['path'],
): AuthorisationOperations {
  const resource = resourceNamed(name);
  return {
    start: operationOf(resource, 'start'),
    list: operationOf(resource, 'list'),
    status: operationOf(resource, 'sca'),
    update: operationOf(resource, 'update'),
    parameter: authorisationParameterOf(resource),
    clause: resource.answers.start,
    path,
  };
}

export const AUTHORISATION: Readonly<Record<Authorised, AuthorisationOperations>> = {
  payment: operationsOn('payment', paymentPath),
  cancellation: operationsOn('cancellation', paymentPath),
  consent: operationsOn('consent', consentPath),
};

/** The link that asks for an explicit start, in the forms that a redirecting bank may use. */
export const startLink = (of = 'create'): string =>
  `\${${of}.link.startAuthorisation|${of}.link.startAuthorisationWithPsuIdentfication|${of}.link.startAuthorisationWithPsuIdentification}`;

/** A link of the authorisation that was started, or else of the creation. */
export const scaLink = (key: string, start = 'start', of = 'create'): string =>
  `\${${start}.link.${key}|${of}.link.${key}}`;

/** The id of the authorisation that was started, or else of the one that the creation started. */
export const authorisationId = (start = 'start', of = 'create'): string =>
  `\${${start}.authorisationId|${of}.authorisationId}`;

export interface StartOptions {
  readonly as?: string;
  /** Alias of the creation. */
  readonly of?: string;
  /** The alias of the response whose links ask for the start; default: the creation. */
  readonly linkOf?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly identity?: IdentityName;
  /** Whether to start even if no link asks for it. */
  readonly always?: boolean;
}

/** Starts an authorisation if the creation's links request one; alias `start`. */
export function startAuthorisation(kind: Authorised, options: StartOptions = {}): CallStep {
  const of = options.of ?? 'create';
  const table = AUTHORISATION[kind];
  return setup(
    call(
      options.as ?? 'start',
      table.start,
      {
        path: table.path(of),
        headers: { ...REDIRECTION, ...options.headers },
        body: {},
        ...(options.identity ? { identity: options.identity } : {}),
        ...(options.always === true ? {} : { when: startLink(options.linkOf ?? of) }),
      },
      { check: 'status', clause: table.clause, in: [201] },
    ),
  );
}

/** The path of the authorisation that `start` (or the creation) started. */
export function authorisationPath(
  kind: Authorised,
  of = 'create',
  start = 'start',
): Readonly<Record<string, string>> {
  const table = AUTHORISATION[kind];
  return table.path(of, { [table.parameter]: authorisationId(start, of) });
}

/** The PSU decides at the Redirect link; alias `approve` (or `reject`). */
export function redirectPsu(
  script: 'approve' | 'reject' = 'approve',
  options: { readonly as?: string; readonly start?: string; readonly of?: string } = {},
): PsuStep {
  return setup(
    psu(options.as ?? script, scaLink('scaRedirect', options.start, options.of), script, {
      check: 'redirected',
      clause: 'SCA-REDIRECT-RETURNS',
      to: 'either',
    }),
  );
}

/** The TPP sends the confirmation code of the redirect, where the bank needs it; alias `confirm`. */
export function confirmRedirect(
  kind: Authorised,
  options: Partial<Record<'as' | 'approve' | 'start' | 'of', string>> &
    Pick<CreateOptions, 'path'> = {},
): CallStep {
  const code = `\${${options.approve ?? 'approve'}.confirmationCode}`;
  const path = options.path ?? authorisationPath(kind, options.of, options.start);
  return setup(
    call(
      options.as ?? 'confirm',
      AUTHORISATION[kind].update,
      { path, body: { confirmationCode: code }, when: code },
      { check: 'status', clause: 'SCA-UPDATE-200', in: [200] },
    ),
  );
}

/** A payment that the PSU has approved, in the bank's approach. */
export function authorisedPayment(options: CreateOptions = {}): readonly Step[] {
  return [createPayment(options), grant(options.as)];
}

/** A consent that the PSU has granted, in the bank's approach, and that is valid. */
export function grantedConsent(options: CreateOptions = {}): readonly Step[] {
  const { as = 'create', identity } = options;
  return [createConsent(options), grant(as), isValid({ of: as, ...(identity && { identity }) })];
}

/** Create (explicit), start, approval at the Redirect link. Aliases: create, start, approve, confirm. */
export function authorisedPaymentByRedirect(options: CreateOptions = {}): readonly Step[] {
  return [createPayment(options), ...redirectAuthorisation('payment')];
}

/** The same step with other values of path parameters: another payment service or product. */
export const onPath =
  (path: CreateOptions['path'] = {}) =>
  <T extends Step>(step: T): T =>
    step.kind === 'call' && step.path !== undefined
      ? { ...step, path: { ...step.path, ...path } }
      : step;

/** The same for a consent, which is then valid. Aliases: create, start, approve, confirm, valid. */
export function authorisedConsentByRedirect(options: CreateOptions = {}): readonly Step[] {
  return [createConsent(options), ...redirectAuthorisation('consent'), isValid()];
}

/** The steps after the creation in the Redirect flow. */
function redirectAuthorisation(kind: Authorised): readonly Step[] {
  return [startAuthorisation(kind), redirectPsu(), confirmRedirect(kind)];
}

/** The consent is valid: the next steps prove nothing at a bank where it is not. */
export function isValid(
  options: { readonly of?: string; readonly identity?: IdentityName } = {},
): CallStep {
  const { of = 'create', identity } = options;
  return setup(
    call(
      of === 'create' ? 'valid' : `valid-${of}`,
      OPERATION.consent.status,
      { path: consentPath(of), ...(identity ? { identity } : {}) },
      { check: 'status', clause: 'AIS-CONSENT-STATUS-200', in: [200] },
      {
        check: 'field',
        clause: 'SCA-REDIRECT-AUTHORISES',
        pointer: '/consentStatus',
        in: ['valid'],
      },
    ),
  );
}
