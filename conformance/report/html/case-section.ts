import { counted } from '../../../foundation/counted.js';
import { type Html, html } from './html.js';
import { caseLink, type ReportContext } from './report-context.js';
import type { Section } from './section.js';
import { toneOf, verdictBadge } from './verdict-badge.js';

const SHOWN = 60;
const NAMED = 3;

/**
 * The cases, one line for all that share a cause. The script of the page replaces it by an interactive list;
 * this is the version without a script.
 */
export function caseSection(view: ReportContext): Section | null {
  const { groups, run } = view;
  if (run.cases.length === 0) return null;
  const hidden = groups.length - SHOWN;
  const body = html`<noscript><p class="notice">The exchanges of all cases are stored compressed in this file. Reading them needs JavaScript; without JavaScript, use <code>npx xs2a show RUN ID</code>, or events.ndjson.</p></noscript>
<div id="cases-app"><ul class="plain groups">${groups.slice(0, SHOWN).map((group) => groupLine(view, group))}</ul>${
    hidden > 0 ? html`<p class="quiet">and ${hidden} more groups</p>` : ''
  }</div>`;
  return { id: 'cases', title: 'Cases', count: run.cases.length, body };
}

function groupLine(
  view: ReportContext,
  { verdict, cause, sentence, cases }: ReportContext['groups'][number],
): Html {
  const number =
    cause === null || cause > view.causes.length
      ? ''
      : html`<a href="#cause-${cause}">cause ${cause}</a> · `;
  const names = cases
    .slice(0, NAMED)
    .map(({ id }, index) => html`${index > 0 ? ', ' : ''}${caseLink(view, id)}`);
  const more = cases.length > NAMED ? ` and ${cases.length - NAMED} more` : '';
  return html`<li class="card edge-${toneOf(verdict)}"><p>${verdictBadge(verdict)} <span class="title">${sentence}</span> <span class="quiet">${counted(cases.length, 'case')}</span></p>
<p class="quiet">${number}${names}${more}</p></li>`;
}
