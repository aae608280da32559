import type { OrderView } from '../domain/payments/order-view.js';
import { type BasketSubject, basketBody } from './basket-body.js';
import { type FundsConsentSubject, fundsConsentBody } from './funds-consent-body.js';
import { type Html, html } from './html.js';
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

/** What the PSU is asked to approve. */
export type Subject =
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
  readonly subject: Subject;
}

/** What the PSU is asked, as a headline. */
export const TITLES: Readonly<Record<Subject['kind'], string>> = {
  payment: 'Approve a payment',
  cancellation: 'Approve the cancellation of a payment',
  consent: 'Allow access to your accounts',
  basket: 'Approve payments',
  'funds-consent': 'Allow the confirmation of funds',
};

/** The page on which the PSU says yes or no. */
export function approvalPage(view: ApprovalView): string {
  const { subject } = view;
  const title = TITLES[subject.kind];
  return layout(
    title,
    html`<h1>${title}</h1>
<p>Hello ${view.psuName}. <strong>${view.tppName}</strong> ${requestOf(subject)}</p>
${subjectBody(subject)}
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

/** Everything that the PSU has to know of it. */
export function subjectBody(subject: Subject): Html {
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

/** The same in a few words, for a message. */
export function subjectLine(subject: Subject): string {
  const what = TITLES[subject.kind];
  if (subject.kind === 'basket') return `${what}: ${subject.total}`;
  if (!('order' in subject)) return what;
  const [first, ...others] = subject.order.transfers;
  const payee = others.length > 0 ? `${others.length + 1} payees` : (first?.creditorName ?? '');
  return `${what}: ${subject.order.total} to ${payee}`;
}

/** What the TPP does, as it stands in a sentence. */
export function requestOf(subject: Subject): string {
  switch (subject.kind) {
    case 'consent':
      return 'asks to see:';
    case 'basket':
      return 'asks you to make these payments:';
    case 'funds-consent':
      return 'wants to ask whether an amount is available:';
    default: {
      const what = subject.order.transfers.length > 1 ? 'these payments together' : 'this payment';
      return `asks you to ${subject.kind === 'payment' ? 'make' : 'cancel'} ${what}:`;
    }
  }
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
