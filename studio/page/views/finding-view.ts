import type { VNode } from 'preact';
import { StepView } from '../../../conformance/report/html/page/step-view.js';
import type { Cause, Finding } from '../../../generated/model/studio/schemas.js';
import {
  getBankOptions,
  getFindingOptions,
  getRunOptions,
} from '../../../generated/tanstack-query/studio/queries.js';
import { caller } from '../api.js';
import { AssignForm, CommentForm, WaiverForm } from '../parts/finding-forms.js';
import { html } from '../parts/html.js';
import { Badge, lookOfFinding } from '../parts/looks.js';
import { PageHeading } from '../parts/page-heading.js';
import { ProblemNote } from '../parts/problem-note.js';
import { Moment } from '../parts/time.js';
import { hrefOf } from '../route.js';
import { CasesAgain } from '../run/run-acts.js';
import { useCase } from '../run/use-case.js';
import { useApi } from '../use-api.js';

interface FindingProps {
  readonly given: { readonly findingId: string };
}

/** One error of a bank over all its runs: what it is, where it shows, and what the team does about it. */
export function FindingView({ given: { findingId } }: FindingProps): VNode {
  const { body: finding, problem } = useApi(getFindingOptions(caller, { path: { findingId } }), {
    refetchInterval: 10_000,
  });
  return html`<div>${finding === undefined ? html`<${PageHeading} text="Finding" /><p class="quiet loading">${problem === undefined ? 'Reading …' : ''}</p>` : html`<${Content} finding=${finding} />`}<${ProblemNote} problem=${problem} /></div>`;
}

function Content({ finding }: { readonly finding: Finding }): VNode {
  const { bankId, state, cause, firstRun, lastRun, runs, assignee } = finding;
  const bank = useApi(getBankOptions(caller, { path: { bankId } })).body;
  const run = useApi(getRunOptions(caller, { path: { runId: lastRun } })).body;
  return html`<${PageHeading} text=${cause.sentence} above=${html`<a href=${hrefOf('bank', { bankId })}>${bank?.name ?? 'Bank'}</a>`} />
<p role="status"><${Badge} look=${lookOfFinding(state)} /> <span class="quiet">${runs === 1 ? 'in one run' : `in ${runs} runs`}: <a href=${hrefOf('run', { runId: firstRun })}>the first</a>, <a href=${hrefOf('run', { runId: lastRun })}>the last</a>${assignee === undefined ? '' : ` · assigned to ${assignee}`}</span></p>
<${Explained} cause=${cause} /><${FirstExchange} runId=${lastRun} cause=${cause} />
<section class="panel"><h2>Cases <span class="quiet">${cause.cases.length}</span></h2>
<ul class="rows cases">${cause.cases.map((id) => html`<li key=${id}><a href=${hrefOf('case', { runId: lastRun, id })}>${id}</a>${id === cause.first ? html` <span class="quiet">look at this one first</span>` : ''}</li>`)}</ul>
<p class="buttons">${run === undefined ? '' : html`<${CasesAgain} run=${run} cases=${cause.cases} label="Run these cases again" />`}</p></section>
<div class="columns"><section class="panel"><h2>Comments</h2><${Comments} finding=${finding} /><${CommentForm} finding=${finding} /></section>
<div><section class="panel"><h2>Who mends it</h2><${AssignForm} key=${assignee ?? ''} finding=${finding} /></section>
<section class="panel"><h2>Waiver</h2><${WaiverForm} finding=${finding} /></section></div></div>`;
}

/** The rule, what was expected and what came, and what it looks like. */
function Explained({ cause }: { readonly cause: Cause }): VNode {
  const {
    clauses,
    rules = [],
    level,
    operations,
    deviations,
    place,
    expected,
    actual,
    suspect,
    looksLike,
  } = cause;
  const rows = [
    ['Operations', operations.join(', ')],
    ['Request', deviations.join('; ')],
    ['Place', place ?? ''],
    ['Expected', expected ?? ''],
    ['Actual', actual ?? ''],
    ['Line of the profile that may be the reason', suspect ?? ''],
  ] as const;
  return html`<section class="panel"><h2>The rule</h2>${rules.length === 0 ? html`<p>${clauses.join(', ')}</p>` : rules.map((rule, at) => html`<p>${rule} <code class="id">${clauses[at] ?? ''}</code></p>`)}<p class="quiet">${level === undefined ? 'It only kept cases from being judged.' : `Level: ${level}.`}</p>
<dl class="rules">${rows.map(([name, value]) => (value === '' ? '' : html`<div key=${name}><dt>${name}</dt><dd>${value}</dd></div>`))}</dl>
${looksLike === undefined ? '' : html`<p class="looks">Looks like: ${looksLike.sentence}<br /><b>What to do: ${looksLike.mend}</b></p>`}</section>`;
}

/** The request and the response that show it, from the case to examine first. */
function FirstExchange({ runId, cause }: { readonly runId: string; readonly cause: Cause }): VNode {
  const { shown, problem } = useCase(runId, cause.first);
  const records = shown?.evidence.exchanges ?? [];
  const record =
    records.find(({ found }) => found.some(({ clause }) => cause.clauses.includes(clause))) ??
    records.at(-1);
  return html`<section class="panel"><h2>Request and response</h2><h3>In the case <a href=${hrefOf('case', { runId, id: cause.first })}>${cause.first}</a></h3><${ProblemNote} problem=${problem} />
${shown === undefined || record === undefined ? html`<p class="quiet">${shown === undefined && problem === undefined ? 'Reading …' : 'No exchange shows it.'}</p>` : html`<ol class="steps"><${StepView} index=${shown.index} record=${record} isOpen=${true} /></ol>`}</section>`;
}

function Comments({ finding: { comments } }: { readonly finding: Finding }): VNode {
  return html`<ul class="comments">${comments.map(({ by, at, text }) => html`<li><b>${by}</b> <span class="quiet"><${Moment} at=${at} /></span>${'\n'}${text}</li>`)}</ul>`;
}
