/** The Embedded flow step by step: password, method, one-time code. All steps are judged. */
import { any, call, field, noField, readOtp, refused, setup, status } from '../build.js';
import type { CallStep, OtpStep, Step } from '../case.js';
import type { Check } from '../check.js';
import { START_FORMS } from '../start-forms.js';
import type { Value } from '../value.js';
import { NO_REDIRECT, NOT_EXEMPTED, type ResourceKind, succeeds } from './resource-kinds.js';

export const startForms = (of: string): string =>
  `\${${START_FORMS.map((key) => `${of}.link.${key}`).join('|')}}`;

const PASSWORD = '${profile.psu.password}';
/** The bank uses the Embedded approach, and does not exempt the payment from SCA. */
const inEmbedded = (step: string) => [
  { value: `\${${step}.header.aspsp-sca-approach}`, in: ['EMBEDDED'] },
  { value: `\${${step}.body.scaStatus}`, in: NOT_EXEMPTED },
];
export const OK = 'SCA-EMBEDDED-UPDATE';

/** The statuses after a correct password. */
export const AUTHENTICATED = [
  'psuAuthenticated',
  'scaMethodSelected',
  'started',
  'finalised',
  'exempted',
];

const NOT_AUTHENTICATED = ['received', 'psuIdentified'];

/** The name of the chosen method has the spelling of the contract, where it is returned. */
const CHOSEN_NAME: Check = any(
  'SCA-CHOOSEN-METHOD-NAME',
  [noField('SCA-CHOOSEN-METHOD-NAME', '/chosenScaMethod')],
  [field('SCA-CHOOSEN-METHOD-NAME', '/choosenScaMethod')],
);

export interface EmbeddedOptions {
  /** Alias of the resource; the aliases of the flow end with it too. */
  readonly of?: string;
  readonly password?: string;
  readonly psuId?: string;
}

const alias = (name: string, of: string): string => (of === 'create' ? name : `${name}-${of}`);

/** The path of the authorisation, from its start or from the creation. */
export function embeddedPath(kind: ResourceKind, of = 'create') {
  const start = alias('start', of);
  return kind.path(of, {
    authorisationId: `\${${start}.authorisationId|${of}.authorisationId}`,
  });
}

/** The PSU's password: with the start where the bank links to one, or else in an update. */
export function password(kind: ResourceKind, options: EmbeddedOptions = {}): readonly CallStep[] {
  const { of = 'create', psuId = NO_REDIRECT['PSU-ID'] ?? '' } = options;
  const headers = { ...NO_REDIRECT, 'PSU-ID': psuId };
  const body: Value = { psuData: { password: options.password ?? PASSWORD } };
  const expect = [field('SCA-EMBEDDED-START', '/scaStatus', { in: AUTHENTICATED }), CHOSEN_NAME];
  const start = alias('start', of);
  const update = alias('password', of);
  return [
    {
      ...call(
        start,
        kind.start,
        { path: kind.path(of), headers, body, when: startForms(of) },
        succeeds(kind, 'SCA-EMBEDDED-START', 201),
        ...expect,
      ),
      appliesOn: 'success',
      appliesWhen: inEmbedded(start),
    },
    {
      ...call(
        update,
        kind.update,
        {
          path: embeddedPath(kind, of),
          headers: { 'PSU-ID': psuId },
          body,
          unless: startForms(of),
          inApproach: { told: `\${${of}.approach}`, is: 'EMBEDDED' },
        },
        succeeds(kind, OK, 200),
        ...expect,
      ),
      appliesOn: 'success',
      appliesWhen: inEmbedded(update),
    },
  ];
}

/** A resource whose authorisation has started without data of the PSU, where the bank starts it that way. */
export function startedBare(kind: ResourceKind): readonly Step[] {
  const start = call(
    'start',
    kind.start,
    { path: kind.path('create'), headers: NO_REDIRECT, body: {}, when: startForms('create') },
    any('PIS-AUTH-START-201', [status('PIS-AUTH-START-201', 201)], [refused('PIS-AUTH-START-201')]),
  );
  const waits = [
    {
      value: '${start.header.aspsp-sca-approach|create.header.aspsp-sca-approach}',
      in: ['EMBEDDED'],
    },
    { value: '${start.body.scaStatus}', in: NOT_AUTHENTICATED },
  ];
  return [...kind.create('create'), { ...setup(start), appliesOn: [201], appliesWhen: waits }];
}

/** The PSU's password in an update; alias `password`. */
export function updateWithPassword(kind: ResourceKind, ...expect: Check[]): CallStep {
  const headers = { 'PSU-ID': NO_REDIRECT['PSU-ID'] ?? '' };
  const body: Value = { psuData: { password: PASSWORD } };
  const inApproach = { told: '${start.approach|create.approach}', is: 'EMBEDDED' } as const;
  return call(
    'password',
    kind.update,
    { path: embeddedPath(kind), headers, body, inApproach },
    ...expect,
  );
}

/** The PSU's choice of a method, if the bank lists methods. */
export function selectMethod(kind: ResourceKind, of = 'create'): CallStep {
  const listed = 'scaMethods.0.authenticationMethodId';
  const method = `\${${alias('start', of)}.body.${listed}|${alias('password', of)}.body.${listed}}`;
  return call(
    alias('method', of),
    kind.update,
    {
      path: embeddedPath(kind, of),
      headers: { 'PSU-ID': NO_REDIRECT['PSU-ID'] ?? '' },
      body: { authenticationMethodId: method },
      when: method,
    },
    succeeds(kind, OK, 200),
    CHOSEN_NAME,
  );
}

export const readCode = (of = 'create'): OtpStep => readOtp(alias('code', of));

/** A wrong code: the right one with `0x` before it. */
export const WRONG_CODE = '0x${code.otp}';

/** The update with the one-time code; alias `finish`. */
export function sendCode(
  kind: ResourceKind,
  options: { readonly of?: string; readonly as?: string; readonly code?: string },
  ...expect: Check[]
): CallStep {
  const { of = 'create' } = options;
  return call(
    options.as ?? alias('finish', of),
    kind.update,
    {
      path: embeddedPath(kind, of),
      headers: { 'PSU-ID': NO_REDIRECT['PSU-ID'] ?? '' },
      body: { scaAuthenticationData: options.code ?? `\${${alias('code', of)}.otp}` },
    },
    ...expect,
  );
}

/** The steps before the one-time code is sent, as set-up. */
export function untilCode(kind: ResourceKind, of = 'create'): readonly Step[] {
  return [
    ...kind.create(of),
    ...password(kind, { of }).map(setup),
    setup(selectMethod(kind, of)),
    readCode(of),
  ];
}
