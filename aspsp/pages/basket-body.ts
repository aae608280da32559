import { type Html, html, nothing } from './html.js';
import { grouped, row } from './rows.js';

/** Several payments that the PSU approves together. */
export interface BasketSubject {
  readonly kind: 'basket';
  readonly payments: readonly {
    readonly creditorName: string;
    readonly creditorIban: string;
    readonly debtorIban: string;
    readonly amount: string;
    readonly execution: string;
    readonly remittance?: string;
  }[];
  /** One in each currency. */
  readonly sums: readonly string[];
}

/** Every payment with its amount, and what they make together. */
export function basketBody({ payments, sums }: BasketSubject): Html {
  const lists = payments.map(
    (
      payment,
      index,
    ) => html`<h2>${`${index + 1}. ${payment.amount} to ${payment.creditorName}`}</h2>
<dl>
${[
  row('Account of the payee', grouped(payment.creditorIban)),
  row('From your account', grouped(payment.debtorIban)),
  row('Execution', payment.execution),
  payment.remittance === undefined ? nothing() : row('Reference', payment.remittance),
]}</dl>
`,
  );
  const all = sums.map(
    (sum) => html`<p class="sum">${sum}</p>
`,
  );
  const count =
    payments.length === 1
      ? 'One payment.'
      : `${payments.length} payments in total. Approve makes all of them, Reject makes none.`;
  return html`${all}<p class="quiet">${count}</p>
${lists}`;
}
