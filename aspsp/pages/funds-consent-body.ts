import { texts } from '../language/speaking.js';
import { html, nothing, type PageHtml } from './html.js';
import { grouped, row } from './rows.js';

/** A consent to the confirmation of funds. */
export interface FundsConsentSubject {
  readonly kind: 'funds-consent';
  readonly accounts: readonly {
    readonly name: string;
    readonly iban: string;
    readonly currency: string;
  }[];
  /** What the TPP says about its card, if anything. */
  readonly card?: string;
  readonly validUntil: string;
  readonly frequency: string;
}

/** What may be asked, for which accounts, and for how long. */
export function fundsConsentBody(subject: FundsConsentSubject): PageHtml {
  const accounts = subject.accounts.map(({ name, iban, currency }) =>
    row(`${name}, ${currency}`, grouped(iban)),
  );
  const rows = [
    subject.card === undefined ? nothing() : row(texts().forTheCard, subject.card),
    row(texts().until, subject.validUntil),
    row(texts().howOften, subject.frequency),
  ];
  return html`<p>${texts().onlyYesOrNo}</p>
<h2>${texts().accounts}</h2>
<dl>
${accounts}</dl>
<h2>${texts().terms}</h2>
<dl>
${rows}</dl>`;
}
