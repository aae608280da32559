import type { OperationId } from '../../cases/operations.js';

/** Payments are told apart by service, and those in XML by that. */
export const PAYMENT_KINDS = [
  'payments',
  'bulk-payments',
  'periodic-payments',
  'pain.001',
] as const;

export type PaymentKind = (typeof PAYMENT_KINDS)[number];

export const EVERYWHERE = 'everywhere';

/** One operation of the interface; of payments, for one kind of them. */
export interface Target {
  /** `everywhere`: all operations change at once. */
  readonly operation: OperationId | typeof EVERYWHERE;
  readonly kind?: PaymentKind;
}

export const targetName = ({ operation, kind }: Target): string =>
  kind === undefined ? operation : `${operation}@${kind}`;
