import { counted } from '../../../foundation/counted.js';
import type { Clause } from '../../clauses/clause.js';
import { type ChangedCase, differencesOf } from '../../record/changed-case.js';
import type {
  ChangedClause,
  ComparedCause,
  Comparison,
  Slower,
} from '../../record/compare-runs.js';
import { COUNT_NAMES } from '../../record/counts-sentence.js';
import type { Run } from '../../record/fold-run.js';
import { clipText } from '../clip-text.js';
import { type Html, html, markupOf, trustedMarkup } from '../html/html.js';
import { PAGE_STYLE } from '../html/page-style.js';
import { runVerdictBadge } from '../html/run-verdict-badge.js';
import { scrollBox } from '../html/scroll-box.js';
import { verdictBadge } from '../html/verdict-badge.js';

const SHOWN = 500;
const TEXT_SHOWN = 600;

/** What a comparison is shown with. */
export interface ComparisonView {
  readonly comparison: Comparison;
  readonly before: Run;
  readonly after: Run;
  readonly clauses: readonly Clause[];
}

/** How two runs differ, on one page that loads nothing and has no script. */
export function renderComparison({ comparison, before, after, clauses }: ComparisonView): string {
  const sentences = new Map(clauses.map(({ id, sentence }) => [id, sentence]));
  const { causes, newlyFailed, newlyUnjudged, fixed, waived, otherEvidence } = comparison;
  const page = html`<!doctype html>
<html lang="en"><head><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer"><meta name="color-scheme" content="light dark">
<link rel="icon" href="data:,">
<title>XS2A conformance: two runs</title>
<style>${trustedMarkup(PAGE_STYLE + COMPARISON_STYLE)}</style></head>
<body class="two"><main>
<header class="masthead"><p class="kind">XS2A conformance, two runs</p><h1>${clipText(after.started.profile.name, 120)}</h1></header>
${comparison.otherwise.map((each) => html`<p>Note: ${clipText(each, TEXT_SHOWN)}.</p>`)}
${verdicts(comparison)}
${countsTable(before, after)}
${causeList('Causes that are new', 'fail', causes.added)}
${causeList('Causes that are gone', 'pass', causes.gone)}
${causeList('Causes that a waiver accepts', 'warn', causes.waived)}
${causeList('Causes that stay', 'warn', causes.stays)}
${causeList('Causes that the later run did not test', 'warn', causes.untestedAfter)}
${causeList('Causes that the earlier run did not test', 'warn', causes.untestedBefore)}
${caseTable('Cases that got worse', newlyFailed)}
${caseTable('Cases that are no longer judged', newlyUnjudged)}
${caseTable('Cases that are judged now', comparison.newlyJudged)}
${caseTable('Cases that no longer apply', comparison.newlyIdle)}
${caseTable('Cases that are corrected', fixed)}
${caseTable('Cases that a waiver accepts', waived)}
${caseTable('Cases that fail in another way', otherEvidence)}
${clauseTable(comparison.clauses, sentences)}
${slowerTable(comparison.slower)}
${idList('Only in the later run', comparison.added)}
${idList('Only in the earlier run', comparison.removed)}
<footer>Made by xs2a-kit from the events of both runs. Differences in ids, numbers and dates do not count.</footer>
</main></body></html>
`;
  return markupOf(page);
}

const COMPARISON_STYLE = `
.two main{max-width:76rem;margin:0 auto;padding:2.5rem 1.2rem 4rem}
.two .pair{display:flex;flex-wrap:wrap;gap:.6rem 1rem;align-items:baseline;font-size:1.1rem}
.two td.cases{width:40%}.two .badge{margin-right:.3rem}
`;

function verdicts({ verdicts: { before, after }, ...rest }: Comparison): Html {
  const lists = [rest.newlyFailed, rest.newlyUnjudged, rest.fixed, rest.otherEvidence];
  const [worse, unjudged, fixed, other] = lists.map(({ length }) => length);
  return html`<p class="pair"><span>Before</span> ${runVerdictBadge(before)} <span>now</span> ${runVerdictBadge(after)}</p>
<p>${counted(worse ?? 0, 'case')} got worse, ${unjudged ?? 0} are no longer judged, ${fixed ?? 0} are corrected, ${other ?? 0} fail in another way.</p>`;
}

function countsTable(before: Run, after: Run): Html {
  const runs = [before, after];
  const shown = COUNT_NAMES.filter(([key]) =>
    runs.some(({ finished }) => finished.counts[key] > 0),
  );
  const rows = runs.map(({ started, finished }, at) => {
    const time = started.startedAt.slice(0, 19).replace('T', ' ');
    const cells = shown.map(([key]) => html`<td class="num">${finished.counts[key]}</td>`);
    return html`<tr><th scope="row">${at === 0 ? 'Before' : 'Now'}</th><td>${time} UTC <code class="id">${clipText(started.runId, 80)}</code></td><td>${clipText(started.target.baseUrl, 200)}</td>${cells}</tr>`;
  });
  const heads = shown.map(
    ([, name]) =>
      html`<th scope="col" class="num">${name.charAt(0).toUpperCase() + name.slice(1)}</th>`,
  );
  const table = html`<table class="simple"><thead><tr><th scope="col">Run</th><th scope="col">Started</th><th scope="col">Target</th>${heads}</tr></thead><tbody>${rows}</tbody></table>`;
  return scrollBox('Cases of both runs by verdict', table);
}

function section(title: string, count: number, body: Html): Html {
  if (count === 0) return html``;
  const rest = count - SHOWN;
  return html`<section><h2>${title} <span class="quiet">${count}</span></h2>
${body}${rest > 0 ? html`<p class="quiet">and ${rest} more; <code>--format json</code> lists all</p>` : ''}</section>`;
}

function causeList(title: string, tone: string, causes: readonly ComparedCause[]): Html {
  const items = causes.slice(0, SHOWN).map(({ sentence, clauses, level, operations }) => {
    const at = operations.length === 0 ? '' : ` · ${clipText(operations.join(', '), 300)}`;
    const what = level === null ? 'not judged' : `${clipText(clauses.join(', '), 300)} · ${level}`;
    return html`<li class="edge-${tone}"><p><span class="sentence">${clipText(sentence, TEXT_SHOWN)}</span>
<span class="quiet">${what}${at}</span></p></li>`;
  });
  return section(title, causes.length, html`<ul class="broken">${items}</ul>`);
}

function caseTable(title: string, cases: readonly ChangedCase[]): Html {
  const isTold = cases.some((each) => differencesOf(each).length > 0);
  const rows = cases
    .slice(0, SHOWN)
    .map(
      (each) =>
        html`<tr><td class="cases"><code>${clipText(each.case, 300)}</code></td><td>${verdictBadge(each.before)}</td><td>${verdictBadge(each.after)}</td>${isTold ? html`<td>${differencesIn(each)}</td>` : ''}</tr>`,
    );
  const table = html`<table class="simple"><thead><tr><th scope="col">Case</th><th scope="col">Before</th><th scope="col">Now</th>${isTold ? html`<th scope="col">What differs</th>` : ''}</tr></thead><tbody>${rows}</tbody></table>`;
  return section(title, cases.length, scrollBox(title, table));
}

const differencesIn = (each: ChangedCase): readonly Html[] =>
  differencesOf(each).map((text) => html`<p>${clipText(text, TEXT_SHOWN)}</p>`);

function clauseTable(
  changed: readonly ChangedClause[],
  sentences: ReadonlyMap<string, string>,
): Html {
  const rows = changed
    .slice(0, SHOWN)
    .map(
      ({ clause, level, before, after }) =>
        html`<tr><td>${clipText(sentences.get(clause) ?? '', TEXT_SHOWN)} <code class="id">${clipText(clause, 100)}</code></td><td>${level}</td><td>${verdictBadge(before)}</td><td>${verdictBadge(after)}</td></tr>`,
    );
  const title = 'Clauses with another verdict';
  const table = html`<table class="simple"><thead><tr><th scope="col">Clause</th><th scope="col">Level</th><th scope="col">Before</th><th scope="col">Now</th></tr></thead><tbody>${rows}</tbody></table>`;
  return section(title, changed.length, scrollBox(title, table));
}

function slowerTable(slower: readonly Slower[]): Html {
  const rows = slower.map(
    ({ operation, before, after }) =>
      html`<tr><th scope="row">${clipText(operation, 200)}</th><td class="num">${before} ms</td><td class="num">${after} ms</td></tr>`,
  );
  const title = 'Operations that got slower';
  const table = html`<table class="simple"><thead><tr><th scope="col">Operation</th><th scope="col" class="num">Median before</th><th scope="col" class="num">Median now</th></tr></thead><tbody>${rows}</tbody></table>`;
  return section(title, slower.length, scrollBox(title, table));
}

function idList(title: string, ids: readonly string[]): Html {
  const items = ids.slice(0, SHOWN).map((id) => html`<li><code>${clipText(id, 300)}</code></li>`);
  return section(title, ids.length, html`<ul class="plain">${items}</ul>`);
}
