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

/** Of two resources that wait in the app, the PSU approves the newer one. */
function olderWaits(kind: ResourceKind): Case {
  const waits = startForms('older');
  const older = scaStatusOf(
    kind,
    'older-sca',
    'older',
    field(kind.waits, '/scaStatus', { in: SCA_NOT_DONE }),
  );
  return defineCase({
    id: `sca/decoupled/leaves-the-older-${kind.name}-waiting`,
    title: `A ${kind.what} that waits in the app goes on waiting when the PSU approves a newer one`,
    needs: needsOf(kind),
    steps: [
      ...make(kind.resource, { as: 'older', headers: NO_REDIRECT, once: true, members: OLDER }),
      setup(
        call(
          'start-older',
          kind.start,
          { path: kind.path('older'), headers: NO_REDIRECT, body: {}, when: waits },
          succeeds(kind, 'SCA-DECOUPLED-START', 201),
        ),
      ),
      ...begun(kind),
      { ...inTheApp('approve'), amongSeveral: true },
      kind.look('after', 'create'),
      ...(older.length > 0
        ? older.map((step) => ({ ...step, when: waits }))
        : [kind.look('older-after', 'older', kind.stands(kind.waits, kind.notGranted))]),
      // a newer one that was not approved is deleted, so that it does not wait in the app when the case runs again
      {
        ...stepsOf(kind.name).remove('leave', {}),
        skipWhen: [{ value: `\${after.body.${kind.resource.life.field}}`, in: kind.granted }],
      },
    ],
  });
}

const OLDER = ['older-first', 'older-second'];

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
    kind === PAYMENT_KIND ? olderWaits(kind) : onRequest(olderWaits(kind)),
  ),
];
