import type { AccountReference } from '../entities.js';
import { type Amount, amountOf, minorUnits } from '../money.js';

interface Block {
  readonly instructedAmount: Amount;
  readonly creditorName: string;
  readonly creditorAccount: AccountReference;
  readonly remittanceInformationUnstructured?: string;
}

/** A payment order as baskets look at it: one transfer, or the blocks of a bulk payment. */
export interface Order extends Partial<Block> {
  readonly payments?: readonly Block[];
}

/** One transfer of a basket. */
export interface PaymentLine {
  readonly creditorName: string;
  readonly creditorIban: string;
  readonly amount: Amount;
  readonly remittance?: string;
}

/** The transfers of an order. */
export function paymentLines(order: Order): readonly PaymentLine[] {
  const blocks = order.payments ?? [order];
  return blocks.flatMap(({ instructedAmount: amount, creditorName = '', ...rest }) => {
    if (amount === undefined) return [];
    const { creditorAccount, remittanceInformationUnstructured: remittance } = rest;
    const text = remittance === undefined ? {} : { remittance };
    return [{ creditorName, creditorIban: creditorAccount?.iban ?? '', amount, ...text }];
  });
}

/** What the amounts make together, in each currency; the currencies in their first order. */
export function sums(amounts: readonly Amount[]): readonly Amount[] {
  const units = new Map<string, bigint>();
  for (const amount of amounts) {
    const before = units.get(amount.currency) ?? 0n;
    units.set(amount.currency, before + (minorUnits(amount) ?? 0n));
  }
  return [...units].map(([currency, sum]) => amountOf(sum, currency));
}
