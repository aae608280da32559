import { call, psu } from '../cases/build.js';
import type { CallStep, IdentityName, Step } from '../cases/case.js';
import { exchangeCode, REDIRECTION, scaLink } from '../cases/flows.js';
import {
  password,
  readCode,
  selectMethod,
  sendCode,
  startForms,
} from '../cases/sca/embedded-flow.js';
import { NO_REDIRECT, PAYMENT_KIND, type ResourceKind } from '../cases/sca/resource-kinds.js';
import type { Profile } from '../profile/profile.js';

/** A payment whose DELETE, alias `delete`, was answered with 202. */
export interface OpenCancellation {
  /** Path values of the payment. */
  readonly path: Readonly<Record<string, string>>;
  readonly identity: IdentityName;
}

const START = 'startPaymentCancellationAuthorisation';
const UPDATE = 'updatePaymentCancellationPsuData';

/**
 * How the PSU says yes to a cancellation, by the first approach that the profile has a script for:
 * at the redirect link, in the app, by password and code, or at the authorize endpoint.
 */
export function approveCancellation(profile: Profile, open: OpenCancellation): readonly Step[] {
  const { approaches } = profile.sca;
  const steps = approaches.includes('REDIRECT')
    ? byRedirect(open)
    : approaches.includes('DECOUPLED') && profile.psu.decoupled !== undefined
      ? inDecoupled(open)
      : approaches.includes('EMBEDDED') && profile.psu.otp !== undefined
        ? inEmbedded(open)
        : byOAuth(open);
  return steps.map((step) =>
    step.kind === 'call'
      ? { identity: open.identity, ...step, expect: [] }
      : { ...step, expect: [] },
  );
}

/** Headers of the DELETE, so that what it starts, if it starts anything, is of the same approach. */
export function cancellationHeaders(profile: Profile): Readonly<Record<string, string>> {
  const { approaches } = profile.sca;
  const away = approaches.includes('REDIRECT') || approaches.every((each) => each === 'OAUTH');
  return away ? REDIRECTION : NO_REDIRECT;
}

const AUTHORISATION = '${start.authorisationId|delete.authorisationId}';

const start = ({ path }: OpenCancellation, away: boolean, when: CallStep['when']): CallStep =>
  call('start', START, {
    path,
    headers: away ? REDIRECTION : NO_REDIRECT,
    body: {},
    ...(when === undefined ? {} : { when }),
  });

const update = ({ path }: OpenCancellation, body: CallStep['body'], when?: string): CallStep =>
  call('update', UPDATE, {
    path: { ...path, cancellationId: AUTHORISATION },
    body: body ?? {},
    ...(when === undefined ? {} : { when }),
  });

function byRedirect(open: OpenCancellation): readonly Step[] {
  const code = '${approve.confirmationCode}';
  return [
    { ...start(open, true, undefined), unless: '${delete.link.scaRedirect}' },
    psu('approve', scaLink('scaRedirect', 'start', 'delete'), 'approve'),
    update(open, { confirmationCode: code }, code),
  ];
}

function byOAuth(open: OpenCancellation): readonly Step[] {
  const scope = `PIS:${open.path['paymentId'] ?? ''}`;
  const link = scaLink('scaOAuth', 'start', 'delete');
  const query =
    'grant_type=code&response_type=code&redirect_uri=${profile.tpp.redirectUri}' +
    `&client_id=\${tpp.clientId}&scope=${scope}`;
  return [
    { ...start(open, true, undefined), unless: '${delete.link.scaOAuth}' },
    psu('approve', `${link}/connect/authorize?${query}`, 'approve'),
    exchangeCode({ of: 'delete' }),
    update(open, { scaAuthenticationData: '${token.body.access_token}' }),
  ];
}

function inDecoupled(open: OpenCancellation): readonly Step[] {
  return [
    start(open, false, startForms('delete')),
    { kind: 'app', as: 'approve', authorisation: AUTHORISATION, script: 'approve', expect: [] },
  ];
}

function inEmbedded({ path }: OpenCancellation): readonly Step[] {
  const kind: ResourceKind = {
    ...PAYMENT_KIND,
    start: START,
    update: UPDATE,
    path: (_of, { authorisationId: id, ...more } = {}) => ({
      ...path,
      ...more,
      ...(id === undefined ? {} : { cancellationId: id }),
    }),
  };
  const of = 'delete';
  return [...password(kind, { of }), selectMethod(kind, of), readCode(of), sendCode(kind, { of })];
}
