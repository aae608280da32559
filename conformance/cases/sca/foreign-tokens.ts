/**
 * Tokens that the IAM did not issue, that were issued for something else, or that belong to another
 * TPP, used for baskets, consents to confirm funds and cancellations. No scope of the contract
 * names a basket.
 */

import { SCA_NOT_DONE } from '../../../standard/statuses.js';
import {
  any,
  call,
  defineCase,
  field,
  noField,
  refused,
  setup,
  status,
  withNeeds,
} from '../build.js';
import type { CallStep, Case, IdentityName, Needs, Step } from '../case.js';
import type { Check } from '../check.js';
import { authorisationId, createPayment, startAuthorisation } from '../flows.js';
import { begin, make } from '../kind-calls.js';
import { exchangeCode, oauthPsu } from '../oauth-flows.js';
import { RESOURCE_KINDS, type ResourceKind } from './resource-kinds.js';

const SAFETY = ['safety'];
const TOKEN = '${token.body.access_token}';
const INVENTED = 'invented-${uuid}';

/** A token of tpp1 for its own payment. */
export const paymentToken: readonly Step[] = [
  createPayment({ as: 'pay' }),
  startAuthorisation('payment', { as: 'startPay', of: 'pay' }),
  oauthPsu('payment', 'approve', { as: 'approvePay', start: 'startPay', of: 'pay' }),
  exchangeCode({ approve: 'approvePay', start: 'startPay', of: 'pay' }),
];

interface Kind {
  readonly kind: ResourceKind;
  readonly what: string;
  /** The folder of its cases. */
  readonly folder: string;
  readonly needs: Needs;
  /** Creates one and starts its authorisation, as set-up; aliases `create` and `start`. */
  readonly make: (identity: IdentityName) => readonly Step[];
  readonly look: (
    as: string,
    options: Pick<CallStep, 'identity' | 'headers'>,
    ...expect: Check[]
  ) => CallStep;
  readonly clause: string;
}

/** The kinds without a scope of their own, which a token could not name. */
const KINDS: readonly Kind[] = RESOURCE_KINDS.flatMap((kind) => {
  const { resource, what, needs } = kind;
  const clause = resource.clauses.token;
  if (clause === undefined) return [];
  const [folder = ''] = resource.servesSecond.split('/');
  return [
    {
      kind,
      what,
      folder,
      needs: withNeeds(needs, { services: ['PIS'], identities: ['tpp2'] }),
      make: (identity) => [...make(resource, { identity }), begin(resource, { identity })],
      look: (as, options, ...expect) => ({ ...kind.look(as, 'create', ...expect), ...options }),
      clause,
    },
  ];
});

/** The needs of a case with a token: OAuth, and the approach of the kind. */
const withOauth = (needs: Needs): Needs =>
  withNeeds(needs, {
    services: ['IAM'],
    profile: ['pis.paymentServices=payments', 'sca.approaches=OAUTH'],
  });

/** Any response is allowed, and nothing is authorised. */
function tried(kind: Kind, as: string, token: string, identity: IdentityName) {
  const { stands, notGranted, scaStatus } = kind.kind;
  const path = kind.kind.path('create', { authorisationId: authorisationId() });
  const when = authorisationId();
  const clause = 'SCA-TOKEN-ANSWER';
  return [
    call(
      as,
      kind.kind.update,
      {
        path,
        body: { scaAuthenticationData: token },
        when,
        identity,
      },
      any(clause, [refused(clause)], [status(clause, 200)]),
    ),
    ...(scaStatus === undefined
      ? []
      : [
          call(
            `sca-${as}`,
            scaStatus,
            { path, when, identity },
            field(kind.clause, '/scaStatus', { in: SCA_NOT_DONE }),
          ),
        ]),
    kind.look(`after-${as}`, { identity }, stands(kind.clause, notGranted)),
  ];
}

/** It is not shown to another TPP. */
const shownFor = (kind: Kind, as: string, token: string): CallStep =>
  kind.look(
    as,
    { identity: 'tpp2', headers: { Authorization: `Bearer ${token}` } },
    refused('OWN-BEARER'),
    noField('OWN-BEARER', kind.kind.field),
  );

const tokenCases = (kind: Kind): readonly Case[] => [
  defineCase({
    id: `${kind.folder}/tokens/invented-token-authorises-nothing`,
    title: `An unknown token authorises no ${kind.what}`,
    tags: SAFETY,
    needs: kind.needs,
    steps: [...kind.make('tpp1'), ...tried(kind, 'invented', INVENTED, 'tpp1')],
  }),
  defineCase({
    id: `${kind.folder}/tokens/token-of-payment-authorises-nothing`,
    title: `A token of a payment authorises no ${kind.what}, nor shows it to another TPP`,
    tags: SAFETY,
    needs: withOauth(kind.needs),
    twin: kind.kind.resource.servesSecond,
    steps: [
      ...paymentToken,
      ...kind.make('tpp1'),
      setup(kind.look('own', { identity: 'tpp1' }, status('TLS-BEARER-OPTIONAL', 200))),
      shownFor(kind, 'invented', INVENTED),
      shownFor(kind, 'stolen', TOKEN),
      ...tried(kind, 'tried', TOKEN, 'tpp1'),
    ],
  }),
  defineCase({
    id: `${kind.folder}/tokens/token-of-other-tpp-authorises-nothing`,
    title: `A token of one TPP authorises no ${kind.what} of another`,
    tags: [...SAFETY, 'deep'],
    needs: withOauth(kind.needs),
    steps: [...paymentToken, ...kind.make('tpp2'), ...tried(kind, 'tried', TOKEN, 'tpp2')],
  }),
];

export const foreignTokenCases: readonly Case[] = KINDS.flatMap(tokenCases);
