import { dayOf, daysAfter } from '../domain/calendar.js';
import type { RunningBank } from '../start-bank.js';
import { type PainParts, pain001, periodicParts } from './pain.js';
import { CREATION, ibanAt, payment } from './samples.js';
import type { CallOptions } from './tpp-client.js';

/** Monthly from tomorrow on. */
export const STANDING = { startDate: daysAfter(dayOf(new Date()), 1), frequency: 'Monthly' };

/** A bulk payment of the first PSU, with changes to each payment. */
export function bulk(bank: RunningBank, ...changes: readonly object[]) {
  const payments = changes.map((change) => {
    const { debtorAccount: _, ...block } = payment(bank, change);
    return block;
  });
  return { debtorAccount: { iban: ibanAt(bank) }, payments };
}

/** A pain.001 document of the first PSU. */
export function pain(bank: RunningBank, change: Partial<PainParts> = {}): string {
  return pain001({ debtor: ibanAt(bank), transfers: [{ iban: ibanAt(bank, 1) }], ...change });
}

/** Options of a call that creates a payment, depending on its format. */
export const json = (value: unknown): CallOptions => ({ headers: CREATION, json: value });

export const xml = (text: string, type = 'application/xml'): CallOptions => ({
  headers: { ...CREATION, 'content-type': type },
  text,
});

export const parts = (text: string, standing: object): CallOptions => {
  const made = periodicParts(text, standing);
  return xml(made.text, made.type);
};

/** A valid payment of any service and product. */
export function soundOrder(
  bank: RunningBank,
  service: string,
  product: string,
  standing = STANDING,
): CallOptions {
  if (product.startsWith('pain.001-')) {
    return service === 'periodic-payments' ? parts(pain(bank), standing) : xml(pain(bank));
  }
  const currency = product === 'ro-credit-transfers' ? 'RON' : 'EUR';
  const change = { instructedAmount: { currency, amount: '1.00' } };
  if (service === 'bulk-payments') return json(bulk(bank, change, change));
  return json(payment(bank, service === 'payments' ? change : { ...change, ...standing }));
}
