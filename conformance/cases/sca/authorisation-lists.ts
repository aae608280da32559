/** Lists of authorisations: they have exactly the authorisations of their resource. */

import type { Resource } from '../../../standard/resource.js';
import {
  CREATED,
  type CreatedResource,
  operationOf,
  resourceNamed,
  rolesOf,
} from '../../../standard/roles.js';
import { firstStatus } from '../aside.js';
import {
  any,
  call,
  contains,
  defineCase,
  grown,
  lacks,
  refused,
  setup,
  status,
  trying,
} from '../build.js';
import type { CallStep, Case, Needs, Step } from '../case.js';
import { authorisationId, pathOf, paymentPath, REDIRECTION, startLink } from '../flows.js';
import { make } from '../kind-calls.js';
import type { OperationId } from '../operations.js';
import { createOfKind, ORDER_KINDS, type OrderKind } from '../pis/order-kinds.js';

type Path = Readonly<Record<string, string>>;

/** A resource with authorisations. */
interface Parent {
  readonly id: string;
  readonly what: string;
  readonly needs: Needs;
  /** Creates one with this alias, as set-up. */
  readonly create: (as: 'create' | 'other') => readonly Step[];
  readonly path: (of: string, more?: Path) => Path;
  readonly start: OperationId;
  readonly list: OperationId;
  readonly read: OperationId;
  /** Clauses: the start, the list, the read of one; that the list has all, and only these. */
  readonly started: string;
  /** The first status of an authorisation. */
  readonly begun?: string | undefined;
  readonly listed: string;
  readonly seen: string;
  readonly holds: string;
  readonly only: string;
}

/** The operations and clauses of a kind whose authorisations are listed. */
function ofRow(resource: Resource) {
  const { answers, clauses } = resource;
  const { list = '', sca = '' } = answers;
  const { holds = '', only = '' } = clauses;
  return {
    start: operationOf(resource, 'start'),
    list: operationOf(resource, 'list'),
    read: operationOf(resource, 'sca'),
    started: answers.start,
    begun: clauses.begun,
    listed: list,
    seen: sca,
    holds,
    only,
  };
}

const PAYMENT = ofRow(resourceNamed('payment'));

const payment = (kind: OrderKind): Parent => ({
  ...PAYMENT,
  id: kind.id,
  what: kind.what,
  needs: kind.needs,
  create: (as) => [createOfKind(kind, { as })],
  path: (of, more) => paymentPath(of, { ...kind.path, ...more }),
});

const OTHER_MEMBERS = ['third', 'fourth'];

const ofKind = (resource: CreatedResource): Parent => ({
  ...ofRow(resource),
  id: resource.name,
  what: resource.what,
  needs: resource.needs,
  create: (as) =>
    make(resource, { as, once: true, ...(as === 'other' ? { members: OTHER_MEMBERS } : {}) }),
  path: (of, more) => pathOf(resource, of, more),
});

const IDS = '/authorisationIds';
const ID = authorisationId();
const OF_OTHER = authorisationId('start-other', 'other');
const SECOND = '${again.authorisationId}';

const starts = (parent: Parent, as: string, of: string): CallStep =>
  setup(
    call(
      as,
      parent.start,
      { path: parent.path(of), headers: REDIRECTION, body: {}, when: startLink(of) },
      status(parent.started, 201),
      ...firstStatus(parent.begun, '/scaStatus', 'received'),
    ),
  );

const listOf = (parent: Parent, as: string, ...expect: CallStep['expect']): CallStep =>
  call(
    as,
    parent.list,
    { path: parent.path('create'), when: ID },
    status(parent.listed, 200),
    ...expect,
  );

/** Each id of the list is that of an authorisation of the resource, and can be read. */
const readsListed = (parent: Parent, at: number): CallStep => {
  const id = `\${after.body.authorisationIds.${at}}`;
  return call(
    `listed-${at}`,
    parent.read,
    { path: parent.path('create', { authorisationId: id }), when: id },
    status(parent.only, 200),
  );
};

const onlyOwnCase = (parent: Parent): Case =>
  defineCase({
    id: `sca/lists/of-${parent.id}-hold-its-own-only`,
    title: `The list of authorisations of a ${parent.what} contains only its own, and all of them`,
    needs: parent.needs,
    steps: [
      ...parent.create('create'),
      { ...setup(call('before', parent.list, { path: parent.path('create') })) },
      ...parent.create('other'),
      starts(parent, 'start-other', 'other'),
      starts(parent, 'start', 'create'),
      trying(
        'lists',
        listOf(
          parent,
          'after',
          contains(parent.holds, IDS, ID),
          grown(parent.only, IDS, 'before', ID),
          lacks(parent.only, IDS, OF_OTHER),
        ),
      ),
      ...[0, 1, 2].map((at) => readsListed(parent, at)),
      ...startedAgain(parent, parent.id.startsWith('pain-')),
    ],
  });

/**
 * A second start of what an authorisation has begun for: a bank may refuse it, or else lists both authorisations. Where a form differs
 * from another one in its content alone, it is started once.
 */
const startedAgain = (parent: Parent, isOnce: boolean): readonly CallStep[] =>
  isOnce
    ? []
    : [
        {
          ...call(
            'again',
            parent.start,
            { path: parent.path('create'), headers: REDIRECTION, body: {}, when: ID },
            any(parent.started, [status(parent.started, 201)], [refused(parent.started)]),
            ...firstStatus(parent.begun, '/scaStatus', 'received'),
          ),
          setup: true,
          mayFail: true,
        },
        {
          ...listOf(
            parent,
            'after-again',
            contains(parent.holds, IDS, ID),
            contains(parent.holds, IDS, SECOND),
            grown(parent.only, IDS, 'after', SECOND),
          ),
          when: SECOND,
        },
        call(
          'second-status',
          parent.read,
          { path: parent.path('create', { authorisationId: SECOND }), when: SECOND },
          status(parent.seen, 200),
        ),
      ];

/** Payments are tested in each form; a consent to confirm funds has no list. */
const PARENTS = [
  ...ORDER_KINDS.map(payment),
  ...CREATED.filter((each) => each.name !== 'payment' && rolesOf(each).list).map(ofKind),
];

export const authorisationListCases: readonly Case[] = PARENTS.map(onlyOwnCase);
