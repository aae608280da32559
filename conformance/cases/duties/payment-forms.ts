/** The forms of a payment: its service, and JSON, pain.001 or both as multipart. */
import { OPERATION } from '../../../standard/operation.js';
import type { CallStep, Step } from '../case.js';
import { ORDER_KINDS, type OrderKind } from '../pis/order-kinds.js';

/** The forms of standing orders, whose first execution is days away: their payments are not executed within seconds. */
export const EXECUTED_LATER: ReadonlySet<string> = new Set([
  ...['periodic-payments', 'periodic-payments-pain'],
]);

/** A kind of payment, with its name in the cells of the duties. */
export interface PaymentForm extends Pick<OrderKind, 'needs' | 'path' | 'body' | 'bodyType'> {
  /** Slug: the payment service, followed by `-pain` for pain.001. */
  readonly id: string;
}

/** The single JSON payment first, because written cases use it. */
export const PAYMENT_FORMS: readonly PaymentForm[] = ORDER_KINDS.map((kind) => ({
  ...kind,
  id: kind.path['payment-service'] + (kind.bodyType === undefined ? '' : '-pain'),
}));

/** The form of a path with a payment service; undefined where it has none. */
export function formOf(path: CallStep['path']): string | undefined {
  const service = path?.['payment-service'];
  if (service === undefined) return undefined;
  return path?.['payment-product']?.startsWith('pain.001') === true ? `${service}-pain` : service;
}

/** Steps on a single JSON payment, with a payment of another form instead. */
export function inForm<T extends Step>(step: T, form: PaymentForm): T {
  if (step.kind !== 'call' || step.path?.['payment-service'] === undefined) return step;
  const path = { ...step.path, ...form.path };
  const { operation } = step;
  if (form.bodyType === undefined) {
    return SENDS.has(operation) ? { ...step, path, body: form.body } : { ...step, path };
  }
  if (SHOWS.has(operation)) return { ...step, path, headers: { Accept: ANY, ...step.headers } };
  if (!SENDS.has(operation)) return { ...step, path };
  const sent = { ...step, path, body: form.body, bodyType: form.bodyType };
  // a bank may require more of a document than ours has: it then refuses it, and the next steps do not run
  return operation === OPERATION.payment.create
    ? { ...sent, appliesOn: [201], expect: TAKEN }
    : sent;
}

/** How a payment is sent, and how it is read: a pain.001 payment may be returned as XML. */
const SENDS: ReadonlySet<string> = new Set([OPERATION.payment.create, OPERATION.payment.validate]);
const SHOWS: ReadonlySet<string> = new Set([OPERATION.payment.read, OPERATION.payment.status]);
const ANY = 'application/json, application/xml;q=0.9';

const TAKEN = [{ check: 'status', clause: 'PIS-PRODUCT-PAIN', in: [201, 400] }] as const;
