/** The kinds of payments: each payment service, in JSON and as pain.001. Rules are tested on every kind. */
import { any, decline, grant, refused } from '../build.js';
import type { CallStep, Needs, Step } from '../case.js';
import type { Check } from '../check.js';
import { type CreateOptions, createPayment, onPath, PAYMENT_BODY, PRODUCT } from '../flows.js';
import type { Value } from '../value.js';
import { BULK, needsOf, PERIODIC } from './orders.js';
import { ONE, PERIODIC_PARTS, SEPA, serviceNeeds, TWO } from './pain.js';
import { PIS } from './pis-needs.js';

export interface OrderKind {
  /** The folder of its cases below pis/. */
  readonly id: string;
  /** Its name in a title. */
  readonly what: string;
  readonly needs: Needs;
  readonly path: Readonly<Record<'payment-service' | 'payment-product', string>>;
  readonly body: Value;
  readonly bodyType?: 'xml' | 'multipart';
  /** The amounts and accounts of the order. */
  readonly money: readonly string[];
  /** The other content of the order. A bank may change names and texts, or choose another date. */
  readonly besides: readonly string[];
}

const ONE_MONEY = ['/instructedAmount', '/debtorAccount', '/creditorAccount'];
const TEXTS = ['/creditorName', '/endToEndIdentification', '/remittanceInformationUnstructured'];
const STANDING = ['/startDate', '/endDate', '/frequency', '/dayOfExecution'];

export const SINGLE: OrderKind = {
  id: 'single',
  what: 'single payment',
  needs: PIS,
  path: inService('payments', PRODUCT),
  body: PAYMENT_BODY,
  money: ONE_MONEY,
  besides: TEXTS,
};

function inService(service: string, product: string): OrderKind['path'] {
  return { 'payment-service': service, 'payment-product': product };
}

const inJson = (service: typeof BULK) => ({
  needs: needsOf(service),
  path: inService(service.name, service.product),
  body: service.body,
});

const inPain = (service: string, body: Value, bodyType: 'xml' | 'multipart' = 'xml') => ({
  needs: serviceNeeds(service, SEPA),
  path: inService(service, SEPA),
  body,
  bodyType,
});

const ofOne = { money: ONE_MONEY, besides: TEXTS };
const ofMany = { money: ['/debtorAccount', '/payments'], besides: [] };
const standing = { money: ONE_MONEY, besides: [...TEXTS, ...STANDING] };

/** The single JSON payment first, because written cases use it. */
export const ORDER_KINDS: readonly OrderKind[] = [
  SINGLE,
  { id: 'bulk', what: 'bulk payment', ...inJson(BULK), ...ofMany },
  { id: 'periodic', what: 'periodic payment', ...inJson(PERIODIC), ...standing },
  {
    id: 'pain-single',
    what: 'payment in pain.001',
    ...inPain('payments', ONE),
    ...ofOne,
  },
  {
    id: 'pain-bulk',
    what: 'bulk payment in pain.001',
    ...inPain('bulk-payments', TWO),
    ...ofMany,
  },
  {
    id: 'pain-periodic',
    what: 'periodic payment in pain.001',
    ...inPain('periodic-payments', PERIODIC_PARTS, 'multipart'),
    ...standing,
  },
];

/** Every kind except the single JSON payment, which has its own cases. */
export const OTHER_KINDS = ORDER_KINDS.filter((kind) => kind !== SINGLE);

const optionsOf = ({ path, body, bodyType }: OrderKind): CreateOptions => ({
  path,
  body,
  ...(bodyType === undefined ? {} : { bodyType }),
});

/** The creation of what the contract does not describe: a bank may refuse it, and is then not judged. */
export function orNone(step: CallStep, clause = 'PIS-INITIATE-201'): CallStep {
  const expect = [any(clause, step.expect, [refused(clause)])];
  return { ...step, expect, appliesOn: [201] };
}

/** Creates a payment of the kind, as set-up; alias `create` or another one. */
export const createOfKind = (kind: OrderKind, options: CreateOptions = {}): Step =>
  kind === SINGLE
    ? createPayment({ ...optionsOf(kind), ...options })
    : orNone(createPayment({ ...optionsOf(kind), ...options }));

/** The same creation as the judged step: what the bank takes otherwise, it has to take so, or to refuse. */
export const judgedOfKind = (
  kind: OrderKind,
  options: CreateOptions,
  ...expect: Check[]
): CallStep => ({
  ...createPayment({ ...optionsOf(kind), ...options }),
  setup: false,
  expect,
});

/** Creates one that the PSU approves, in the bank's approach; aliases create, and those of a grant. */
export const approvedOfKind = (kind: OrderKind): readonly Step[] => [createOfKind(kind), grant()];

/** Creates one that the PSU declines; aliases create, and those of a grant. */
export const declinedOfKind = (kind: OrderKind): readonly Step[] => [createOfKind(kind), decline()];

/** The same step on a payment of the kind. */
export const onKind = <T extends Step>(kind: OrderKind, step: T): T => onPath(kind.path)(step);
