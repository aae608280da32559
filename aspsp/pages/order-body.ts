import type { OrderView, TransferView } from '../domain/payments/order-view.js';
import { filled, texts } from '../language/speaking.js';
import { html, nothing, type PageHtml } from './html.js';
import { grouped, row } from './rows.js';

/** The essence of an order: its sum, its payee and its date. */
export function orderBody(order: OrderView): PageHtml {
  return html`<p class="sum">${order.total}</p>
${orderDetails(order)}`;
}

/** The same without the sum. */
export function orderDetails(order: OrderView): PageHtml {
  const [only, ...others] = order.transfers;
  const bulk = only === undefined || others.length > 0;
  return bulk ? manyBody(order) : oneBody(order, only);
}

function oneBody(order: OrderView, transfer: TransferView): PageHtml {
  const rows = [
    row(texts().to, transfer.creditorName),
    row(texts().payeeAccount, grouped(transfer.creditorIban)),
    row(texts().fromAccount, grouped(order.debtorIban)),
    ...executionRows(order),
    transfer.remittance === undefined ? nothing() : row(texts().reference, transfer.remittance),
  ];
  return html`<dl>
${rows}</dl>`;
}

function executionRows({ execution, repetition }: OrderView): readonly PageHtml[] {
  if (repetition === undefined) return [row(texts().execution, execution)];
  return [
    row(texts().repeated, repetition.rule),
    row(texts().firstPayment, execution),
    row(texts().until, repetition.until),
  ];
}

function manyBody(order: OrderView): PageHtml {
  const count = String(order.transfers.length);
  const rows = [row(texts().fromAccount, grouped(order.debtorIban)), ...executionRows(order)];
  return html`<dl>
${rows}</dl>
<table>
<caption>${filled(texts().countOfPayments, { count })}</caption>
<thead><tr><th scope="col">${texts().to}</th><th scope="col" class="num">${texts().amount}</th></tr></thead>
<tbody>
${order.transfers.map(transferRow)}</tbody>
</table>`;
}

function transferRow({ creditorName, creditorIban, remittance, amount }: TransferView): PageHtml {
  const reference = remittance === undefined ? nothing() : html`<span>${remittance}</span>`;
  return html`<tr><th scope="row">${creditorName}<span>${grouped(creditorIban)}</span>${reference}</th>
<td class="num">${amount}</td></tr>
`;
}
