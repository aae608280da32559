import { type Html, html } from './html.js';
import { type AnyVerdict, VERDICT_LOOKS } from './verdict-looks.js';

/** The tone of a verdict: the suffix of its colour classes. */
export function toneOf(verdict: AnyVerdict): string {
  return VERDICT_LOOKS[verdict][0];
}

/** A pill with the symbol and the words of a verdict. */
export function verdictBadge(verdict: AnyVerdict): Html {
  const [tone, sign, words] = VERDICT_LOOKS[verdict];
  return html`<span class="badge ${tone}"><span class="sign" aria-hidden="true">${sign}</span>${words}</span>`;
}
