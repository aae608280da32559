import type { PaymentInitiation } from '../../../generated/model/xs2a/schemas.js';
import type { PainOriginal } from '../../domain/entities.js';

/** An order without faults, as the bank keeps it. */
export interface SentOrder {
  readonly order: PaymentInitiation;
  readonly original?: PainOriginal;
}
