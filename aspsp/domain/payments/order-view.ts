import type { PaymentBlock, StandingOrder } from '../../../generated/model/xs2a/schemas.js';
import { filled, texts } from '../../language/speaking.js';
import type { Payment } from '../entities.js';
import { amountOf, minorUnits } from '../money.js';
import { isInstant } from './next-execution.js';
import { occurrence } from './occurrences.js';
import { type Ordered, standingOrderOf, transfersOf } from './transfers-of.js';

/** One credit transfer for the PSU. */
export interface TransferView {
  readonly creditorName: string;
  readonly creditorIban: string;
  /** `12.50 EUR` */
  readonly amount: string;
  readonly remittance?: string;
}

/** An order of any kind for the PSU, before the approval. */
export interface OrderView {
  readonly service: 'payments' | 'bulk-payments' | 'periodic-payments';
  /** The sum of all transfers, one for each currency. */
  readonly total: string;
  readonly debtorIban: string;
  readonly transfers: readonly TransferView[];
  /** `as soon as possible`, a date or a time; for a periodic payment its first date. */
  readonly execution: string;
  /** Periodic payments only. */
  readonly repetition?: { readonly rule: string; readonly until: string };
}

/** An order of any kind in words and totals that a PSU understands. */
export function orderView(payment: Ordered & Pick<Payment, 'product'>): OrderView {
  const { order } = payment;
  const transfers = transfersOf(payment);
  const standing = standingOrderOf(payment);
  return {
    service: payment.service,
    total: totalOf(transfers),
    debtorIban: ibanOf(order.debtorAccount),
    transfers: transfers.map(transferView),
    execution: executionOf(payment, standing),
    ...(standing === undefined
      ? {}
      : { repetition: repetitionOf(standing, isInstant(payment.product)) }),
  };
}

function transferView(transfer: PaymentBlock): TransferView {
  const remittance = transfer.remittanceInformationUnstructured;
  return {
    creditorName: transfer.creditorName,
    creditorIban: ibanOf(transfer.creditorAccount),
    amount: `${transfer.instructedAmount.amount} ${transfer.instructedAmount.currency}`,
    ...(remittance === undefined ? {} : { remittance }),
  };
}

/** The IBAN of a reference, the only kind of account that this bank accepts. */
export function ibanOf(reference: object): string {
  return 'iban' in reference && typeof reference.iban === 'string' ? reference.iban : '';
}

/** The sum of transfers in words, one for each currency. */
export function totalOf(transfers: readonly PaymentBlock[]): string {
  const sums = new Map<string, bigint>();
  for (const { instructedAmount } of transfers) {
    const { currency } = instructedAmount;
    sums.set(currency, (sums.get(currency) ?? 0n) + (minorUnits(instructedAmount) ?? 0n));
  }
  const texts = [...sums].map(([currency, units]) => amountOf(units, currency));
  return texts.map(({ amount, currency }) => `${amount} ${currency}`).join(' and ');
}

function executionOf({ order }: Ordered, standing: StandingOrder | undefined): string {
  if (standing !== undefined) return occurrence(standing, 0) ?? standing.startDate;
  const time = 'requestedExecutionTime' in order ? order.requestedExecutionTime : undefined;
  if (time !== undefined)
    return `${new Date(time).toISOString().slice(0, 16)} UTC`.replace('T', ' ');
  const day = 'requestedExecutionDate' in order ? order.requestedExecutionDate : undefined;
  return day ?? texts().soon;
}

function repetitionOf(
  { frequency, dayOfExecution, executionRule, endDate }: StandingOrder,
  instant: boolean,
): NonNullable<OrderView['repetition']> {
  const { dayBefore, dayAfter, every, youEndIt } = texts();
  const side = executionRule === 'preceding' ? dayBefore : dayAfter;
  const instead = instant ? '' : side;
  return {
    rule: `${every[frequency]}${dayText(dayOfExecution)}${instead}`,
    until: endDate ?? youEndIt,
  };
}

function dayText(day: string | undefined): string {
  if (day === undefined) return '';
  return day === '31' ? texts().onLastDay : filled(texts().onDay, { day });
}
