import type { VNode } from 'preact';
import { counted } from '../../../foundation/counted.js';
import type { Run, RunVerdict } from '../../../generated/model/studio/schemas.js';
import {
  getRunOptions,
  listCausesOptions,
  listFindingsOptions,
} from '../../../generated/tanstack-query/studio/queries.js';
import { API, caller } from '../api.js';
import { CauseItem } from '../parts/cause-item.js';
import { html } from '../parts/html.js';
import { Badge, isActive, lookOfRun } from '../parts/looks.js';
import { PageHeading } from '../parts/page-heading.js';
import { ProblemNote } from '../parts/problem-note.js';
import { Moment, momentText, spanText } from '../parts/time.js';
import { CountsBar } from '../parts/verdict-bars.js';
import { hrefOf } from '../route.js';
import { BeforeAndAfter } from '../run/before-and-after.js';
import { CaseTable } from '../run/case-table.js';
import { LiveView } from '../run/live-view.js';
import { RunActs } from '../run/run-acts.js';
import { scopeText } from '../run/scope-of.js';
import { useApi } from '../use-api.js';

interface RunProps {
  readonly given: Readonly<Record<string, string>> & { readonly runId: string };
}

/** A run: live while it goes on, then its verdict, causes, cases and reports. */
export function RunView({ given }: RunProps): VNode {
  const { body: run, problem } = useApi(getRunOptions(caller, { path: { runId: given.runId } }), {
    // the events tell changes at once; this is for a browser that slept
    refetchInterval: 5000,
  });
  const above =
    run === undefined
      ? 'Run'
      : html`<a href=${hrefOf('bank', { bankId: run.bankId })}>${run.bankName}</a>`;
  return html`<div><${PageHeading} text=${run === undefined ? 'Run' : `Run of ${momentText(run.queuedAt)}`} above=${above} />
<${ProblemNote} problem=${problem} />
${run === undefined ? html`<p class="quiet loading">${problem === undefined ? 'Reading …' : ''}</p>` : html`<${Content} run=${run} given=${given} />`}</div>`;
}

function Content({ run, given }: { readonly run: Run; readonly given: RunProps['given'] }): VNode {
  const isOn = isActive(run);
  return html`<p role="status"><${Badge} look=${lookOfRun(run)} />${isOn && run.state === 'queued' ? ' It waits for a worker, or for another run of this bank.' : ''}</p>
${run.state === 'ended' ? html`<${Verdict} run=${run} />` : ''}
<${ProblemNote} problem=${run.problem} />
<${Facts} run=${run} /><${RunActs} run=${run} />
${run.again === undefined || isOn ? '' : html`<${BeforeAndAfter} before=${run.again} run=${run} />`}
${isOn ? html`<${LiveView} key=${run.id} run=${run} />` : html`<${CountsBar} counts=${run.counts} planned=${run.planned} />`}
<${Causes} run=${run} /><${CaseTable} run=${run} given=${given} />`;
}

const WORDS: Readonly<Record<RunVerdict, readonly [tone: string, words: string, meaning: string]>> =
  {
    conformant: [
      'pass',
      'Conformant',
      'Every required clause that applies was tested, and none was violated.',
    ],
    'not-conformant': [
      'fail',
      'Not conformant',
      'Required clauses are violated. The causes say what to correct, the most important first.',
    ],
    inconclusive: [
      'warn',
      'Inconclusive',
      'No required clause was found violated, but not every one could be tested.',
    ],
  };

function Verdict({
  run: { verdict, narrowed, leftovers = 0 },
}: {
  readonly run: Run;
}): VNode | null {
  if (verdict === undefined) return null;
  const [tone, words, meaning] = WORDS[verdict];
  return html`<section class=${`verdict panel ${tone}`} aria-labelledby="verdict"><div><h2 id="verdict">${words}</h2><p>${meaning}</p>
${narrowed ? html`<p class="notice">Only some of the cases were selected for this run; the verdict covers only those.</p>` : ''}
${leftovers === 0 ? '' : html`<p>${counted(leftovers, 'resource')} could not be deleted at the bank; the report names them.</p>`}</div></section>`;
}

function Facts({ run }: { readonly run: Run }): VNode {
  const {
    id,
    scope,
    startedBy,
    queuedAt,
    startedAt,
    endedAt,
    exchanges,
    worker = '',
    files = [],
  } = run;
  const took =
    startedAt === undefined || endedAt === undefined
      ? ''
      : ` in ${spanText(Date.parse(endedAt) - Date.parse(startedAt))}`;
  const base = `${API}/runs/${encodeURIComponent(id)}/files`;
  return html`<dl class="facts"><div><dt>Tested</dt><dd>${scopeText(scope)}</dd></div><div><dt>Started by</dt><dd>${startedBy}, <${Moment} at=${queuedAt} /></dd></div>
<div><dt>Sent</dt><dd>${counted(exchanges, 'exchange')}${took}</dd></div><div><dt>Worker</dt><dd>${worker === '' ? 'none yet' : worker}</dd></div>
${files.length === 0 ? '' : html`<div class="wide"><dt>Reports</dt><dd>${files.map((name) => html`<a key=${name} href=${`${base}/${encodeURIComponent(name)}`} target="_blank" rel="noopener">${name}</a> `)}</dd></div>`}</dl>`;
}

function Causes({ run }: { readonly run: Run }): VNode {
  const isOn = isActive(run);
  const { body, problem } = useApi(listCausesOptions(caller, { path: { runId: run.id } }), {
    refetchInterval: isOn ? 4000 : false,
  });
  const findings = useApi(listFindingsOptions(caller, { path: { bankId: run.bankId } }));
  const findingOf = new Map((findings.body ?? []).map(({ id, cause }) => [cause.id, id]));
  const leads = (cause: string) => {
    const findingId = findingOf.get(cause);
    return findingId === undefined ? undefined : hrefOf('finding', { findingId });
  };
  return html`<section class="panel"><h2>Causes <span class="quiet">${body?.length ?? ''}</span></h2><${ProblemNote} problem=${problem} />
${body?.length === 0 ? html`<p class="quiet">${isOn ? 'None so far.' : 'No cause of findings.'}</p>` : ''}
${(body ?? []).map((cause) => html`<${CauseItem} key=${cause.id} cause=${cause} href=${leads(cause.id)} />`)}</section>`;
}
