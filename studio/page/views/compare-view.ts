import type { VNode } from 'preact';
import { counted } from '../../../foundation/counted.js';
import type { Cause, Comparison, Run } from '../../../generated/model/studio/schemas.js';
import { compareRunsOptions } from '../../../generated/tanstack-query/studio/queries.js';
import { caller } from '../api.js';
import { CauseItem } from '../parts/cause-item.js';
import { html } from '../parts/html.js';
import { Badge, lookOfRun } from '../parts/looks.js';
import { PageHeading } from '../parts/page-heading.js';
import { ProblemNote } from '../parts/problem-note.js';
import { Moment } from '../parts/time.js';
import { hrefOf } from '../route.js';
import { ChangeList } from '../run/before-and-after.js';
import { countsText } from '../run/run-chart.js';
import { scopeText } from '../run/scope-of.js';
import { useApi } from '../use-api.js';

interface CompareProps {
  readonly given: { readonly before?: string; readonly after?: string };
}

/** Two runs side by side: of one bank over time, or of two banks. */
export function CompareView({ given: { before = '', after = '' } }: CompareProps): VNode {
  const { body, problem } = useApi(compareRunsOptions(caller, { query: { before, after } }));
  return html`<div><${PageHeading} text="Two runs" above=${html`<a href=${hrefOf('runs')}>Runs</a>`} /><${ProblemNote} problem=${problem} />
${body === undefined ? html`<p class="quiet loading">${problem === undefined ? 'Reading …' : ''}</p>` : html`<${Compared} comparison=${body} />`}</div>`;
}

function Compared({ comparison }: { readonly comparison: Comparison }): VNode {
  const { before, after, worse, better, newCauses, mendedCauses, keptCauses = [] } = comparison;
  return html`<div class="columns"><${Side} title="Before" run=${before} /><${Side} title="After" run=${after} /></div>
<div class="columns"><${Causes} title="New causes" causes=${newCauses} /><${Causes} title="Causes that are gone: mended or waived" causes=${mendedCauses} /></div>
<div class="columns"><section class="panel"><h2>Worse <span class="quiet">${counted(worse.length, 'case')}</span></h2><${ChangeList} changes=${worse} runId=${after.id} /></section>
<section class="panel"><h2>Better <span class="quiet">${counted(better.length, 'case')}</span></h2><${ChangeList} changes=${better} runId=${after.id} /></section></div>
<${Causes} title="Causes in both" causes=${keptCauses} />`;
}

function Side({ title, run }: { readonly title: string; readonly run: Run }): VNode {
  return html`<section class="panel"><h2>${title}</h2><p><a href=${hrefOf('run', { runId: run.id })}><${Badge} look=${lookOfRun(run)} /> ${run.bankName}, <${Moment} at=${run.queuedAt} /></a></p>
<p class="quiet">${scopeText(run.scope)} · ${countsText(run.counts)}</p></section>`;
}

function Causes({
  title,
  causes,
}: {
  readonly title: string;
  readonly causes: readonly Cause[];
}): VNode {
  return html`<section class="panel"><h2>${title} <span class="quiet">${causes.length}</span></h2>${causes.map((cause) => html`<${CauseItem} key=${cause.id} cause=${cause} />`)}</section>`;
}
