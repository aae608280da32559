import type { VNode } from 'preact';
import { counted } from '../../../foundation/counted.js';
import type { Run } from '../../../generated/model/studio/schemas.js';
import { html } from '../parts/html.js';
import { Badge, lookOfCase } from '../parts/looks.js';
import { spanText, useNow } from '../parts/time.js';
import { CountsBar } from '../parts/verdict-bars.js';
import { CheckList } from '../profile/bank-checks.js';
import { useLiveRun } from './use-live-run.js';

/** A run while it goes on: progress, running cases, last exchanges. */
export function LiveView({ run }: { readonly run: Run }): VNode {
  const live = useLiveRun(run);
  const now = useNow();
  const counts = live.counts ?? run.counts;
  const ended = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const since = run.startedAt === undefined ? '' : `, ${spanText(now - Date.parse(run.startedAt))}`;
  return html`<section class="panel"><h2>Progress <span class="quiet">${run.planned === 0 ? 'not started' : `${ended} of ${counted(run.planned, 'case')}${since}`}</span></h2>
<progress class=${run.planned === 0 ? '' : 'unseen'} aria-label="Progress of the run" ...${run.planned === 0 ? {} : { max: run.planned, value: ended }}></progress>
<${CountsBar} counts=${counts} planned=${run.planned} />
${live.checks.length === 0 ? '' : html`<details open=${ended === 0}><summary>${counted(live.checks.length, 'check')} before the run</summary><${CheckList} checks=${live.checks} /></details>`}</section>
<div class="columns"><section class="panel"><h2>Running cases</h2>
<ul class="rows lively" tabindex="0" aria-label="Running cases">${[...live.running].map(([id, at]) => html`<li key=${id}><code>${id}</code> <span class="quiet">${spanText(now - Date.parse(at))}</span></li>`)}</ul>
<h3>Ended last</h3><ul class="rows lively" tabindex="0" aria-label="Cases that ended last">${live.ended.slice(0, 8).map(({ id, verdict }) => html`<li key=${id}><${Badge} look=${lookOfCase(verdict)} /> <code>${id}</code></li>`)}</ul></section>
<section class="panel"><h2>Last exchanges</h2><ol class="rows log lively" tabindex="0" aria-label="Last exchanges, the newest first">${live.exchanges.map(
    ({ method, path, status, reason, durationMs }) =>
      html`<li><b>${method}</b> ${path} <span class="quiet">${status ?? `no response: ${reason ?? ''}`}, ${Math.round(durationMs)} ms</span></li>`,
  )}</ol></section></div>`;
}
