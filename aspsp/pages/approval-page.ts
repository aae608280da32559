import type { OrderView } from '../domain/payments/order-view.js';
import { grouped, type Html, html, row } from './html.js';
import { layout } from './layout.js';
import { orderBody } from './order-body.js';

export interface AccountLine {
  readonly name: string;
  readonly iban: string;
  readonly currency: string;
  /** "Account details, balances, transactions" */
  readonly rights: string;
}

/** What the PSU is asked to approve. */
export type Subject =
  | { readonly kind: 'payment' | 'cancellation'; readonly order: OrderView }
  | {
      readonly kind: 'consent';
      readonly accounts: readonly AccountLine[];
      readonly validUntil: string;
      readonly frequency: string;
      readonly oneOff: boolean;
    };

export interface ApprovalView {
  readonly action: string;
  readonly csrf: string;
  readonly tppName: string;
  readonly psuName: string;
  readonly subject: Subject;
}

const TITLES: Readonly<Record<Subject['kind'], string>> = {
  payment: 'Approve a payment',
  cancellation: 'Approve the cancellation of a payment',
  consent: 'Allow access to your accounts',
};

/** The page on which the PSU says yes or no. */
export function approvalPage(view: ApprovalView): string {
  const { subject } = view;
  const title = TITLES[subject.kind];
  const body = subject.kind === 'consent' ? consentBody(subject) : orderBody(subject.order);
  return layout(
    title,
    html`<h1>${title}</h1>
<p>Hello ${view.psuName}. <strong>${view.tppName}</strong> ${requestOf(subject)}</p>
${body}
<form method="post" action="${view.action}">
<input type="hidden" name="csrf" value="${view.csrf}">
<div class="act">
<button type="submit" name="approve" value="1">Approve</button>
<button type="submit" name="reject" value="1" class="no">Reject</button>
</div>
</form>
<p class="quiet">Both buttons bring you back to ${view.tppName}.</p>`,
  );
}

function requestOf(subject: Subject): string {
  if (subject.kind === 'consent') return 'asks to see:';
  const what = subject.order.transfers.length > 1 ? 'these payments together' : 'this payment';
  return `asks you to ${subject.kind === 'payment' ? 'make' : 'cancel'} ${what}:`;
}

function consentBody(subject: Extract<Subject, { kind: 'consent' }>): Html {
  const accounts = subject.accounts.map((account) =>
    row(`${account.name}, ${account.currency}`, `${grouped(account.iban)}: ${account.rights}`),
  );
  const rows = [
    row('Until', subject.validUntil),
    row('How often', subject.oneOff ? 'Once' : subject.frequency),
  ];
  return html`<h2>Accounts</h2>
<dl>
${accounts}</dl>
<h2>Duration</h2>
<dl>
${rows}</dl>`;
}
