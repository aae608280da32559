/** The forms of a payment: its service, and JSON, pain.001 or both as multipart. */
import type { CallStep, Needs, Step } from '../case.js';
import { PAYMENT_BODY, PRODUCT } from '../flows.js';
import { BULK, needsOf, PERIODIC } from '../pis/orders.js';
import { ONE, PERIODIC_PARTS, SEPA, serviceNeeds } from '../pis/pain.js';
import { PIS } from '../pis/pis-needs.js';
import type { Value } from '../value.js';

export interface PaymentForm {
  /** Slug: the payment service, followed by `-pain` for pain.001. */
  readonly id: string;
  readonly service: string;
  readonly product: string;
  readonly body: Value;
  readonly bodyType?: NonNullable<CallStep['bodyType']>;
  readonly needs: Needs;
}

const pain = (service: string, body: Value, bodyType: 'xml' | 'multipart'): PaymentForm => ({
  id: `${service}-pain`,
  service,
  product: SEPA,
  body,
  bodyType,
  needs: serviceNeeds(service, SEPA),
});

/** The single JSON payment first, because written cases use it. */
export const PAYMENT_FORMS: readonly PaymentForm[] = [
  { id: 'payments', service: 'payments', product: PRODUCT, body: PAYMENT_BODY, needs: PIS },
  ...[BULK, PERIODIC].map((service) => ({
    id: service.name,
    service: service.name,
    product: service.product,
    body: service.body,
    needs: needsOf(service),
  })),
  pain('payments', ONE, 'xml'),
  pain('bulk-payments', ONE, 'xml'),
  pain('periodic-payments', PERIODIC_PARTS, 'multipart'),
];

/** The form of a path with a payment service; undefined where it has none. */
export function formOf(path: CallStep['path']): string | undefined {
  const service = path?.['payment-service'];
  if (service === undefined) return undefined;
  return path?.['payment-product']?.startsWith('pain.001') === true ? `${service}-pain` : service;
}

/** Steps on a single JSON payment, with a payment of another form instead. */
export function inForm<T extends Step>(step: T, form: PaymentForm): T {
  if (step.kind !== 'call' || step.path?.['payment-service'] === undefined) return step;
  const path = {
    ...step.path,
    'payment-service': form.service,
    'payment-product': form.product,
  };
  const { operation } = step;
  if (form.bodyType === undefined) {
    return SENDS.has(operation) ? { ...step, path, body: form.body } : { ...step, path };
  }
  if (SHOWS.has(operation)) return { ...step, path, headers: { Accept: ANY, ...step.headers } };
  if (!SENDS.has(operation)) return { ...step, path };
  const sent = { ...step, path, body: form.body, bodyType: form.bodyType };
  // a bank may require more of a document than ours has: it then refuses it, and the next steps do not run
  return operation === 'initiatePayment' ? { ...sent, appliesOn: [201], expect: TAKEN } : sent;
}

/** How a payment is sent, and how it is read: a pain.001 payment may be returned as XML. */
const SENDS: ReadonlySet<string> = new Set(['initiatePayment', 'validatePayment']);
const SHOWS: ReadonlySet<string> = new Set(['getPayment', 'getPaymentStatus']);
const ANY = 'application/json, application/xml;q=0.9';

const TAKEN = [{ check: 'status', clause: 'PIS-PRODUCT-PAIN', in: [201, 400] }] as const;
