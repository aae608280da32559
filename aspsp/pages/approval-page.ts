import { type BasketSubject, basketBody } from './basket-body.js';
import { type FundsConsentSubject, fundsConsentBody } from './funds-consent-body.js';
import { type Html, html, nothing } from './html.js';
import { layout } from './layout.js';
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
  | {
      readonly kind: 'payment' | 'cancellation';
      readonly amount: string;
      readonly creditorName: string;
      readonly creditorIban: string;
      readonly debtorIban: string;
      readonly execution: string;
      readonly remittance?: string;
    }
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
<p>Hello ${view.psuName}. <strong>${view.tppName}</strong> ${REQUESTS[subject.kind]}</p>
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
  if (subject.kind === 'basket') return basketBody(subject);
  if (subject.kind === 'funds-consent') return fundsConsentBody(subject);
  return subject.kind === 'consent' ? consentBody(subject) : paymentBody(subject);
}

/** The same in a few words, for a message. */
export function subjectLine(subject: Subject): string {
  const what = TITLES[subject.kind];
  if (subject.kind === 'basket') return `${what}: ${subject.sums.join(' and ')}`;
  return 'amount' in subject ? `${what}: ${subject.amount} to ${subject.creditorName}` : what;
}

/** What the TPP does, as it stands in a sentence. */
export const REQUESTS: Readonly<Record<Subject['kind'], string>> = {
  payment: 'asks you to make this payment:',
  cancellation: 'asks you to cancel this payment:',
  consent: 'asks to see:',
  basket: 'asks you to make these payments:',
  'funds-consent': 'wants to ask whether an amount is available:',
};

function paymentBody(subject: Extract<Subject, { kind: 'payment' | 'cancellation' }>): Html {
  const rows = [
    row('To', subject.creditorName),
    row('Account of the payee', grouped(subject.creditorIban)),
    row('From your account', grouped(subject.debtorIban)),
    row('Execution', subject.execution),
    subject.remittance === undefined ? nothing() : row('Reference', subject.remittance),
  ];
  return html`<p class="sum">${subject.amount}</p>
<dl>
${rows}</dl>`;
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
