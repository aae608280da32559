/** What was refused or has failed stays so: neither a new authorisation nor a right code brings it back. */

import type { KnownResource } from '../../../standard/resources.js';
import { resourceNamed, statusReadOf } from '../../../standard/roles.js';
import { ONE_OFF_CONSENT } from '../ais/account-calls.js';
import { call, decline, defineCase, field, needs, withNeeds } from '../build.js';
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

/** One wrong one-time code only: more could lock the PSU. Banks that allow a second try are not judged. */
const failedOtpCase = (kind: ResourceKind): Case =>
  defineCase({
    id: `sca/after-refusal/failed-code-of-${kind.name}-stays-failed`,
    title: `The right one-time code of a ${kind.what} has no effect after a wrong one failed`,
    tags: ['safety'],
    once: true,
    needs: embeddedNeeds(kind),
    steps: [
      ...untilCode(kind),
      sendCode(kind, { as: 'wrong', code: WRONG_CODE }),
      ...scaStatusOf(kind, 'failed', 'create').map((read) => ({
        ...read,
        appliesWhen: [{ value: '${failed.body.scaStatus}', in: ['failed'] }],
      })),
      sendCode(kind, {}),
      ...scaStatusOf(kind, 'sca', 'create', field('STATE-SCA', '/scaStatus', { in: ['failed'] })),
    ],
  });

export const afterRefusalCases: readonly Case[] = [
  ...KINDS.map(revivedCase),
  ...KINDS.map(failedCodeCase),
  ...RESOURCE_KINDS.filter(({ scaStatus }) => scaStatus !== undefined).map(failedOtpCase),
];
