/** The Decoupled approach: the TPP identifies the PSU, who decides on another device. */

import { SCA_DONE, SCA_NOT_DONE } from '../../../standard/statuses.js';
import { call, defineCase, field, inApp, setup, status, withNeeds } from '../build.js';
import type { AppStep, CallStep, Case, Needs, Step } from '../case.js';
import type { Check } from '../check.js';
import { make } from '../kind-calls.js';
import { stepsOf } from '../kind-steps.js';
import { onRequest } from '../on-request.js';
import { scaStatusOf } from './embedded.js';
import { startForms } from './embedded-flow.js';
import {
  NO_REDIRECT,
  NOT_EXEMPTED,
  PAYMENT_KIND,
  RESOURCE_KINDS,
  type ResourceKind,
  succeeds,
} from './resource-kinds.js';

const needsOf = (kind: ResourceKind): Needs =>
  withNeeds(kind.needs, { approaches: ['DECOUPLED'], profile: ['psu.decoupled'] });

/** The PSU has decided: the bank may need some time, since the decision was made elsewhere. */
const SCA_ENDED = [...SCA_DONE, 'failed'];

const AUTHORISATION = '${start.authorisationId|create.authorisationId}';

/** The PSU decides in the app, where the bank chose Decoupled. */
const inTheApp = (script: 'approve' | 'reject'): AppStep => ({
  ...inApp(script, AUTHORISATION, script),
  inApproach: { told: '${start.approach|create.approach}', is: 'DECOUPLED' },
});

/** Starts with the PSU's name, if the links request a start; alias `start`. */
function start(kind: ResourceKind, ...expect: Check[]): CallStep {
  return {
    ...call(
      'start',
      kind.start,
      { path: kind.path('create'), headers: NO_REDIRECT, body: {}, when: startForms('create') },
      succeeds(kind, 'SCA-DECOUPLED-START', 201),
      ...expect,
    ),
    appliesWhen: [
      { value: '${start.header.aspsp-sca-approach}', in: ['DECOUPLED'] },
      { value: '${start.body.scaStatus}', in: NOT_EXEMPTED },
    ],
  };
}

const begun = (kind: ResourceKind): readonly Step[] => [
  ...kind.create('create'),
  setup(start(kind)),
];

/** Nothing is authorised, now or later; `told`: the clause of the authorisation's status. */
const nothingHappened = (
  kind: ResourceKind,
  clause: string,
  as: string,
  shownIn = clause,
): readonly Step[] => [
  ...scaStatusOf(kind, `sca-${as}`, 'create', field(shownIn, '/scaStatus', { in: SCA_NOT_DONE })),
  kind.look(as, 'create', kind.stands(clause, kind.notGranted)),
];

const approves = (kind: ResourceKind): Case =>
  defineCase({
    id: `sca/decoupled/authorises-${kind.name}`,
    title: `A ${kind.what} is authorised by the PSU's approval on another device`,
    needs: needsOf(kind),
    steps: [
      ...kind.create('create'),
      start(
        kind,
        field('SCA-DECOUPLED-START', '/scaStatus', { in: [...SCA_NOT_DONE, 'exempted'] }),
      ),
      ...nothingHappened(kind, kind.waits, 'before', 'SCA-STATUS-NOT-FINAL'),
      inTheApp('approve'),
      ...scaStatusOf(
        kind,
        'sca',
        'create',
        status('SCA-DECOUPLED-AUTHORISES', 200),
        field('SCA-DECOUPLED-AUTHORISES', '/scaStatus', { in: SCA_DONE }),
      ).map((step) => ({ ...step, until: { pointer: '/scaStatus', in: SCA_ENDED } })),
      {
        ...kind.look(
          'after',
          'create',
          field('SCA-DECOUPLED-AUTHORISES', kind.field, { in: kind.granted }),
        ),
        until: { pointer: kind.field, in: kind.granted },
      },
    ],
  });

/** Of three resources that wait in the app, the PSU approves the second one. */
function othersWait(kind: ResourceKind): Case {
  return defineCase({
    id: `sca/decoupled/leaves-the-older-${kind.name}-waiting`,
    title: `A ${kind.what} that waits in the app goes on waiting when the PSU approves a newer or an older one`,
    needs: needsOf(kind),
    steps: [
      ...waiting(kind, 'older'),
      ...begun(kind),
      ...waiting(kind, 'newer'),
      { ...inTheApp('approve'), amongSeveral: true },
      kind.look('after', 'create'),
      ...['older', 'newer'].flatMap((other) => stillWaits(kind, other)),
      // one that was not approved is deleted, so that it does not wait in the app when the case runs again
      {
        ...stepsOf(kind.name).remove('leave', {}),
        skipWhen: [{ value: `\${after.body.${kind.resource.life.field}}`, in: kind.granted }],
      },
    ],
  });
}

/** Another resource, and the start of its authorisation. */
const waiting = (kind: ResourceKind, as: string): readonly Step[] => [
  ...make(kind.resource, {
    as,
    headers: NO_REDIRECT,
    once: true,
    members: [`${as}-first`, `${as}-second`],
  }),
  setup(
    call(
      `start-${as}`,
      kind.start,
      { path: kind.path(as), headers: NO_REDIRECT, body: {}, when: startForms(as) },
      succeeds(kind, 'SCA-DECOUPLED-START', 201),
    ),
  ),
];

/** Its authorisation, or else its own status, shows that nobody has approved it. */
function stillWaits(kind: ResourceKind, as: string): readonly Step[] {
  const judged = field(kind.waits, '/scaStatus', { in: SCA_NOT_DONE });
  const sca = scaStatusOf(kind, `${as}-sca`, as, judged);
  return sca.length > 0
    ? sca.map((step) => ({ ...step, when: startForms(as) }))
    : [kind.look(`${as}-after`, as, kind.stands(kind.waits, kind.notGranted))];
}

const declines = (kind: ResourceKind): Case =>
  defineCase({
    id: `sca/decoupled/declined-${kind.name}-is-not-authorised`,
    title: `A ${kind.what} that the PSU declines on another device is not authorised`,
    tags: ['safety'],
    needs: withNeeds(needsOf(kind), { profile: ['psu.decoupled.reject'] }),
    steps: [
      ...begun(kind),
      inTheApp('reject'),
      ...nothingHappened(kind, kind.declined, 'after'),
      ...scaStatusOf(
        kind,
        'failed',
        'create',
        field('SCA-REJECT-FAILED', '/scaStatus', { in: ['failed'] }),
      ),
    ],
  });

const identifiesCase = defineCase({
  id: 'sca/decoupled/identifies-by-update',
  title: 'A PSU who was not named at the start is identified by an update with an empty object',
  // a bank that requires the PSU on creations already knows who it is
  needs: withNeeds(needsOf(PAYMENT_KIND), { profile: ['!psu.sendId'] }),
  steps: [
    ...PAYMENT_KIND.create('create').map(withoutPsu),
    { ...setup(withoutPsu(start(PAYMENT_KIND))), appliesOn: [201] },
    call(
      'identify',
      PAYMENT_KIND.update,
      {
        path: PAYMENT_KIND.path('create', { authorisationId: AUTHORISATION }),
        headers: { 'PSU-ID': '${profile.psu.id}' },
        body: {},
      },
      status('SCA-DECOUPLED-IDENTIFIES', 200),
      field('SCA-DECOUPLED-IDENTIFIES', '/scaStatus', {
        in: ['psuIdentified', 'psuAuthenticated', 'scaMethodSelected', 'started'],
      }),
    ),
    ...nothingHappened(PAYMENT_KIND, PAYMENT_KIND.waits, 'after', 'SCA-STATUS-NOT-FINAL'),
  ],
});

function withoutPsu<T extends Step>(step: T): T {
  if (step.kind !== 'call') return step;
  const { 'PSU-ID': _, ...headers } = step.headers ?? {};
  return { ...step, headers };
}

export const decoupledCases: readonly Case[] = [
  ...RESOURCE_KINDS.map(approves),
  ...RESOURCE_KINDS.map(declines),
  identifiesCase,
  ...RESOURCE_KINDS.map((kind) =>
    kind === PAYMENT_KIND ? othersWait(kind) : onRequest(othersWait(kind)),
  ),
];
