/** The confirmation code of a redirect: the right one finishes the authorisation, a wrong one authorises nothing. */

import type { KnownResource } from '../../../standard/resources.js';
import {
  authorisationParameterOf,
  CREATED,
  type CreatedResource,
  operationOf,
  resourceNamed,
  statusReadOf,
} from '../../../standard/roles.js';
import { NOT_CANCELLED } from '../../../standard/statuses.js';
import { call, defineCase, field, success, withNeeds } from '../build.js';
import type { CallStep, Case, Step } from '../case.js';
import type { Check } from '../check.js';
import { authorisationId, pathOf, paymentPath, redirectPsu } from '../flows.js';
import { begin, make } from '../kind-calls.js';
import { CANCELLING, starting } from '../pis/cancellation-steps.js';
import { readStatus } from '../pis/payment-calls.js';
import { PIS_CANCEL_202 } from '../pis/pis-needs.js';
import type { Value } from '../value.js';

const CLAUSE = 'SCA-CONFIRMATION-CODE';
const CODE = '${approve.confirmationCode}';
const CODE_OF_CANCELLATION = '${approveCancel.confirmationCode}';
const WRONG = 'xs2a-kit-wrong';
const CONFIRMS = { approaches: ['REDIRECT'], profile: ['sca.confirmationCode'] } as const;

interface Confirmation {
  readonly as?: string;
  readonly sent: Value;
  /** The code of the redirect. */
  readonly when?: string;
}

/** An update with a confirmation code; skipped where the redirect had none. */
const confirming = (
  resource: KnownResource,
  path: Readonly<Record<string, string>>,
  { as = 'confirm', sent, when = CODE }: Confirmation,
  ...expect: Check[]
): CallStep =>
  call(
    as,
    operationOf(resource, 'update'),
    { path, body: { confirmationCode: sent }, when },
    ...expect,
  );

/** The PSU has approved at the page, and the code is in the redirect. */
const untilCode = (resource: CreatedResource): readonly Step[] => [
  ...make(resource, { once: true }),
  begin(resource),
  redirectPsu(),
];

const pathIn = (resource: CreatedResource) =>
  pathOf(resource, 'create', { [authorisationParameterOf(resource)]: authorisationId() });

const look = (resource: CreatedResource, values: readonly string[], clause: string): CallStep =>
  call(
    'after',
    statusReadOf(resource),
    { path: pathOf(resource), when: CODE },
    field(clause, `/${resource.life.field}`, { in: values }),
  );

const rightCase = (resource: CreatedResource): Case =>
  defineCase({
    id: `sca/confirmation/right-code-of-${resource.name}`,
    title: `The confirmation code of a ${resource.what} is accepted`,
    needs: withNeeds(resource.needs, CONFIRMS),
    steps: [
      ...untilCode(resource),
      confirming(resource, pathIn(resource), { sent: CODE }, success('SCA-CONFIRMATION')),
      {
        ...look(resource, resource.life.granted, 'SCA-CONFIRMATION'),
        until: { pointer: `/${resource.life.field}`, in: resource.life.granted },
      },
    ],
  });

const wrongCase = (resource: CreatedResource): Case =>
  defineCase({
    id: `sca/confirmation/wrong-code-of-${resource.name}`,
    title: `A wrong confirmation code does not authorise a ${resource.what}`,
    tags: ['safety'],
    needs: withNeeds(resource.needs, CONFIRMS),
    steps: [
      ...untilCode(resource),
      confirming(resource, pathIn(resource), { sent: WRONG }),
      look(resource, resource.life.notGranted, CLAUSE),
    ],
  });

const CANCELLATION = resourceNamed('cancellation');

const cancellationCase: Case = defineCase({
  id: 'sca/confirmation/wrong-code-of-cancellation',
  title: 'A wrong confirmation code does not cancel a payment',
  tags: ['safety'],
  needs: withNeeds(PIS_CANCEL_202, CONFIRMS),
  steps: [
    ...CANCELLING,
    starting,
    redirectPsu('approve', { as: 'approveCancel', start: 'startCancel', of: 'cancel' }),
    confirming(
      CANCELLATION,
      paymentPath('create', {
        [authorisationParameterOf(CANCELLATION)]: authorisationId('startCancel', 'cancel'),
      }),
      { as: 'confirmCancel', sent: WRONG, when: CODE_OF_CANCELLATION },
    ),
    readStatus('after', { when: CODE }, field(CLAUSE, '/transactionStatus', { in: NOT_CANCELLED })),
  ],
});

export const confirmationCases: readonly Case[] = [
  ...CREATED.flatMap((resource) => [rightCase(resource), wrongCase(resource)]),
  cancellationCase,
];
