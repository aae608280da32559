import type { VNode } from 'preact';
import type { CaseVerdict } from '../page-data.js';
import { VERDICT_LOOKS } from '../verdict-looks.js';
import { html } from './safe-html.js';

/** A pill with the symbol and the words of a verdict. */
export function VerdictView({ verdict }: { verdict: CaseVerdict }): VNode {
  const [tone, sign, words] = VERDICT_LOOKS[verdict];
  return html`<span class=${`badge ${tone}`}><span class="sign" aria-hidden="true">${sign}</span>${words}</span>`;
}

/** The colour class of a verdict. */
export const toneOf = (verdict: CaseVerdict): string => VERDICT_LOOKS[verdict][0];
