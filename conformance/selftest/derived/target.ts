import type { OperationId } from '../../cases/operations.js';

/** Payments are distinguished by service, and XML ones from the others. */
export const PAYMENT_KINDS = [
  'payments',
  'bulk-payments',
  'periodic-payments',
  'pain.001',
] as const;

export type PaymentKind = (typeof PAYMENT_KINDS)[number];

export const EVERYWHERE = 'everywhere';

/** One operation of the interface; for payments, with one kind of payment. */
export interface MutantTarget {
  /** `everywhere`: all operations are changed at once. */
  readonly operation: OperationId | typeof EVERYWHERE;
  readonly kind?: PaymentKind;
}

export const targetName = ({ operation, kind }: MutantTarget): string =>
  kind === undefined ? operation : `${operation}@${kind}`;
