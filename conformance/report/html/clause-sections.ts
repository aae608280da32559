import { groupBy } from '../../../foundation/group-by.js';
import { frameworkOf } from '../../clauses/applies-to.js';
import type { Clause } from '../../clauses/clause.js';
import { sourceOf } from '../../clauses/source-of.js';
import { placeOf } from '../../record/causes/cause-key.js';
import { withoutIds } from '../../record/causes/without-ids.js';
import { untestedRequired } from '../../record/clause-rows.js';
import type { ClauseVerdict, Finding } from '../../record/event.js';
import type { CaseRun } from '../../record/fold-run.js';
import type { ClauseRow } from '../../record/judge-clauses.js';
import { clipText } from '../clip-text.js';
import { clauseTally } from './clause-tally.js';
import { hashText } from './hash-text.js';
import { type Html, html } from './html.js';
import { caseLink, clauseLink, type ReportContext } from './report-context.js';
import { scrollBox } from './scroll-box.js';
import type { Section } from './section.js';
import { toneOf, verdictBadge } from './verdict-badge.js';

const NAMED = 3;
const BROKEN_SHOWN = 5;
const CASES_NAMED = 5;

/** Required clauses that the target violated, the most important first. */
export function brokenSection(view: ReportContext): Section | null {
  const rows = view.rows.filter((row) => row.verdict === 'failed');
  if (rows.length === 0) return null;
  const body = html`<ol class="broken">${rows.map((row) => brokenItem(view, row))}</ol>`;
  return { id: 'broken', title: 'Broken clauses', count: rows.length, body };
}

const originOf = ({ run }: ReportContext, { clause }: ClauseRow): string =>
  sourceOf(clause, frameworkOf(run.started.profile));

function brokenItem(view: ReportContext, row: ClauseRow): Html {
  const ids = new Set(row.cases.filter((one) => one.verdict === 'failed').map((one) => one.id));
  const broken = view.run.cases
    .filter((one) => ids.has(one.id))
    .map((one) => ({ id: one.id, finding: errorOf(one, row.clause.id) }));
  const groups = [...groupBy(broken, ({ finding }) => saidBy(finding)).values()];
  const hidden = groups.length - BROKEN_SHOWN;
  return html`<li><p><span class="sentence">${row.clause.sentence}</span>
<span class="quiet">${clauseLink(view, row.clause.id)} · ${originOf(view, row)}</span></p>
<ul class="plain">${groups.slice(0, BROKEN_SHOWN).map((group) => brokenBy(view, group))}${
    hidden > 0 ? html`<li class="quiet">and ${hidden} more results</li>` : ''
  }</ul></li>`;
}

interface ValidationError {
  readonly id: string;
  readonly finding: Finding | undefined;
}

const errorOf = (one: CaseRun, clause: string): Finding | undefined =>
  one.findings.find((each) => each.clause === clause && each.waiver === undefined);

const saidBy = (finding: Finding | undefined): string =>
  finding === undefined
    ? ''
    : JSON.stringify([placeOf(finding), withoutIds(finding.expected), withoutIds(finding.actual)]);

/** The expected and actual result, once, with the cases in which they were found. */
function brokenBy(view: ReportContext, group: readonly ValidationError[]): Html {
  const finding = group[0]?.finding;
  const said =
    finding === undefined
      ? ''
      : html`<b>${clipText(placeOf(finding), 200)}</b> <span class="quiet">expected:</span> ${clipText(finding.expected, 200)}; <span class="quiet">actual:</span> <b>${clipText(finding.actual, 200)}</b><br>`;
  const hidden = group.length - CASES_NAMED;
  const links = group
    .slice(0, CASES_NAMED)
    .map(({ id }, index) => html`${index > 0 ? ', ' : ''}${caseLink(view, id)}`);
  return html`<li>${said}<span class="quiet">in</span> ${links}${hidden > 0 ? html` <span class="quiet">and ${hidden} more cases</span>` : ''}</li>`;
}

/** Required clauses that no case could judge: the reason why a verdict can be inconclusive. */
export function untestedSection(view: ReportContext): Section | null {
  const untested = untestedRequired(view.run, view.rows);
  const { narrowed } = view.run.started;
  if (untested.length === 0) return null;
  const rows = untested.map(
    ({
      clause,
      reason,
    }) => html`<tr><td><span class="sentence">${clause.sentence}</span> <code class="id">${clause.id}</code></td>
<td>${clipText(reason, 600)}</td></tr>`,
  );
  const table = scrollBox(
    'Untested required clauses',
    html`<table class="simple"><thead><tr><th scope="col">Clause</th><th scope="col">Why it is untested</th></tr></thead><tbody>${rows}</tbody></table>`,
  );
  const body = narrowed
    ? html`<p class="lead">Only some cases were selected, so these clauses do not affect the verdict.</p>
<details class="card edge-open"><summary><span class="title">${untested.length} clauses</span></summary><div class="inside">${table}</div></details>`
    : html`<p class="lead">Required clauses that apply to this bank and that no case could judge in this run.</p>${table}`;
  return { id: 'untested', title: 'Untested required clauses', count: untested.length, body };
}

/** The complete register, with one table for each section. */
export function clauseSection(view: ReportContext): Section {
  const sections = [...new Set(view.rows.map((row) => row.clause.section))];
  const tables = sections.map((section) => {
    const rows = view.rows.filter((row) => row.clause.section === section);
    return clauseTable(view, section, rows);
  });
  const body = html`${clauseTally(view.rows)}${tables}`;
  return { id: 'clauses', title: 'Clause by clause', count: view.rows.length, body };
}

function clauseTable(view: ReportContext, section: string, rows: readonly ClauseRow[]): Html {
  return html`<div class="group"><h3>${section} <span class="quiet">${tally(rows)}</span></h3>
<table class="clauses" role="table"><thead role="rowgroup"><tr role="row"><th scope="col" role="columnheader">Clause</th><th scope="col" role="columnheader">Level</th><th scope="col" role="columnheader">Verdict</th><th scope="col" role="columnheader">Cases</th></tr></thead>
<tbody role="rowgroup">${rows.map((row) => clauseRow(view, row))}</tbody></table></div>`;
}

function clauseRow(view: ReportContext, row: ClauseRow): Html {
  const { clause, verdict, reason } = row;
  const cases =
    row.cases.length > 0
      ? caseList(view, clause.id, row.cases)
      : html`<span class="quiet">${clipText(reason, 300)}</span>`;
  return html`<tr role="row" class="edge-${toneOf(verdict)}" id="${view.anchorOf.get(clause.id) ?? ''}" data-verdict="${verdict}">
<td role="cell"><span class="sentence">${clause.sentence}</span> <span class="origin"><code class="id">${clause.id}</code> <span class="tag">${originOf(view, row)}</span></span>${whyOf(clause)}</td><td role="cell"><span class="tag">${clause.level}</span></td><td role="cell">${verdictBadge(verdict)}</td><td role="cell">${cases}</td></tr>`;
}

/** The basis of a duty, in a collapsed element. */
const whyOf = ({ reason }: Clause): Html =>
  reason === undefined
    ? html``
    : html`<details class="many"><summary>why</summary><span class="quiet">${reason}</span></details>`;

/** A few case ids; a longer list becomes a link, and the script of the page shows it. */
function caseList(view: ReportContext, id: string, cases: ClauseRow['cases']): Html {
  if (cases.length <= NAMED) {
    const items = cases.map((one) => html`<li>${mark(one.verdict)}${caseLink(view, one.id)}</li>`);
    return html`<ul class="plain cases">${items}</ul>`;
  }
  const bad = cases.filter((one) => one.verdict !== 'passed').length;
  const note = bad > 0 && bad < cases.length ? `, ${bad} with findings` : '';
  return html`<a href="#clause=${hashText(id)}">${cases.length} cases</a>${note}`;
}

function mark(verdict: ClauseVerdict): Html {
  return verdict === 'passed'
    ? html``
    : html`<span class="dot ${toneOf(verdict)}">${verdict}</span> `;
}

function tally(rows: readonly ClauseRow[]): string {
  const counts = new Map<ClauseVerdict, number>();
  for (const { verdict } of rows) counts.set(verdict, (counts.get(verdict) ?? 0) + 1);
  return [...counts]
    .map(([verdict, count]) => `${count} ${verdict.replaceAll('-', ' ')}`)
    .join(', ');
}
