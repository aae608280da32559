import type { PaymentBlock, StandingOrder } from '../../../generated/model/xs2a/schemas.js';
import type { Payment } from '../entities.js';

/** The order in a payment. */
export type Ordered = Pick<Payment, 'service' | 'order'>;

/** The credit transfers of an order: those of a bulk, or the single one. */
export function transfersOf({ service, order }: Ordered): readonly PaymentBlock[] {
  // The service decides: a single payment may have any other field.
  if (service === 'bulk-payments') return 'payments' in order ? order.payments : [];
  return 'creditorAccount' in order ? [order] : [];
}

/** The repetition of a periodic payment; undefined for the other kinds. */
export function standingOrderOf({ service, order }: Ordered): StandingOrder | undefined {
  return service === 'periodic-payments' && 'frequency' in order ? order : undefined;
}
