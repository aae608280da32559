import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import type { Run } from '../../../generated/model/studio/schemas.js';
import { html } from '../parts/html.js';
import { Badge, lookOfRun } from '../parts/looks.js';
import { Moment, spanText } from '../parts/time.js';
import { hrefOf } from '../route.js';
import { countsText } from './run-chart.js';
import { scopeText } from './scope-of.js';

interface TableProps {
  readonly runs: readonly Run[];
  readonly withBank?: boolean;
}

/** Runs with what they tested and found; two of them can be compared. */
export function RunTable({ runs, withBank = false }: TableProps): VNode {
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const toggle = (id: string) =>
    setChosen(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen.slice(-1), id]);
  // the list has the newest first
  const [after, before] = runs.filter(({ id }) => chosen.includes(id));
  return html`<table class="stack"><thead><tr><th scope="col">Run</th>${withBank ? html`<th scope="col">Bank</th>` : ''}<th scope="col">Tested</th><th scope="col">Cases</th><th scope="col">Took</th><th scope="col">Compare</th></tr></thead>
<tbody>${runs.map((run) => html`<${RunRow} key=${run.id} run=${run} withBank=${withBank} isChosen=${chosen.includes(run.id)} toggle=${toggle} />`)}</tbody></table>
<p class="buttons" role="status">${
    after === undefined || before === undefined
      ? html`<span class="quiet">Choose two runs to compare them.</span>`
      : html`<a class="button main" href=${hrefOf('compare', { before: before.id, after: after.id })}>Compare the two runs</a>`
  }</p>`;
}

interface RowProps {
  readonly run: Run;
  readonly withBank: boolean;
  readonly isChosen: boolean;
  readonly toggle: (id: string) => void;
}

function RunRow({ run, withBank, isChosen, toggle }: RowProps): VNode {
  const { id, bankId, bankName, scope, counts, queuedAt, startedAt, endedAt, startedBy } = run;
  const took =
    startedAt === undefined || endedAt === undefined
      ? ''
      : spanText(Date.parse(endedAt) - Date.parse(startedAt));
  return html`<tr><th scope="row"><${Badge} look=${lookOfRun(run)} /> <a href=${hrefOf('run', { runId: id })}><${Moment} at=${queuedAt} /></a><span class="tag">by ${startedBy}</span></th>
${withBank ? html`<td><a href=${hrefOf('bank', { bankId })}>${bankName}</a></td>` : ''}<td>${scopeText(scope)}</td><td>${countsText(counts)}</td><td>${took}</td>
<td><label class="choice"><input type="checkbox" aria-label=${`Compare the run of ${bankName}, ${queuedAt}`} checked=${isChosen} onChange=${() => toggle(id)} /><span class="narrow">Compare</span></label></td></tr>`;
}
