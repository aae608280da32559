/** Kinds of payments: each payment service, in JSON and as pain.001. Rules are tried on every one of them. */
import { any, decline, grant, refused } from '../build.js';
import type { CallStep, Needs, Step, Value } from '../case.js';
import { type CreateOptions, createPayment, onPath, PAYMENT_BODY, PRODUCT } from '../flows.js';
import { BULK, needsOf, PERIODIC } from './orders.js';
import { ONE, PERIODIC_PARTS, SEPA, serviceNeeds, TWO } from './pain.js';
import { PIS } from './pis-needs.js';

export interface OrderKind {
  /** Folder of its cases below pis/. */
  readonly id: string;
  /** As it stands in a title. */
  readonly what: string;
  readonly needs: Needs;
  readonly path: Readonly<Record<string, string>>;
  readonly body: Value;
  readonly bodyType?: 'xml' | 'multipart';
  /** What the order is about: amounts and accounts. */
  readonly money: readonly string[];
  /** What else is ordered. A bank may word names and texts otherwise, or choose another day. */
  readonly besides: readonly string[];
}

const ONE_MONEY = ['/instructedAmount', '/debtorAccount', '/creditorAccount'];
const TEXTS = ['/creditorName', '/endToEndIdentification', '/remittanceInformationUnstructured'];
const STANDING = ['/startDate', '/endDate', '/frequency', '/dayOfExecution'];

export const SINGLE: OrderKind = {
  id: 'single',
  what: 'single payment',
  needs: PIS,
  path: { 'payment-service': 'payments', 'payment-product': PRODUCT },
  body: PAYMENT_BODY,
  money: ONE_MONEY,
  besides: TEXTS,
};

const inService = (service: string, product: string) => ({
  'payment-service': service,
  'payment-product': product,
});

/** Every kind but the single payment in JSON, which has cases of its own. */
export const OTHER_KINDS: readonly OrderKind[] = [
  {
    id: 'bulk',
    what: 'bulk payment',
    needs: needsOf(BULK),
    path: inService(BULK.name, BULK.product),
    body: BULK.body,
    money: ['/debtorAccount', '/payments'],
    besides: [],
  },
  {
    id: 'periodic',
    what: 'periodic payment',
    needs: needsOf(PERIODIC),
    path: inService(PERIODIC.name, PERIODIC.product),
    body: PERIODIC.body,
    money: ONE_MONEY,
    besides: [...TEXTS, ...STANDING],
  },
  {
    id: 'pain-single',
    what: 'payment in pain.001',
    needs: serviceNeeds('payments', SEPA),
    path: inService('payments', SEPA),
    body: ONE,
    bodyType: 'xml',
    money: ONE_MONEY,
    besides: TEXTS,
  },
  {
    id: 'pain-bulk',
    what: 'bulk payment in pain.001',
    needs: serviceNeeds('bulk-payments', SEPA),
    path: inService('bulk-payments', SEPA),
    body: TWO,
    bodyType: 'xml',
    money: ['/debtorAccount', '/payments'],
    besides: [],
  },
  {
    id: 'pain-periodic',
    what: 'periodic payment in pain.001',
    needs: serviceNeeds('periodic-payments', SEPA),
    path: inService('periodic-payments', SEPA),
    body: PERIODIC_PARTS,
    bodyType: 'multipart',
    money: ONE_MONEY,
    besides: [...TEXTS, ...STANDING],
  },
];

export const ORDER_KINDS: readonly OrderKind[] = [SINGLE, ...OTHER_KINDS];

const optionsOf = ({ path, body, bodyType }: OrderKind): CreateOptions => ({
  path,
  body,
  ...(bodyType === undefined ? {} : { bodyType }),
});

/** The contract leaves the bodies of these kinds open: a bank that refuses ours has none to try. */
function orNone(step: CallStep): CallStep {
  const clause = 'PIS-INITIATE-201';
  const expect = [any(clause, step.expect, [refused(clause)])];
  return { ...step, expect, appliesOn: [201] };
}

/** One of the kind, as set-up; alias `create`, or another. */
export const createOfKind = (kind: OrderKind, options: CreateOptions = {}): Step =>
  kind === SINGLE
    ? createPayment({ ...optionsOf(kind), ...options })
    : orNone(createPayment({ ...optionsOf(kind), ...options }));

/** One that the PSU has approved, in the bank's way; aliases create, and those of a grant. */
export const approvedOfKind = (kind: OrderKind): readonly Step[] => [createOfKind(kind), grant()];

/** One that the PSU has declined; aliases create, and those of a grant. */
export const declinedOfKind = (kind: OrderKind): readonly Step[] => [createOfKind(kind), decline()];

/** The same step on a payment of the kind. */
export const onKind = <T extends Step>(kind: OrderKind, step: T): T => onPath(kind.path)(step);
