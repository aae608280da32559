/**
 * The targets of links: each key names one operation, and the link leads to the resource of the
 * response. Each case has a second resource that has ended, so that a link to the wrong one is
 * detected by its status.
 */

import { OPERATION } from '../../../standard/operation.js';
import {
  CREATED,
  type CreatedResource,
  operationOf,
  rolesOf,
  statusReadOf,
} from '../../../standard/roles.js';
import { NOT_CANCELLED } from '../../../standard/statuses.js';
import {
  any,
  call,
  defineCase,
  field,
  noField,
  refused,
  setup,
  status,
  toldBack,
} from '../build.js';
import type { CallStep, Case, Step } from '../case.js';
import type { Check } from '../check.js';
import { pathOf, paymentPath, startAuthorisation, startLink } from '../flows.js';
import { begin, make } from '../kind-calls.js';
import type { OperationId } from '../operations.js';
import { createOfKind, ORDER_KINDS, type OrderKind, onKind } from '../pis/order-kinds.js';
import { cancel, cancellationOrTooLate } from '../pis/payment-calls.js';
import type { Value } from '../value.js';
import { follow } from './follow-link.js';

// Payments ---------------------------------------------------------------------------------------

const scaStatus = (clause: string): Check => field(clause, '/scaStatus', { type: 'string' });

const paymentLinks = (kind: OrderKind): readonly CallStep[] => {
  const path = paymentPath('create', kind.path);
  const ofAnAnswer = (from: string, of: OperationId): readonly CallStep[] => [
    {
      ...follow({
        from,
        of,
        key: 'self',
        operation: OPERATION.payment.read,
        path,
        clause: 'PIS-LINK-SELF-WORKS',
        holds: [
          toldBack('PIS-LINK-SELF-WORKS', 'create', ...kind.money),
          any(
            'PIS-LINK-SELF-WORKS',
            [noField('PIS-LINK-SELF-WORKS', '/transactionStatus')],
            [field('PIS-LINK-SELF-WORKS', '/transactionStatus', { in: NOT_CANCELLED })],
          ),
        ],
      }),
      headers: { Accept: 'application/json, application/xml;q=0.9, multipart/form-data;q=0.5' },
    },
    follow({
      from,
      of,
      key: 'status',
      operation: OPERATION.payment.status,
      path,
      clause: 'PIS-LINK-STATUS-WORKS',
      holds: [field('PIS-LINK-STATUS-WORKS', '/transactionStatus', { in: NOT_CANCELLED })],
    }),
    follow({
      from,
      of,
      key: 'scaStatus',
      operation: OPERATION.payment.sca,
      path: { ...path, authorisationId: `\${${from}.authorisationId}` },
      clause: 'PIS-LINK-SCA-STATUS-WORKS',
      holds: [scaStatus('PIS-LINK-SCA-STATUS-WORKS')],
    }),
  ];
  return [
    ...ofAnAnswer('create', OPERATION.payment.create),
    ...ofAnAnswer('start', OPERATION.payment.start),
  ];
};

/** The same order with an amount that no other case uses: a link to another payment is detected. */
function unmistakable(kind: OrderKind): OrderKind {
  const body = JSON.stringify(kind.body).replaceAll('${profile.pis.usualAmount}', '0.07');
  return { ...kind, body: JSON.parse(body) as Value };
}

const paymentCase = (kind: OrderKind): Case =>
  defineCase({
    id: `common/links/of-${kind.id}`,
    title: `The links of a ${kind.what} and of its authorisation lead to their resources`,
    needs: kind.needs,
    steps: [
      createOfKind(kind, { as: 'other' }),
      setup(onKind(kind, cancel('cancel', { of: 'other' }, cancellationOrTooLate()))),
      createOfKind(unmistakable(kind)),
      {
        ...onKind(kind, startAuthorisation('payment')),
        url: startLink(),
        setup: false,
        duty: 'links',
        dutyOn: OPERATION.payment.create,
        expect: [status('PIS-LINK-START-WORKS', 201)],
      },
      ...paymentLinks(kind),
    ],
  });

// Other kinds ------------------------------------------------------------------------------------

/** The deletion of the other resource; whether the bank deletes it is judged elsewhere. */
const ended = (step: CallStep): Step => ({
  ...step,
  setup: true,
  expect: [
    any(
      'COMMON-ANSWERS',
      [status('COMMON-ANSWERS', 200, 201, 202, 204, 205)],
      [refused('COMMON-ANSWERS')],
    ),
  ],
});

/** What shows that a link leads to the new resource: its status, and for a consent what it was created for. */
function showsIt(resource: CreatedResource, key: string): readonly Check[] {
  const { clauses, life, shows } = resource;
  const isSound = (each: string) => !life.ended.includes(each);
  const waiting = life.notGranted.filter(isSound);
  const shown = resource.scope === 'AIS' && key === 'self' ? (shows.read ?? []) : [];
  return [
    field(clauses.links, `/${life.field}`, { in: waiting }),
    ...shown
      .filter((pointer) => pointer !== `/${life.field}`)
      .map((pointer) => toldBack(clauses.links, 'create', pointer)),
  ];
}

/** The links of a response to the resource and to its status. */
function linksIn(resource: CreatedResource, from: string, of: OperationId): readonly CallStep[] {
  const targets = { self: operationOf(resource, 'read'), status: statusReadOf(resource) };
  return (['self', 'status'] as const).map((key) =>
    follow({
      from,
      of,
      key,
      operation: targets[key],
      path: pathOf(resource),
      clause: resource.clauses.links,
      holds: showsIt(resource, key),
    }),
  );
}

/** The start where the links ask for it, and the link of its response to the authorisation. */
function linksOfStart(resource: CreatedResource): readonly CallStep[] {
  const { sca, start } = rolesOf(resource);
  if (sca === undefined || start === undefined) return [];
  const { links } = resource.clauses;
  return [
    { ...begin(resource), url: startLink(), setup: false, expect: [status(links, 201)] },
    follow({
      from: 'start',
      of: start,
      key: 'scaStatus',
      operation: sca,
      path: pathOf(resource, 'create', { authorisationId: '${start.authorisationId}' }),
      clause: links,
      holds: [scaStatus(links)],
    }),
  ];
}

function linksCase(resource: CreatedResource): Case {
  const { name, what, answers, needs } = resource;
  const [create, read] = [operationOf(resource, 'create'), operationOf(resource, 'read')];
  const [start, ...afterStart] = linksOfStart(resource);
  const parts =
    start === undefined ? 'and of its content' : ', of its content and of its authorisation';
  return defineCase({
    id: `common/links/of-${name}`,
    title: `The links of a ${what}${start === undefined ? ' ' : ''}${parts} lead to their resources`,
    needs,
    steps: [
      ...make(resource, { as: 'other', once: true, members: ['third', 'fourth'] }),
      ended(call('delete', operationOf(resource, 'delete'), { path: pathOf(resource, 'other') })),
      ...make(resource, { once: true }),
      ...(start === undefined ? [] : [start]),
      ...linksIn(resource, 'create', create),
      setup(
        call(
          'read',
          read,
          { path: pathOf(resource) },
          status(answers.read ?? 'COMMON-SERVES', 200),
        ),
      ),
      ...linksIn(resource, 'read', read),
      ...afterStart,
    ],
  });
}

/** The cases about links of every resource. */
export const resourceLinkCases: readonly Case[] = [
  ...ORDER_KINDS.map(paymentCase),
  ...CREATED.filter(({ name }) => name !== 'payment').map(linksCase),
];
