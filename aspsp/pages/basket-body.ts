import type { OrderView } from '../domain/payments/order-view.js';
import { filled, texts } from '../language/speaking.js';
import { html, type PageHtml } from './html.js';
import { orderDetails } from './order-body.js';

/** Several payment orders that the PSU approves together. */
export interface BasketSubject {
  readonly kind: 'basket';
  readonly orders: readonly OrderView[];
  /** The sum of all transfers, one for each currency. */
  readonly total: string;
}

/** The total of all orders, then each order as it is shown alone. */
export function basketBody({ orders, total }: BasketSubject): PageHtml {
  const count =
    orders.length === 1 ? texts().onePayment : filled(texts().allOrNone, { count: orders.length });
  const parts = orders.map(
    (order, index) => html`<h2>${`${index + 1}. ${order.total}`}</h2>
${orderDetails(order)}
`,
  );
  return html`<p class="sum">${total}</p>
<p class="quiet">${count}</p>
${parts}`;
}
