/** Valid requests with further kinds of bodies: orders, XML, multipart, and the updates of Embedded. */
import { OPERATION } from '../../../standard/operation.js';
import { setups, status } from '../build.js';
import type { CallStep, Step } from '../case.js';
import type { OperationId } from '../operations.js';
import { BULK, createOrder, needsOf, PERIODIC } from '../pis/orders.js';
import { initiate, ONE, PERIODIC_PARTS, SEPA, serviceNeeds } from '../pis/pain.js';
import { embeddedNeeds, passwordTwin } from '../sca/embedded.js';
import {
  password,
  selectMethod,
  sendCode,
  startedBare,
  untilCode,
  updateWithPassword,
} from '../sca/embedded-flow.js';
import { RESOURCE_KINDS, type ResourceKind } from '../sca/resource-kinds.js';
import type { BodyRecipe } from './recipe.js';

/** A bank may require more of a pain.001 document than ours has: then the case does not apply. */
const takenAsXml = (step: CallStep): CallStep => ({
  ...step,
  appliesOn: [201],
  expect: [status('PIS-PRODUCT-PAIN', 201, 400)],
});

const INITIATIONS: readonly BodyRecipe[] = [
  {
    name: 'bulk',
    what: 'a bulk payment',
    needs: needsOf(BULK),
    setup: [],
    call: createOrder(BULK),
    twin: 'itself',
  },
  {
    name: 'periodic',
    what: 'a periodic payment',
    needs: needsOf(PERIODIC),
    setup: [],
    call: createOrder(PERIODIC),
    twin: 'itself',
    own: ['/startDate', '/endDate', '/frequency', '/dayOfExecution'],
  },
  {
    name: 'xml',
    what: 'a pain.001 document',
    needs: serviceNeeds('payments', SEPA),
    setup: [],
    call: takenAsXml({ ...initiate('payments', SEPA, ONE), expect: [] }),
    twin: 'itself',
  },
  {
    name: 'multipart',
    what: 'a periodic payment as multipart',
    needs: serviceNeeds('periodic-payments', SEPA),
    setup: [],
    call: takenAsXml({
      ...initiate('periodic-payments', SEPA, PERIODIC_PARTS, true),
      expect: [],
    }),
    twin: 'itself',
  },
];

/** The refused requests authorised nothing. */
const notGranted = (kind: ResourceKind): readonly Step[] => [
  kind.look('after', 'create', kind.stands('STATE-REFUSED-UNCHANGED', kind.notGranted)),
];

const ofEmbedded = (kind: ResourceKind) =>
  ({
    needs: embeddedNeeds(kind),
    twin: { case: `sca/embedded/authorises-${kind.name}` },
    after: notGranted(kind),
    changes: true,
    ...(kind.name === 'payment' ? {} : ({ costly: true } as const)),
  }) as const;

/** The password in the start request, where the bank asks for one. */
function startOf(kind: ResourceKind): readonly BodyRecipe[] {
  const [start] = password(kind);
  if (start === undefined) return [];
  const { appliesWhen: _, ...step } = start;
  const what = 'a password';
  return [
    { ...ofEmbedded(kind), name: 'password', what, setup: kind.create('create'), call: step },
  ];
}

/** Password, choice and code as consecutive updates. */
function updatesOf(kind: ResourceKind): readonly BodyRecipe[] {
  const common = ofEmbedded(kind);
  return [
    {
      ...common,
      name: 'password',
      what: 'a password',
      twin: { case: passwordTwin(kind) },
      setup: startedBare(kind),
      call: updateWithPassword(kind),
    },
    {
      ...common,
      name: 'method',
      what: 'the choice of a method',
      setup: [...kind.create('create'), ...setups(password(kind))],
      call: selectMethod(kind),
      costly: true,
    },
    {
      ...common,
      name: 'code',
      what: 'a one-time code',
      setup: untilCode(kind),
      call: sendCode(kind, {}),
    },
  ];
}

const OF_KINDS = RESOURCE_KINDS.flatMap((kind) => [
  [kind.start, startOf(kind)] as const,
  [kind.update, updatesOf(kind)] as const,
]);

/** By the operation of the requests. */
export const BODY_RECIPES: Readonly<Partial<Record<OperationId, readonly BodyRecipe[]>>> = {
  [OPERATION.payment.create]: INITIATIONS,
  ...Object.fromEntries(OF_KINDS),
};
