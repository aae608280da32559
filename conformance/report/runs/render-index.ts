import { counted } from '../../../foundation/counted.js';
import { clipText } from '../clip-text.js';
import { type Html, html, markupOf, trustedMarkup } from '../html/html.js';
import { PAGE_STYLE } from '../html/page-style.js';
import { runVerdictBadge } from '../html/run-verdict-badge.js';
import { scrollBox } from '../html/scroll-box.js';
import {
  type CauseHistory,
  type Flaky,
  historiesOf,
  type KeptRun,
  type TargetHistory,
} from './run-history.js';

const CAUSES_SHOWN = 50;
const FLAKY_SHOWN = 50;

/**
 * The runs of a folder on one page that loads nothing and has no script: verdicts, history of causes, flaky
 * cases.
 */
export function renderIndex(runs: readonly KeptRun[]): string {
  const histories = historiesOf(runs);
  const page = html`<!doctype html>
<html lang="en"><head><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer"><meta name="color-scheme" content="light dark">
<link rel="icon" href="data:,">
<title>XS2A conformance: ${runs.length} runs</title>
<style>${trustedMarkup(PAGE_STYLE + INDEX_STYLE)}</style></head>
<body class="index"><main>
<p class="kind">XS2A conformance</p>
<h1>${counted(runs.length, 'run')} against ${counted(histories.length, 'target')}</h1>
${histories.length === 0 ? html`<p class="quiet">No folder next to this page contains a run.</p>` : histories.map(targetView)}
<footer>Made by xs2a-kit from the summary.json of each run. A run of selected cases is listed, but does not count for causes over time and flaky cases.</footer>
</main></body></html>
`;
  return markupOf(page);
}

const INDEX_STYLE = `
.index main{max-width:84rem;margin:0 auto;padding:2.5rem 1.2rem 4rem}
.index .runs td:first-child{white-space:nowrap}
.index .seen{letter-spacing:.15em;font-family:ui-monospace,monospace;white-space:nowrap}
`;

function targetView(target: TargetHistory): Html {
  const { name, baseUrl, runs, causes, flaky } = target;
  return html`<section><h2>${clipText(name, 200)} <span class="quiet">${clipText(baseUrl, 300)}</span></h2>
${scrollBox(`Runs against ${name}`, runsTable(runs))}
${causesView(causes)}
${flakyView(flaky)}</section>`;
}

function runsTable(runs: readonly KeptRun[]): Html {
  return html`<table class="simple runs"><thead><tr><th scope="col">Started</th><th scope="col">Verdict</th><th scope="col" class="num">Passed</th><th scope="col" class="num">Failed</th><th scope="col" class="num">Warned</th><th scope="col" class="num">Not judged</th><th scope="col" class="num">Took</th><th scope="col">Run</th></tr></thead><tbody>${runs.map(runRow)}</tbody></table>`;
}

function runRow({ folder, summary, hasPage }: KeptRun): Html {
  const { counts, verdict, narrowed, startedAt, durationMs, tool } = summary;
  const { blocked, setupFailed, harnessError, unstable } = counts;
  const address = `./${encodeURIComponent(folder)}/${hasPage ? 'report.html' : 'summary.json'}`;
  const time = startedAt.replace('T', ' ').replace(/\.\d+Z$/, ' UTC');
  return html`<tr><td><a href="${address}">${time}</a></td>
<td>${runVerdictBadge(verdict)}${narrowed ? html` <span class="id">selected cases</span>` : ''}</td>
<td class="num">${counts.passed}</td><td class="num">${counts.failed}</td><td class="num">${counts.warned}</td><td class="num">${blocked + setupFailed + harnessError + unstable}</td>
<td class="num">${(durationMs / 1000).toFixed(1)} s</td><td><code>${folder}</code> <span class="id">${tool}</span></td></tr>`;
}

function causesView(causes: readonly CauseHistory[]): Html {
  if (causes.length === 0) return html``;
  const rows = causes.slice(0, CAUSES_SHOWN).map(causeRow);
  const table = html`<table class="simple"><thead><tr><th scope="col">Cause</th><th scope="col">Clauses</th><th scope="col">Runs, oldest first</th><th scope="col">First seen</th><th scope="col">Last seen</th></tr></thead><tbody>${rows}</tbody></table>`;
  return html`<h3>Causes over time <span class="quiet">${causes.length}</span></h3>
${scrollBox('Causes over time', table)}${more(causes.length, CAUSES_SHOWN)}`;
}

function causeRow({ sentence, level, clauses, seen, first, last }: CauseHistory): Html {
  const count = seen.filter(Boolean).length;
  const marks = seen.slice(-40).map((each) => (each ? '■' : '□'));
  const words = `in ${count} of ${seen.length}`;
  return html`<tr><td>${clipText(sentence, 300)}</td><td>${clipText(clauses.join(', '), 200)}${level === null ? '' : ` (${level})`}</td>
<td><span class="seen" aria-hidden="true">${marks.join('')}</span> ${words}</td><td>${dayOf(first)}</td><td>${dayOf(last)}</td></tr>`;
}

const dayOf = ({ summary }: KeptRun): string => summary.startedAt.slice(0, 16).replace('T', ' ');

function flakyView(flaky: readonly Flaky[]): Html {
  if (flaky.length === 0) return html``;
  const rows = flaky
    .slice(0, FLAKY_SHOWN)
    .map(
      (one) =>
        html`<tr><td><code>${one.case}</code></td><td class="num">${one.unstable}</td><td class="num">${one.changes}</td></tr>`,
    );
  const table = html`<table class="simple"><thead><tr><th scope="col">Case</th><th scope="col" class="num">Runs in which its failure did not recur</th><th scope="col" class="num">Changes from run to run</th></tr></thead><tbody>${rows}</tbody></table>`;
  return html`<h3>Flaky cases <span class="quiet">${flaky.length}</span></h3>
${scrollBox('Flaky cases', table)}${more(flaky.length, FLAKY_SHOWN)}`;
}

const more = (all: number, shown: number): Html =>
  all > shown ? html`<p class="quiet">and ${all - shown} more</p>` : html``;
