import type { OrderView } from '../domain/payments/order-view.js';
import { filled, texts } from '../language/speaking.js';
import { type BasketSubject, basketBody } from './basket-body.js';
import { type FundsConsentSubject, fundsConsentBody } from './funds-consent-body.js';
import { html, type PageHtml } from './html.js';
import { layout } from './layout.js';
import { orderBody } from './order-body.js';
import { grouped, row } from './rows.js';

export interface AccountLine {
  readonly name: string;
  readonly iban: string;
  readonly currency: string;
  /** "Account details, balances, transactions" */
  readonly rights: string;
}

/** The request that the PSU is asked to approve. */
export type ApprovalSubject =
  | { readonly kind: 'payment' | 'cancellation'; readonly order: OrderView }
  | {
      readonly kind: 'consent';
      readonly accounts: readonly AccountLine[];
      readonly validUntil: string;
      readonly frequency: string;
      readonly oneOff: boolean;
    }
  | BasketSubject
  | FundsConsentSubject;

export interface ApprovalView {
  readonly action: string;
  readonly csrf: string;
  readonly tppName: string;
  readonly psuName: string;
  readonly subject: ApprovalSubject;
}

/** The question to the PSU, as a headline. */
export function titleOf(kind: ApprovalSubject['kind']): string {
  const said = texts();
  const titles = {
    payment: said.approvePayment,
    cancellation: said.approveCancellation,
    consent: said.allowAccess,
    basket: said.approvePayments,
    'funds-consent': said.allowFunds,
  } as const;
  return titles[kind];
}

/** The page on which the PSU approves or rejects. */
export function approvalPage(view: ApprovalView): string {
  const { subject } = view;
  const title = titleOf(subject.kind);
  return layout(
    title,
    html`<h1>${title}</h1>
<p>${filled(texts().hello, { name: view.psuName })} <strong>${view.tppName}</strong> ${requestOf(subject)}</p>
${subjectBody(subject)}
<form method="post" action="${view.action}">
<input type="hidden" name="csrf" value="${view.csrf}">
<div class="act">
<button type="submit" name="approve" value="1">${texts().approve}</button>
<button type="submit" name="reject" value="1" class="no">${texts().reject}</button>
</div>
</form>
<p class="quiet">${filled(texts().backTo, { tpp: view.tppName })}</p>`,
  );
}

/** Everything that the PSU has to know about the request. */
export function subjectBody(subject: ApprovalSubject): PageHtml {
  switch (subject.kind) {
    case 'basket':
      return basketBody(subject);
    case 'funds-consent':
      return fundsConsentBody(subject);
    case 'consent':
      return consentBody(subject);
    default:
      return orderBody(subject.order);
  }
}

/** The same in a few words, for a message on the phone. */
export function subjectLine(subject: ApprovalSubject): string {
  const what = titleOf(subject.kind);
  if (subject.kind === 'basket') return `${what}: ${subject.total}`;
  if (!('order' in subject)) return what;
  const [first, ...others] = subject.order.transfers;
  const said = texts();
  const payee =
    others.length > 0
      ? filled(said.payees, { count: others.length + 1 })
      : (first?.creditorName ?? '');
  return `${what}: ${filled(said.paymentTo, { total: subject.order.total, payee })}`;
}

/** What the TPP requests, as the predicate of a sentence. */
export function requestOf(subject: ApprovalSubject): string {
  const said = texts();
  switch (subject.kind) {
    case 'consent':
      return said.asksToSee;
    case 'basket':
      return said.asksForThese;
    case 'funds-consent':
      return said.asksForFunds;
    default: {
      const many = subject.order.transfers.length > 1;
      if (subject.kind === 'payment') return many ? said.asksToMakeAll : said.asksToMake;
      return many ? said.asksToCancelAll : said.asksToCancel;
    }
  }
}

function consentBody(subject: Extract<ApprovalSubject, { kind: 'consent' }>): PageHtml {
  const accounts = subject.accounts.map((account) =>
    row(`${account.name}, ${account.currency}`, `${grouped(account.iban)}: ${account.rights}`),
  );
  const rows = [
    row(texts().until, subject.validUntil),
    row(texts().howOften, subject.oneOff ? texts().once : subject.frequency),
  ];
  return html`<h2>${texts().accounts}</h2>
<dl>
${accounts}</dl>
<h2>${texts().duration}</h2>
<dl>
${rows}</dl>`;
}
