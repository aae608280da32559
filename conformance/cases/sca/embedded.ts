/** The Embedded approach: the complete flow for every kind of resource. */

import { SCA_DONE } from '../../../standard/statuses.js';
import {
  any,
  call,
  defineCase,
  field,
  link,
  noLink,
  refused,
  status,
  withNeeds,
} from '../build.js';
import type { CallStep, Case, Needs } from '../case.js';
import type { Check } from '../check.js';
import { START_FORMS } from '../start-forms.js';
import {
  AUTHENTICATED,
  embeddedPath,
  OK,
  password,
  readCode,
  selectMethod,
  sendCode,
  startedBare,
  updateWithPassword,
} from './embedded-flow.js';
import { PAYMENT_KIND, RESOURCE_KINDS, type ResourceKind, succeeds } from './resource-kinds.js';

export const embeddedNeeds = (kind: ResourceKind): Needs =>
  withNeeds(kind.needs, { approaches: ['EMBEDDED'], profile: ['psu.otp'] });

/** The authorisation in a read; undefined where there is no such read. */
export function scaStatusOf(
  kind: ResourceKind,
  as: string,
  of: string,
  ...expect: Check[]
): readonly CallStep[] {
  if (kind.scaStatus === undefined) return [];
  return [call(as, kind.scaStatus, { path: embeddedPath(kind, of) }, ...expect)];
}

/** What the contract says about the update of a payment alone. */
const OF_PAYMENT_UPDATE: readonly Check[] = [
  status('HDR-UPDATE-REDUCED', 200),
  field('PIS-AUTH-UPDATE-STATUS', '/scatransactionStatus', { type: 'string' }),
  field('PIS-AUTH-UPDATE-MESSAGE', '/psuMessage'),
  field('PIS-AUTH-UPDATE-BODY', '/_links', { type: 'object' }),
];

const wholeFlow = (kind: ResourceKind): Case =>
  defineCase({
    id: `sca/embedded/authorises-${kind.name}`,
    title: `A ${kind.what} is authorised by password and one-time code`,
    needs: embeddedNeeds(kind),
    steps: [
      ...kind.create('create'),
      ...password(kind),
      selectMethod(kind),
      readCode(),
      sendCode(
        kind,
        {},
        succeeds(kind, 'SCA-EMBEDDED-UPDATE', 200),
        ...(kind.updated === undefined ? [] : [status(kind.updated, 200)]),
        field('SCA-EMBEDDED-AUTHORISES', '/scaStatus', { in: SCA_DONE }),
        field('SCA-UPDATE-STATUS', '/scatransactionStatus', { type: 'string' }),
        ...(kind === PAYMENT_KIND ? OF_PAYMENT_UPDATE : []),
      ),
      ...scaStatusOf(
        kind,
        'sca',
        'create',
        status('SCA-EMBEDDED-AUTHORISES', 200),
        field('SCA-EMBEDDED-AUTHORISES', '/scaStatus', { in: SCA_DONE }),
      ),
      kind.look(
        'after',
        'create',
        field('SCA-EMBEDDED-AUTHORISES', kind.field, { in: kind.granted }),
      ),
    ],
  });

/** The case that shows that a kind accepts a password in an update. */
export const passwordTwin = ({ name }: ResourceKind): string =>
  `sca/embedded/takes-password-in-update-of-${name}`;

const updateCase = (kind: ResourceKind): Case =>
  defineCase({
    id: passwordTwin(kind),
    title: `An authorisation of a ${kind.what} that starts without a password accepts it in an update`,
    ...(kind === PAYMENT_KIND ? {} : { tags: ['deep'] }),
    needs: embeddedNeeds(kind),
    steps: [
      ...startedBare(kind),
      {
        ...updateWithPassword(
          kind,
          any(OK, [status(OK, 200)], [refused(OK)]),
          field(OK, '/scaStatus', { in: AUTHENTICATED }),
        ),
        appliesOn: [200],
      },
    ],
  });

const methodsCase = defineCase({
  id: 'sca/embedded/tells-methods',
  title: 'A bank that waits for the choice of a method lists the methods with their ids',
  needs: embeddedNeeds(PAYMENT_KIND),
  steps: [
    ...PAYMENT_KIND.create('create'),
    ...password(PAYMENT_KIND).map(
      (step): CallStep => ({
        ...step,
        expect: [
          any(
            'SCA-METHODS',
            [
              field('SCA-METHODS', '/scaStatus', {
                in: ['scaMethodSelected', 'started', 'finalised', 'exempted'],
              }),
            ],
            [
              field('SCA-METHODS', '/scaMethods', { type: 'array' }),
              field('SCA-METHODS', '/scaMethods/0/authenticationMethodId', { type: 'string' }),
            ],
          ),
        ],
      }),
    ),
    {
      ...selectMethod(PAYMENT_KIND),
      expect: [
        status('PIS-AUTH-UPDATE-PURPOSES', 200),
        status('SCA-UPDATE-FIELDS-OPEN', 200),
        field('SCA-METHODS', '/choosenScaMethod', { type: 'object' }),
      ],
    },
  ],
});

const linkFormsCase = defineCase({
  id: 'sca/embedded/links-say-what-to-send',
  title: 'A payment without redirection links to the next step of its authorisation',
  needs: withNeeds(PAYMENT_KIND.needs, { approaches: ['EMBEDDED', 'DECOUPLED'] }),
  steps: PAYMENT_KIND.create('create').map((step) => ({
    ...step,
    setup: false,
    expect: [
      link(
        'PIS-START-LINK-FORMS',
        ...START_FORMS,
        'updatePsuIdentification',
        'updatePsuAuthentication',
        'scaStatus',
      ),
      noLink('HDR-REDIRECT-PREFERRED-FALSE', 'scaRedirect', 'scaOAuth'),
    ],
  })),
});

export const embeddedCases: readonly Case[] = [
  ...RESOURCE_KINDS.map(wholeFlow),
  ...RESOURCE_KINDS.map(updateCase),
  methodsCase,
  linkFormsCase,
];
