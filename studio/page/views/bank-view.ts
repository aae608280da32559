import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { counted } from '../../../foundation/counted.js';
import type { Bank, History } from '../../../generated/model/studio/schemas.js';
import {
  deleteBankMutation,
  getBankOptions,
  getHistoryOptions,
} from '../../../generated/tanstack-query/studio/queries.js';
import { caller } from '../api.js';
import { navigate } from '../navigate.js';
import { DialogButton } from '../parts/dialog-button.js';
import { Field } from '../parts/field.js';
import { FindingList } from '../parts/finding-list.js';
import { html } from '../parts/html.js';
import { Badge, lookOfCase } from '../parts/looks.js';
import { PageHeading } from '../parts/page-heading.js';
import { ProblemNote } from '../parts/problem-note.js';
import { hrefOf } from '../route.js';
import { RunChart } from '../run/run-chart.js';
import { RunTable } from '../run/run-table.js';
import { StartRun } from '../run/start-run.js';
import { useAction, useApi } from '../use-api.js';

interface BankProps {
  readonly given: { readonly bankId: string };
}

/** A bank: its findings, its runs, and the next run. */
export function BankView({ given: { bankId } }: BankProps): VNode {
  const path = { bankId };
  const { body: bank, problem } = useApi(getBankOptions(caller, { path }), {
    refetchInterval: 5000,
  });
  const history = useApi(getHistoryOptions(caller, { path }), { refetchInterval: 5000 });
  return html`<div><${PageHeading} text=${bank?.name ?? 'Bank'} above=${html`<a href="/">Banks</a>`} />
<${ProblemNote} problem=${problem} />
${bank === undefined ? html`<p class="quiet loading">${problem === undefined ? 'Reading …' : ''}</p>` : html`<${Content} bank=${bank} history=${history.body} />`}
<${ProblemNote} problem=${history.problem} /></div>`;
}

interface ContentProps {
  readonly bank: Bank;
  readonly history: History | undefined;
}

function Content({ bank, history }: ContentProps): VNode {
  const { id, address, profileErrors } = bank;
  return html`<p class="above"><code>${address}</code> <a class="button" href=${hrefOf('profile', { bankId: id })}>Profile, secrets and checks</a><a class="button" href=${hrefOf('schedules', { bankId: id })}>Schedules</a><a class="button" href=${hrefOf('compare', { bank: id })}>Compare with another bank</a><${DeleteBank} bank=${bank} /></p>
${profileErrors === 0 ? '' : html`<div class="problem"><p><b>The profile has ${counted(profileErrors, 'error')}.</b></p><p>A run needs a profile without errors: <a href=${hrefOf('profile', { bankId: id })}>correct it</a>.</p></div>`}
<div class="columns"><${StartRun} bankId=${id} />
<section class="panel"><h2>Findings</h2><${FindingList} bankId=${id} /></section></div>
<section class="panel"><h2>Runs</h2>${history === undefined ? html`<p class="quiet loading">Reading …</p>` : html`<${Runs} history=${history} />`}</section>`;
}

function Runs({ history: { runs, flaky } }: { readonly history: History }): VNode {
  if (runs.length === 0) return html`<p>No run yet: start one above.</p>`;
  return html`<${RunChart} runs=${runs} /><${RunTable} runs=${runs} />
${flaky.length === 0 ? '' : html`<h3>Flaky cases <span class="quiet">other verdicts from run to run, the oldest first</span></h3>`}
<ul class="rows">${flaky.map(({ case: id, verdicts }) => html`<li key=${id}><code>${id}</code> ${verdicts.map((verdict) => html`<${Badge} look=${lookOfCase(verdict)} /> `)}</li>`)}</ul>`;
}

function DeleteBank({ bank: { id, name } }: { readonly bank: Bank }): VNode {
  const [typed, setTyped] = useState('');
  const remove = useAction(deleteBankMutation(caller), () => navigate('/'));
  const sent = (event: Event) => {
    event.preventDefault();
    remove.run({ path: { bankId: id } });
  };
  return html`<${DialogButton} label="Delete" title=${`Delete ${name}?`}>${() => html`<form onSubmit=${sent}>
<p>This deletes the bank, its secrets, its runs and its findings. Published results stay.</p>
<${Field} label=${`Type its name to delete it: ${name}`} name="delete-name" value=${typed} onValue=${setTyped} />
<${ProblemNote} problem=${remove.problem} /><p class="buttons"><button class="danger" disabled=${typed !== name || remove.isBusy}>Delete the bank</button></p></form>`}<//>`;
}
