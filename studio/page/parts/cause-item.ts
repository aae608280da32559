import type { VNode } from 'preact';
import { counted } from '../../../foundation/counted.js';
import type { Cause } from '../../../generated/model/studio/schemas.js';
import { html } from './html.js';

interface CauseProps {
  readonly cause: Cause;
  /** Where the sentence leads, such as the finding; no link without it. */
  readonly href?: string | undefined;
}

/** The bank's error in one sentence, how much follows from it, and what it looks like. */
export function CauseItem({ cause, href }: CauseProps): VNode {
  const { level, sentence, clauses, findings, cases, looksLike } = cause;
  return html`<div class="cause"><p class="sentence">${href === undefined ? sentence : html`<a href=${href}>${sentence}</a>`}</p>
<p class="quiet">${level === undefined ? 'not judged' : `${clauses.join(', ')} · ${level}`} · ${counted(findings, 'finding')}, shown by ${counted(cases.length, 'case')}</p>
${looksLike === undefined ? '' : html`<p class="looks">Looks like: ${looksLike.sentence} ${looksLike.mend}</p>`}</div>`;
}
