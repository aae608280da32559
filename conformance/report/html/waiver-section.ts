import { counted } from '../../../foundation/counted.js';
import { keptByWaivers } from '../../record/causes/kept-by-waivers.js';
import { keptSentence } from '../../record/kept-sentence.js';
import { vouchedBy, type WaiverRow, waiverRows } from '../../record/waiver-rows.js';
import { clipText } from '../clip-text.js';
import { type Html, html } from './html.js';
import { caseLink, casesWith, clauseLink, type ReportContext } from './report-context.js';
import type { Section } from './section.js';

const CASES_NAMED = 5;

/** The waived findings with owner, reason and end, and the cases that pass only because of them. */
export function waiverSection(view: ReportContext): Section | null {
  const rows = waiverRows(view.run);
  const cases = casesWith(view, ['waived']);
  if (rows.length === 0) return null;
  const kept = keptSentence(keptByWaivers(view.run.cases));
  const body = html`<p class="lead">Findings that are accepted by a file of waivers or by deviations in the profile. They are still reported, but do not count against the bank.</p>
${kept === '' ? '' : html`<p>${kept}</p>`}
${waiverTable(view, rows)}`;
  return { id: 'waived', title: 'Waived', count: cases.length, body };
}

function waiverTable(view: ReportContext, rows: readonly WaiverRow[]): Html {
  return html`<div class="wide-table" tabindex="0" role="group" aria-label="Waivers"><table class="simple"><thead><tr><th scope="col">Waiver</th><th scope="col">Clause</th><th scope="col">Why it is accepted</th><th scope="col">Owner</th><th scope="col">Excused</th></tr></thead>
<tbody>${rows.map((row) => waiverRow(view, row))}</tbody></table></div>`;
}

function waiverRow(view: ReportContext, row: WaiverRow): Html {
  const { waiver } = row;
  const scope = [waiver.case, waiver.fingerprint].filter((part) => part !== undefined).join(' ');
  return html`<tr><td>${clipText(waiver.id, 80)}${scope === '' ? '' : html` <code class="id">${clipText(scope, 200)}</code>`}</td>
<td>${clauseLink(view, waiver.clause)}</td><td>${clipText(waiver.reason, 600)}</td><td>${clipText(vouchedBy(waiver), 200)}</td><td>${excused(view, row)}</td></tr>`;
}

function excused(view: ReportContext, { expired, findings, cases, unjudged }: WaiverRow): Html {
  if (expired) return html`<span class="badge fail">expired</span>`;
  if (findings === 0 && unjudged.length > 0)
    return html`${counted(unjudged.length, 'case')} not judged because of it`;
  if (findings === 0) return html`<span class="quiet">nothing in this run</span>`;
  const hidden = cases.length - CASES_NAMED;
  return html`${counted(findings, 'finding')} in ${cases
    .slice(0, CASES_NAMED)
    .map((id, index) => html`${index > 0 ? ', ' : ''}${caseLink(view, id)}`)}${
    hidden > 0 ? ` and ${hidden} more cases` : ''
  }`;
}
