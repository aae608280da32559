import type { Entry, Payment } from '../domain/entities.js';
import { minorUnits } from '../domain/money.js';
import { transfersOf } from '../domain/payments/transfers-of.js';
import type { Records } from '../store/store.js';

/** A single payment between two accounts of the bank, in its final state. */
export interface Order {
  readonly id: string;
  readonly status: string;
  /** The text of its entries, which is unique to the order. */
  readonly text: string;
  readonly units: bigint;
  readonly debtor: string;
  readonly creditor: string;
}

export interface KeptConsent {
  readonly id: string;
  readonly owner: string;
  readonly psu?: string;
  readonly recurring: boolean;
  readonly status: string;
}

/** The final content of a bank's store. */
export interface LeftBehind {
  /** Status by resource (`payment <id>`). */
  readonly statuses: ReadonlyMap<string, string>;
  readonly consents: readonly KeptConsent[];
  readonly orders: readonly Order[];
  /** Entries of the run's orders. */
  readonly entries: readonly Pick<Entry, 'account' | 'units' | 'text'>[];
  /** Sum of the balances of all accounts in euros. */
  readonly sum: bigint;
}

/** Reads the whole store. Texts of the run's orders begin with `mark`. */
export async function leftBehind(records: Records, mark: string): Promise<LeftBehind> {
  const statuses = new Map<string, string>();
  for (const what of ['payment', 'consent', 'authorisation', 'basket'] as const) {
    for (const { id, status } of await records.find(what, {}))
      statuses.set(`${what} ${id}`, status);
  }
  const accounts = await records.find('account', { currency: 'EUR' });
  const known = new Set(accounts.map(({ id }) => id));
  const entries = (await records.find('entry', {})).filter(({ account }) => known.has(account));
  const opened = accounts.reduce((sum, { opening }) => sum + opening, 0n);
  return {
    statuses,
    consents: await records.find('consent', {}),
    orders: (await records.find('payment', {})).map(orderOf),
    entries: entries.filter(({ text }) => text.startsWith(mark)),
    sum: entries.reduce((sum, { units }) => sum + units, opened),
  };
}

function orderOf(payment: Payment): Order {
  const [transfer] = transfersOf(payment);
  const ibanIn = (reference: object = {}) => ('iban' in reference ? String(reference.iban) : '');
  return {
    id: payment.id,
    status: payment.status,
    text: transfer?.remittanceInformationUnstructured ?? '',
    units: transfer === undefined ? 0n : (minorUnits(transfer.instructedAmount) ?? 0n),
    debtor: ibanIn(payment.order.debtorAccount),
    creditor: ibanIn(transfer?.creditorAccount),
  };
}
