import { type Html, html, nothing } from './html.js';
import { grouped, row } from './rows.js';

/** A consent to tell whether an amount is there. */
export interface FundsConsentSubject {
  readonly kind: 'funds-consent';
  readonly accounts: readonly {
    readonly name: string;
    readonly iban: string;
    readonly currency: string;
  }[];
  /** What the TPP said of its card, if anything. */
  readonly card?: string;
  readonly validUntil: string;
  readonly frequency: string;
}

/** What may be asked, on which accounts, and how long. */
export function fundsConsentBody(subject: FundsConsentSubject): Html {
  const accounts = subject.accounts.map(({ name, iban, currency }) =>
    row(`${name}, ${currency}`, grouped(iban)),
  );
  const rows = [
    subject.card === undefined ? nothing() : row('For the card', subject.card),
    row('Until', subject.validUntil),
    row('How often', subject.frequency),
  ];
  return html`<p>The answer is only yes or no. Your balance is never told, and no money moves or is
set aside.</p>
<h2>Accounts</h2>
<dl>
${accounts}</dl>
<h2>Terms</h2>
<dl>
${rows}</dl>`;
}
