import type { VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { CaseTold } from '../../../conformance/report/html/page/case-story.js';
import { VerdictView } from '../../../conformance/report/html/page/verdict-view.js';
import { getRunOptions } from '../../../generated/tanstack-query/studio/queries.js';
import { caller } from '../api.js';
import { html } from '../parts/html.js';
import { PageHeading } from '../parts/page-heading.js';
import { ProblemNote } from '../parts/problem-note.js';
import { momentText } from '../parts/time.js';
import { hrefOf } from '../route.js';
import type { ShownCase } from '../run/case-evidence.js';
import { CasesAgain } from '../run/run-acts.js';
import { useCase } from '../run/use-case.js';
import { useApi } from '../use-api.js';

interface CaseProps {
  readonly given: { readonly runId: string; readonly id: string };
}

/** One case of a run, as report.html shows it. */
export function CaseView({ given: { runId, id } }: CaseProps): VNode {
  const { body: run } = useApi(getRunOptions(caller, { path: { runId } }));
  const { shown, problem } = useCase(runId, id);
  const above = html`<a href=${hrefOf('run', { runId })}>Run${run === undefined ? '' : ` of ${run.bankName}, ${momentText(run.queuedAt)}`}</a>`;
  return html`<div><${PageHeading} text=${shown?.title ?? id} above=${above} />
<${ProblemNote} problem=${problem} />
${shown === undefined ? html`<p class="quiet loading">${problem === undefined ? 'Reading …' : ''}</p>` : html`<${Told} key=${id} shown=${shown} />`}
<p class="buttons">${run === undefined ? '' : html`<${CasesAgain} run=${run} cases=${[id]} label="Run this case again" />`}</p></div>`;
}

function Told({ shown }: { readonly shown: ShownCase }): VNode {
  const { id, verdict, index, evidence } = shown;
  return html`<article class="story"><h2>What happened</h2><h3 class="unseen">The case</h3><p class="links"><${VerdictView} verdict=${verdict} /> <code class="id">${id}</code></p>
<${CaseTold} index=${index} entry=${{ id, causes: [] }} evidence=${evidence} at=${useExchangeInAddress()} /></article>
${index.clauses.length === 0 ? '' : html`<section class="panel"><h2>Clauses of this case</h2><dl class="rules">${index.clauses.map(({ id: clause, sentence, level, source }) => html`<div key=${clause} id=${`clause-${clause}`}><dt><code>${clause}</code> ${level} · ${source}</dt><dd>${sentence}</dd></div>`)}</dl></section>`}`;
}

/** The exchange that the address names after its hash sign, so that a link opens it. */
function useExchangeInAddress(): string | null {
  const [hash, setHash] = useState(() => location.hash);
  useEffect(() => {
    const moved = () => setHash(location.hash);
    addEventListener('hashchange', moved);
    return () => removeEventListener('hashchange', moved);
  }, []);
  const [, id = null] = /^#(e\d+)$/.exec(hash) ?? [];
  useEffect(() => {
    if (id !== null) document.getElementById(id)?.scrollIntoView();
  }, [id]);
  return id;
}
