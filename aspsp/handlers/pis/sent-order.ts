import type { PaymentInitiation } from '../../../generated/model/xs2a/schemas.js';
import type { PainOriginal } from '../../domain/entities.js';

/** A valid order, as the bank stores it. */
export interface SentOrder {
  readonly order: PaymentInitiation;
  readonly original?: PainOriginal;
}
