import type { VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { counted } from '../../../../foundation/counted.js';
import type { ExchangeEvidence, PageIndex } from '../page-data.js';
import { ExchangeView } from './exchange-view.js';
import { html } from './safe-html.js';

const TONES = [
  ['required', 'fail'],
  ['recommended', 'warn'],
  ['observe', 'note'],
] as const;

interface StepProps {
  readonly index: PageIndex;
  readonly record: ExchangeEvidence;
  readonly isOpen: boolean;
}

/** One step in words; its exchange is created when it is opened. */
export function StepView({ index, record, isOpen }: StepProps): VNode {
  const [open, setOpen] = useState(isOpen);
  useEffect(() => setOpen(isOpen), [isOpen]);
  const { exchange, found } = record;
  const worst = TONES.find(([level]) => found.some((one) => one.level === level))?.[1] ?? 'note';
  const { step, operation, identity, request, response, durationMs, id, deviation } = exchange;
  const came =
    response.kind === 'answer' ? String(response.status) : `no response (${response.reason})`;
  const toggled = (event: Event) => setOpen((event.currentTarget as HTMLDetailsElement).open);
  const path = request.url.replace(/^https?:\/\/[^/?#]*/i, '') || request.url;
  return html`<li><details class="ex" id=${/^e\d+$/.test(id) ? id : undefined} open=${open} onToggle=${toggled}>
<summary><span class="step">${step}</span> ${identity} ${operation === null ? 'sends' : html`calls ${operation}:`} <code class="line"><b>${request.method}</b> ${path.slice(0, 300)}</code>${deviation === undefined ? '' : html` <em>${deviation}</em>`} <span class="quiet">gets</span> <span class="status">${came}</span> <span class="quiet">after ${Math.round(durationMs)} ms · ${id}</span>${
    found.length > 0
      ? html` <span class=${`dot ${worst}`}>${counted(found.length, 'finding')}</span>`
      : ''
  }</summary>${open ? html`<${ExchangeView} index=${index} record=${record} />` : ''}</details></li>`;
}
