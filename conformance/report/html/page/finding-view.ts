import type { VNode } from 'preact';
import type { Exchange, Finding } from '../../../record/event.js';
import { withPlace } from '../../../record/with-place.js';
import { requestLine } from '../../request-line.js';
import { findingPlace } from '../finding-place.js';
import type { PageIndex } from '../page-data.js';
import { html } from './safe-html.js';

const TONES = { required: 'fail', recommended: 'warn', observe: 'note' } as const;

interface FindingProps {
  readonly index: PageIndex;
  readonly finding: Finding;
  /** The exchange that shows it; null when none does. */
  readonly exchange: Exchange | null;
}

/** The expected and actual result, the place, and the clause. */
export function FindingView({ index, finding, exchange }: FindingProps): VNode {
  const place = findingPlace(finding.where);
  const step = place.step === null ? '' : html`, step <b>${place.step}</b>`;
  const at =
    exchange === null ? '' : html` · <a href=${`#${exchange.id}`}>see exchange ${exchange.id}</a>`;
  const asked =
    exchange === null
      ? ''
      : html`<p class="request">Request: <code>${requestLine(exchange).slice(0, 600)}</code></p>`;
  return html`<div class=${`finding edge-${TONES[finding.level]}`}>
<p class="where"><b>${capital(place.words)}</b>${step}${at}</p>
${asked}
<dl class="compare"><div><dt>Expected</dt><dd>${withPlace(finding, finding.expected)}</dd></div>
<div><dt>Actual</dt><dd class=${TONES[finding.level]}>${withPlace(finding, finding.actual)}</dd></div></dl>
<${ClauseWords} index=${index} finding=${finding} />
${finding.unstable === true ? html`<p class="tag">It did not recur when the case was carried out again, so it does not count.</p>` : ''}
${finding.waiver === undefined ? '' : html`<p class="tag">Waived by ${finding.waiver}: ${index.waivers[finding.waiver] ?? ''}</p>`}
</div>`;
}

function ClauseWords({ index, finding }: { index: PageIndex; finding: Finding }): VNode {
  const clause = index.clauses.find(({ id }) => id === finding.clause);
  if (clause === undefined)
    return html`<p class="clause"><code>${finding.clause}</code> ${finding.level}</p>`;
  return html`<p class="clause">${clause.sentence}<br/><span class="tag"><${ClauseLink} index=${index} id=${clause.id} /> · ${finding.level} · ${clause.source}</span>${
    clause.reason === ''
      ? ''
      : html`<br/><span class="tag">Why ${finding.level}: ${clause.reason}</span>`
  }</p>`;
}

/** A link to the row of a clause; an unusual id is replaced by its number. */
export function ClauseLink({ index, id }: { index: PageIndex; id: string }): VNode {
  const place = index.clauses.findIndex((one) => one.id === id);
  const name = /^[\w./-]{1,120}$/.test(id) ? id : place;
  return place < 0
    ? html`<code>${id}</code>`
    : html`<a href=${`#clause-${name}`}><code>${id}</code></a>`;
}

const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);
