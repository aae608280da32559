import type { Payment } from '../domain/entities.js';
import { minorUnits } from '../domain/money.js';
import { transfersOf } from '../domain/payments/transfers-of.js';
import type { Records } from '../store/store.js';
import type { BookedEntry, Order } from './judges/judge-money.js';
import type { KeptConsent } from './judges/judge-recurring.js';
import type { Watched } from './ledger.js';

/** The final content of a bank's store, in the form that the judges need. */
export interface LeftBehind {
  /** Status by key `payment <id>`. */
  readonly statuses: ReadonlyMap<string, { what: Watched; id: string; status: string }>;
  readonly consents: readonly KeptConsent[];
  readonly orders: readonly Order[];
  /** Entries of the run's orders. */
  readonly entries: readonly BookedEntry[];
  /** Sum of the balances of all accounts in euros. */
  readonly sum: bigint;
}

const KINDS = ['payment', 'consent', 'authorisation', 'basket'] as const;

/** Reads the whole store. Texts of the run's orders begin with `mark`. */
export async function leftBehind(records: Records, mark: string): Promise<LeftBehind> {
  const statuses: [string, { what: Watched; id: string; status: string }][] = [];
  for (const what of KINDS) {
    for (const { id, status } of await records.find(what, {})) {
      statuses.push([`${what} ${id}`, { what, id, status }]);
    }
  }
  const accounts = await records.find('account', { currency: 'EUR' });
  const known = new Set(accounts.map(({ id }) => id));
  const entries = (await records.find('entry', {})).filter(({ account }) => known.has(account));
  const opened = accounts.reduce((sum, { opening }) => sum + opening, 0n);
  return {
    statuses: new Map(statuses),
    consents: await records.find('consent', {}),
    orders: (await records.find('payment', {})).map(orderOf),
    entries: entries.filter(({ text }) => text.startsWith(mark)),
    sum: entries.reduce((sum, { units }) => sum + units, opened),
  };
}

function orderOf(payment: Payment): Order {
  const [transfer] = transfersOf(payment);
  const { instructedAmount = { amount: '0', currency: 'EUR' } } = transfer ?? {};
  return {
    id: payment.id,
    status: payment.status,
    text: transfer?.remittanceInformationUnstructured ?? '',
    units: minorUnits(instructedAmount) ?? 0n,
    debtor: ibanIn(payment.order.debtorAccount),
    creditor: ibanIn(transfer?.creditorAccount),
  };
}

function ibanIn(reference: unknown): string {
  const named = typeof reference === 'object' && reference !== null && 'iban' in reference;
  return named ? String(reference.iban) : '';
}
