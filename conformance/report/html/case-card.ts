import { causeNote } from '../../record/causes-to-mend.js';
import type { Exchange, Finding } from '../../record/event.js';
import type { CaseRun } from '../../record/fold-run.js';
import { vouchedBy } from '../../record/waiver-rows.js';
import { clipText } from '../clip-text.js';
import { replayCommand } from '../replay-command.js';
import { walkAgain } from '../walk-again.js';
import { exchangeTitle, exchangeView } from './exchange-view.js';
import { type Html, html, markupOf } from './html.js';
import { toneOf, verdictBadge } from './verdict-badge.js';
import { clauseLink, type View } from './view.js';

const FINDINGS_SHOWN = 25;
const TEXT_SHOWN = 1500;
/** Random walks have thousands; the last ones tell of what was found. */
const EXCHANGES_SHOWN = 60;

/** A case that needs a look: its findings, and the exchanges that show them. */
export function caseCard(view: View, one: CaseRun, open: boolean): Html {
  const findings = one.findings.slice(0, FINDINGS_SHOWN);
  const hidden = one.findings.length - findings.length;
  return html`<details class="card edge-${toneOf(one.verdict)}" id="${view.anchorOf.get(one.id) ?? ''}"${
    open ? html` open` : ''
  }>
<summary>${verdictBadge(one.verdict)} <span class="title">${one.title}</span> <code class="id">${one.id}</code></summary>
<div class="inside">
${one.reason === null ? '' : html`<p class="reason">${clipText(one.reason, TEXT_SHOWN)}</p>`}
${causeNoteOf(view, one)}
${findings.map((finding) => findingView(view, finding))}
${hidden > 0 ? html`<p class="quiet">${hidden} more findings stand in events.ndjson.</p>` : ''}
${unjudgedList(view, one)}
${walkList(one)}
${exchangeList(view, one)}
${view.run.started.recordings === undefined ? replayView(one) : ''}
</div></details>`;
}

/** `Failed only because of cause 1`, with a link to it. */
function causeNoteOf({ causesOfCase }: View, { id }: CaseRun): Html {
  const causes = causesOfCase.get(id);
  return causes === undefined ? html`` : html`<p class="notice">${causeNote(causes)}</p>`;
}

function findingView(view: View, finding: Finding): Html {
  const row = view.rowOf.get(finding.clause);
  const tone = { required: 'fail', recommended: 'warn', observe: 'note' }[finding.level];
  return html`<div class="finding edge-${tone}">
<p class="clause">${clauseLink(view, finding.clause)} <span class="tag">${finding.level}${
    row === undefined ? '' : ` · ${row.clause.section} · ${row.clause.provenance}`
  }</span>${row === undefined ? '' : html`<br>${row.clause.sentence}`}${waivedBy(view, finding)}</p>
<dl class="compare"><div><dt>Expected</dt><dd>${clipText(finding.expected, TEXT_SHOWN)}</dd></div>
<div><dt>Actual</dt><dd>${clipText(finding.actual, TEXT_SHOWN)}</dd></div>
<div><dt>Where</dt><dd>${clipText(finding.where, TEXT_SHOWN)}</dd></div></dl></div>`;
}

/** Clauses that the case could not judge, and why. */
function unjudgedList(view: View, one: CaseRun): Html {
  const reasons = new Map(
    one.checks.flatMap(({ clause, notJudged }) =>
      notJudged === undefined ? [] : [[clause, notJudged] as const],
    ),
  );
  if (reasons.size === 0) return html``;
  const lines = [...reasons].map(
    ([clause, why]) => html`<li>${clauseLink(view, clause)}: ${clipText(why, 300)}</li>`,
  );
  return html`<h3>Not judged</h3><ul>${lines}</ul>`;
}

function waivedBy(view: View, { waiver: id }: Finding): Html {
  if (id === undefined) return html``;
  const waiver = view.run.started.waivers?.find((one) => one.id === id);
  const why =
    waiver === undefined ? '' : `: ${clipText(waiver.reason, 300)} (${vouchedBy(waiver)})`;
  return html`<br><span class="tag">Waived by ${id}${why}</span>`;
}

/** How to try the whole case again, set-up and all; a walk says that itself. */
function replayView({ id, walk, exchanges }: CaseRun): Html {
  if (exchanges.length === 0 || walk !== undefined) return html``;
  return html`<h3>The whole case again <span class="quiet">Put the folder of this report for <code>RUN</code>.</span></h3>
<div class="again"><pre class="wire" data-copy>${replayCommand(id)}</pre></div>`;
}

const LINES_SHOWN = 60;

/** The shortest illegal walk, and how to go it again. */
function walkList({ id, walk }: CaseRun): Html {
  const again = walk === undefined ? null : walkAgain(id, walk);
  if (walk === undefined || again === null) return html``;
  const lines = walk.lines
    .slice(0, LINES_SHOWN)
    .map((line) => html`<li>${withoutNumber(line)}</li>`);
  return html`<h3>Shortest sequence</h3>
<ol class="walk">${lines}</ol>
<p class="quiet">To go it again, add <code>${clipText(again, TEXT_SHOWN)}</code>.</p>`;
}

const withoutNumber = (line: string): string => clipText(line.replace(/^\d+\. /, ''), 300);

/** Exchanges with findings are shown whole and open, those before them closed. */
function exchangeList(view: View, one: CaseRun): Html {
  if (one.exchanges.length === 0) return html`<p class="quiet">Nothing was sent.</p>`;
  const guilty = guiltyExchanges(one);
  const last = one.exchanges.at(-1)?.id ?? '';
  const found = html` <span class="dot ${toneOf(one.verdict)}">found here</span>`;
  const opened = guilty.size > 0 ? guilty : new Set([last]);
  const whole = one.verdict === 'warned' || one.verdict === 'observed' ? opened : null;
  const shown = one.exchanges.slice(-EXCHANGES_SHOWN);
  const hidden = one.exchanges.length - shown.length;
  return html`<h3>Exchanges</h3>
${hidden > 0 ? html`<p class="quiet">${hidden} earlier ones stand in events.ndjson.</p>` : ''}
${shown.map((exchange) => oneExchange(view, exchange, { guilty, found, opened, whole }))}`;
}

/** Which exchanges have findings, are open at first and, unless it is all, are shown whole. */
interface Choice {
  readonly guilty: ReadonlySet<string>;
  /** The mark of those with findings. */
  readonly found: Html;
  readonly opened: ReadonlySet<string>;
  readonly whole: ReadonlySet<string> | null;
}

function oneExchange(
  view: View,
  exchange: Exchange,
  { guilty, found, opened, whole }: Choice,
): Html {
  const title = html`${exchangeTitle(exchange)}${guilty.has(exchange.id) ? found : ''}`;
  if (whole !== null && !whole.has(exchange.id)) return html`<p class="row">${title}</p>`;
  const inner = exchangeView(exchange);
  const size = markupOf(inner).length;
  if (size > view.budget.left) {
    return html`<p class="row">${title} <span class="quiet">(whole in events.ndjson, ${exchange.id})</span></p>`;
  }
  view.budget.left -= size;
  const open = opened.has(exchange.id) ? html` open` : '';
  return html`<details class="ex"${open}><summary>${title}</summary>${inner}</details>`;
}

/** Ids of the exchanges whose checks found something. */
function guiltyExchanges(one: CaseRun): ReadonlySet<string> {
  const found = one.checks.filter((check) => check.findings.length > 0);
  return new Set(found.flatMap(({ exchange }) => (exchange === null ? [] : [exchange])));
}
