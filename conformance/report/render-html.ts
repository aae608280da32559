import { pagePolicy } from '../../foundation/page-policy.js';
import type { Clause } from '../clauses/clause.js';
import { clauseRows } from '../record/clause-rows.js';
import type { Run } from '../record/fold-run.js';
import { caseSection } from './html/case-section.js';
import { causeSection, versionSection } from './html/cause-section.js';
import { brokenSection, clauseSection, untestedSection } from './html/clause-sections.js';
import { dutySection } from './html/duty-section.js';
import { evidenceScripts } from './html/evidence-scripts.js';
import { type Html, html, markupOf, trustedMarkup } from './html/html.js';
import { latencySection } from './html/latency-section.js';
import { masthead } from './html/masthead.js';
import { pageScript } from './html/page-script.js';
import { PAGE_STYLE } from './html/page-style.js';
import { pairSection } from './html/pair-section.js';
import { createContext, type ReportContext } from './html/report-context.js';
import { leftoverSection, legendSection, preflightSection } from './html/run-sections.js';
import type { Section } from './html/section.js';
import { stateSection } from './html/state-section.js';
import { timelineSection } from './html/timeline-section.js';
import { waiverSection } from './html/waiver-section.js';

/**
 * Renders the report for people: one file that loads nothing. Its policy lets a browser apply only the style
 * and run only the script of this tool, and prevents that script from turning texts into markup, so that
 * nothing that a target sent can be executed even if it were not escaped. Verdict, causes, clauses and duties
 * are static HTML and need no script; the cases with their exchanges are compressed at the end and are read
 * when opened.
 */
export function renderHtml(run: Run, clauses: readonly Clause[]): string {
  const view = createContext(run, clauseRows(run, clauses));
  const sections = sectionsOf(view);
  const script = pageScript('report-page');
  const page = html`<!doctype html>
<html lang="en"><head><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${pagePolicy(PAGE_STYLE, script)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer"><meta name="color-scheme" content="light dark">
<link rel="icon" href="data:,">
<title>${title(run)}</title>
<style>${trustedMarkup(PAGE_STYLE)}</style></head>
<body><a class="skip" href="#main">Skip to the content</a>
<div class="page">${contents(sections)}<main id="main">
<div class="find" id="find"></div>
${masthead(view)}
${sections.map(sectionView)}
<footer>Made by ${run.started.tool.name} ${run.started.tool.version} from events.ndjson. Every exchange of its cases is in this file; those of the clean-up are in events.ndjson.</footer>
</main></div>
${evidenceScripts(view)}
<script>${trustedMarkup(script)}</script></body></html>
`;
  return markupOf(page);
}

/** The order of the page: what to correct, what was not tested, the cases, then what passed. */
function sectionsOf(view: ReportContext): Section[] {
  const isReady = view.run.preflight.every((check) => check.outcome !== 'failed');
  return [
    ...(isReady ? [] : [preflightSection(view)]),
    versionSection(view),
    causeSection(view),
    brokenSection(view),
    dutySection(view),
    pairSection(view),
    untestedSection(view),
    caseSection(view),
    leftoverSection(view),
    waiverSection(view),
    clauseSection(view),
    stateSection(view),
    timelineSection(view),
    latencySection(view),
    ...(isReady ? [preflightSection(view)] : []),
    legendSection(),
  ].filter((section) => section !== null);
}

function contents(sections: readonly Section[]): Html {
  const items = sections.map(
    ({ id, title: words, count }) =>
      html`<li><a href="#${id}">${words}${count === null ? '' : html` <span class="quiet">${count}</span>`}</a></li>`,
  );
  return html`<nav aria-label="Contents"><p class="kind">Contents</p><ul><li><a href="#verdict">Verdict</a></li>${items}</ul></nav>`;
}

function sectionView({ id, title: words, count, body }: Section): Html {
  return html`<section id="${id}"><h2>${words}${count === null ? '' : html` <span class="quiet">${count}</span>`}</h2>
${body}</section>
`;
}

function title(run: Run): string {
  const verdict = run.finished.verdict.replace('-', ' ');
  return `${run.started.profile.name.slice(0, 80)}: ${verdict} (XS2A conformance)`;
}
