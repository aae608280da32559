/** What was refused or has failed stays so: neither a new authorisation nor a right code brings it back. */

import type { KnownResource } from '../../../standard/resources.js';
import { resourceNamed, statusReadOf } from '../../../standard/roles.js';
import { SCA_NOT_DONE } from '../../../standard/statuses.js';
import { ONE_OFF_CONSENT } from '../ais/account-calls.js';
import {
  any,
  call,
  decline,
  defineCase,
  differ,
  field,
  needs,
  setup,
  withNeeds,
} from '../build.js';
import type { CallStep, Case, Needs } from '../case.js';
import type { Check } from '../check.js';
import {
  AUTHORISATION,
  type Authorised,
  authorisationPath,
  confirmRedirect,
  createConsent,
  createPayment,
  REDIRECTION,
  redirectPsu,
  startAuthorisation,
} from '../flows.js';
import { readScaStatus } from './authorisation-calls.js';
import { chooses } from './chosen-method.js';
import { embeddedNeeds, scaStatusOf } from './embedded.js';
import { sendCode, untilCode, WRONG_CODE } from './embedded-flow.js';
import { RESOURCE_KINDS, type ResourceKind } from './resource-kinds.js';

interface Kind {
  readonly name: Authorised & ('payment' | 'consent');
  readonly resource: KnownResource;
  readonly needs: Needs;
  readonly create: CallStep;
}

const KINDS: readonly Kind[] = [
  {
    name: 'payment',
    resource: resourceNamed('payment'),
    needs: needs('PIS'),
    create: createPayment(),
  },
  {
    name: 'consent',
    resource: resourceNamed('consent'),
    needs: needs('AIS', { profile: ['ais.accounts.0'] }),
    create: createConsent({ body: ONE_OFF_CONSENT }),
  },
];

/** The resource is not authorised, by the clause of a refusal. */
const notGranted = ({ resource: { clauses, life } }: Kind): Check =>
  field(clauses.declined, `/${life.field}`, { in: life.notGranted });

const look = ({ name, resource }: Kind, as: string, ...expect: Check[]): CallStep =>
  call(as, statusReadOf(resource), { path: AUTHORISATION[name].path('create') }, ...expect);

/**
 * Any response to the start is allowed: only its effect is judged. A bank may leave the status as it was; once
 * it says refused, the check of status changes on every exchange sees that it stays so.
 */
const revivedCase = (kind: Kind): Case =>
  defineCase({
    id: `sca/after-refusal/${kind.name}-is-not-revived`,
    title: `Another start after the PSU's refusal does not authorise a ${kind.name}`,
    tags: ['safety'],
    needs: kind.needs,
    steps: [
      kind.create,
      decline(),
      {
        ...look(kind, 'before'),
        until: { pointer: `/${kind.resource.life.field}`, in: [kind.resource.life.refused] },
      },
      call('again', AUTHORISATION[kind.name].start, {
        path: AUTHORISATION[kind.name].path('create'),
        headers: REDIRECTION,
        body: {},
      }),
      look(kind, 'after', notGranted(kind)),
    ],
  });

/** A bank that allows a second try after a wrong code is not judged: its authorisation has not failed. */
const failedCodeCase = (kind: Kind): Case =>
  defineCase({
    id: `sca/after-refusal/failed-${kind.name}-cannot-be-confirmed`,
    title: `The right confirmation code of a ${kind.name} has no effect after a wrong one failed`,
    tags: ['safety'],
    needs: withNeeds(kind.needs, { approaches: ['REDIRECT'], profile: ['sca.confirmationCode'] }),
    steps: [
      kind.create,
      startAuthorisation(kind.name),
      redirectPsu(),
      call('wrong', AUTHORISATION[kind.name].update, {
        path: authorisationPath(kind.name),
        body: { confirmationCode: 'xs2a-kit-wrong' },
        when: '${approve.confirmationCode}',
      }),
      {
        ...readScaStatus(kind.name, { as: 'failed' }),
        appliesWhen: [{ value: '${failed.body.scaStatus}', in: ['failed'] }],
      },
      { ...confirmRedirect(kind.name), setup: false, expect: [] },
      readScaStatus(kind.name, {}, field('STATE-SCA', '/scaStatus', { in: ['failed'] })),
    ],
  });

/** The authorisation did not fail by the wrong code: the bank allows a second try. */
const NOT_FAILED = differ('STATE-SCA', '${failed.body.scaStatus}', 'failed');

/**
 * One wrong one-time code only: more could lock the PSU. Where the bank allows a second try and the right code ends the authorisation,
 * the resource is authorised too. The PSU uses the second method, since other cases use the first.
 */
const failedOtpCase = (kind: ResourceKind): Case =>
  defineCase({
    id: `sca/after-refusal/failed-code-of-${kind.name}-stays-failed`,
    title: `After a wrong one-time code, the right one authorises a ${kind.what} or nothing`,
    tags: ['safety'],
    once: true,
    needs: embeddedNeeds(kind),
    steps: [
      ...untilCode(kind).map((step) => (step.as === 'method' ? setup(chooses(kind)) : step)),
      sendCode(kind, { as: 'wrong', code: WRONG_CODE }),
      ...scaStatusOf(
        kind,
        'failed',
        'create',
        field('SCA-CREDENTIALS', '/scaStatus', { in: SCA_NOT_DONE }),
      ),
      sendCode(kind, {}),
      ...scaStatusOf(
        kind,
        'sca',
        'create',
        any('STATE-SCA', [field('STATE-SCA', '/scaStatus', { in: ['failed'] })], [NOT_FAILED]),
      ),
      {
        ...kind.look(
          'after',
          'create',
          kind.stands(kind.resource.clauses.approved ?? 'SCA-EMBEDDED-AUTHORISES', kind.granted),
        ),
        skipWhen: [{ value: '${sca.body.scaStatus}', in: SCA_NOT_DONE }],
      },
    ],
  });

export const afterRefusalCases: readonly Case[] = [
  ...KINDS.map(revivedCase),
  ...KINDS.map(failedCodeCase),
  ...RESOURCE_KINDS.filter(({ scaStatus }) => scaStatus !== undefined).map(failedOtpCase),
];
