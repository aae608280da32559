import type { PaymentBlock, StandingOrder } from '../../../generated/model/xs2a/schemas.js';
import type { Payment } from '../entities.js';

/** The part of a payment that says what was ordered. */
export type Ordered = Pick<Payment, 'service' | 'order'>;

/** The credit transfers of an order: those of a bulk, else the one that it is. */
export function transfersOf({ service, order }: Ordered): readonly PaymentBlock[] {
  // The service decides: a single payment may carry any other member besides.
  if (service === 'bulk-payments') return 'payments' in order ? order.payments : [];
  return 'creditorAccount' in order ? [order] : [];
}

/** When a periodic payment is repeated; undefined for the other kinds. */
export function standingOrderOf({ service, order }: Ordered): StandingOrder | undefined {
  return service === 'periodic-payments' && 'frequency' in order ? order : undefined;
}
