import { counted } from '../../../foundation/counted.js';
import { dialectInWords } from '../../clauses/applies-to.js';
import { documentRows } from '../../record/document-rows.js';
import { drawSentence } from '../../record/draw-told.js';
import type { Counts } from '../../record/event.js';
import { sentAgainSentences } from '../../record/sent-again.js';
import { clipText } from '../clip-text.js';
import { extensionRows } from '../extension-rows.js';
import { interruptedIn } from '../summarise.js';
import { type Html, html } from './html.js';
import type { ReportContext } from './report-context.js';
import { RUN_VERDICT_LOOKS } from './run-verdict-badge.js';

/** A run that was killed also has cases without a verdict. */
type AllCounts = Counts & ReturnType<typeof interruptedIn>;

const COUNTS: readonly (readonly [keyof AllCounts, string, string])[] = [
  ['passed', 'Passed', 'pass'],
  ['failed', 'Failed', 'fail'],
  ['warned', 'Warned', 'warn'],
  ['observed', 'Observed', 'note'],
  ['waived', 'Waived', 'note'],
  ['unstable', 'Unstable', 'warn'],
  ['blocked', 'Blocked', 'open'],
  ['setupFailed', 'Set-up failed', 'open'],
  ['harnessError', 'Harness error', 'open'],
  ['notApplicable', 'Not applicable', 'mute'],
  ['unfinished', 'Not finished', 'open'],
  ['notRun', 'Not run', 'open'],
];

/** The head of the page: title, verdict and reason, facts of the run, counts. */
export function masthead(view: ReportContext): Html {
  const { started, finished } = view.run;
  const [tone, sign, words] = RUN_VERDICT_LOOKS[finished.verdict];
  return html`<header class="masthead"><p class="kind">${started.recordings === undefined ? 'XS2A conformance report' : 'XS2A judgement of recorded traffic'}</p>
<h1>${clipText(started.profile.name, 120)}</h1></header>
<section class="verdict ${tone}" aria-labelledby="verdict"><span class="seal" aria-hidden="true">${sign}</span>
<div><h2 id="verdict">${words}</h2><p>${clipText(finished.reason, 1000)}</p>${notices(view)}</div></section>
${countsView({ ...finished.counts, ...interruptedIn(view.run) })}
${facts(view)}`;
}

function notices({ run }: ReportContext): Html {
  const { onDemand = 0 } = run.started;
  const words = onDemand === 1 ? 'case runs' : 'cases run';
  const rest = html`${onDemand} ${words} only on request (<code>--tag deep</code>) and did not run.`;
  const again = sentAgainSentences(run).map((each) => html`<p>${each}</p>`);
  return html`${again}${onDemand > 0 && !run.started.narrowed ? html`<p>${rest}</p>` : ''}${run.started.narrowed ? html`<p class="notice">Only some of the cases were selected for this run; the verdict covers only those.</p>` : ''}${
    run.complete
      ? ''
      : html`<p class="notice">The record of this run is incomplete: the run was stopped before its end.</p>`
  }`;
}

type Fact = readonly [name: string, value: string];

function facts({ run }: ReportContext): Html {
  const { started, finished } = run;
  const { durationMs, exchanges } = finished;
  const sent = counted(exchanges, 'exchange');
  const rows: readonly Fact[] = [
    ['Target', started.target.baseUrl],
    ...(started.recordings === undefined ? [] : [sourcesOf(started.recordings)]),
    ['IAM', started.target.authUrl],
    ['Profile', started.profile.file],
    ['Dialect', dialectInWords(started.profile)],
    ['Started', readableTime(started.startedAt)],
    ['Duration', `${(durationMs / 1000).toFixed(1)} s, ${sent}`],
    ['Tool', `${started.tool.name} ${started.tool.version}, Node ${started.tool.node}`],
    ['Run', started.runId],
  ];
  const { draw } = started;
  return html`<dl class="facts">${rows.map(
    ([name, value]) => html`<div><dt>${name}</dt><dd>${clipText(value, 400)}</dd></div>`,
  )}${draw === undefined ? '' : html`<div class="wide"><dt>Draw</dt><dd>${clipText(drawSentence(draw), 500)}</dd></div>`}${documentRows(started).map(({ name, file, sha256 }) => digested(name, file, sha256))}${extensionRows(
    started,
  ).map(({ named, sha256 }) => digested('Extension', named, sha256))}</dl>`;
}

const SOURCES_SHOWN = 5;

function sourcesOf(recordings: readonly string[]): Fact {
  const more = recordings.length - SOURCES_SHOWN;
  const named = recordings.slice(0, SOURCES_SHOWN).join(', ');
  return ['Recorded in', more > 0 ? `${named} and ${more} more` : named];
}

function digested(name: string, file: string, sha256: string | null): Html {
  const digest = sha256 === null ? '' : html` <code class="id">SHA-256 ${sha256}</code>`;
  return html`<div class="wide"><dt>${name}</dt><dd>${clipText(file, 400)}${digest}</dd></div>`;
}

function countsView(counts: AllCounts): Html {
  const shown = COUNTS.filter(([key]) => counts[key] > 0 || key === 'passed' || key === 'failed');
  return html`<section class="counts" aria-label="Cases by verdict">${bar(counts)}
<ul>${shown.map(
    ([key, words, tone]) =>
      html`<li class="${counts[key] === 0 ? 'mute' : tone}"><b>${counts[key]}</b> <span>${words}</span></li>`,
  )}</ul></section>`;
}

/** All cases in one bar; the list below it shows the same in words. */
function bar(counts: AllCounts): Html {
  const total = COUNTS.reduce((sum, [key]) => sum + counts[key], 0);
  if (total === 0) return html``;
  let x = 0;
  const parts = COUNTS.filter(([key]) => counts[key] > 0).map(([key, , tone]) => {
    const width = (counts[key] / total) * 1000;
    const part = html`<rect class="${tone}" x="${x.toFixed(1)}" y="0" width="${Math.max(2, width - 2).toFixed(1)}" height="10"/>`;
    x += width;
    return part;
  });
  return html`<svg class="bar" viewBox="0 0 1000 10" preserveAspectRatio="none" aria-hidden="true">${parts}</svg>`;
}

function readableTime(iso: string): string {
  return iso.replace(/^(\d{4}-\d\d-\d\d)T(\d\d:\d\d:\d\d)(?:\.\d+)?Z$/, '$1 $2 UTC');
}
