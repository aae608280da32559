import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import type { Result } from '../../../generated/model/studio/schemas.js';
import {
  listResultsOptions,
  withdrawResultMutation,
} from '../../../generated/tanstack-query/studio/queries.js';
import { API, caller, json } from '../api.js';
import { DialogButton } from '../parts/dialog-button.js';
import { Field } from '../parts/field.js';
import { html } from '../parts/html.js';
import { Badge, lookOfVerdict } from '../parts/looks.js';
import { PageHeading } from '../parts/page-heading.js';
import { ProblemNote } from '../parts/problem-note.js';
import { Moment } from '../parts/time.js';
import { hrefOf } from '../route.js';
import { useAction, useApi } from '../use-api.js';

/** Published results, and their withdrawal. */
export function ResultsView(): VNode {
  const { body, problem } = useApi(listResultsOptions(caller));
  return html`<div><${PageHeading} text="Results" /><p class="quiet">A result is a signed page of a run that others can verify without the studio.</p><${ProblemNote} problem=${problem} />
${
  body === undefined
    ? html`<p class="quiet loading">Reading …</p>`
    : body.length === 0
      ? html`<p>No result yet. Publish a run that has ended from its page.</p>`
      : html`<table class="stack"><thead><tr><th scope="col">Result</th><th scope="col">Published</th><th scope="col">Files</th><th scope="col">State</th></tr></thead><tbody>${body.map((result) => html`<${ResultRow} key=${result.id} result=${result} />`)}</tbody></table>`
}</div>`;
}

function ResultRow({ result }: { readonly result: Result }): VNode {
  const { id, runId, bankName, verdict, publishedAt, publishedBy, files, withdrawn } = result;
  const base = `${API}/results/${encodeURIComponent(id)}/files`;
  return html`<tr><th scope="row"><${Badge} look=${lookOfVerdict(verdict)} /> <a href=${hrefOf('run', { runId })}>${bankName}</a></th><td><${Moment} at=${publishedAt} /> by ${publishedBy}</td>
<td>${files.map((name) => html`<a key=${name} href=${`${base}/${encodeURIComponent(name)}`} target="_blank" rel="noopener">${name}</a> `)}</td>
<td>${withdrawn === undefined ? html`<${Withdraw} result=${result} />` : html`<b>Withdrawn</b> <${Moment} at=${withdrawn.at} /> by ${withdrawn.by}: ${withdrawn.reason}`}</td></tr>`;
}

function Withdraw({ result: { id, bankName } }: { readonly result: Result }): VNode {
  const [reason, setReason] = useState('');
  const withdraw = useAction(withdrawResultMutation(caller));
  const sent = (event: Event) => {
    event.preventDefault();
    withdraw.run({ path: { resultId: id }, body: json({ reason }) });
  };
  return html`<${DialogButton} label="Withdraw" title=${`Withdraw the result of ${bankName}?`}>${() => html`<form onSubmit=${sent}><p>Its page stays, and says that it is withdrawn and why.</p>
<${Field} label="Reason" name=${`reason-${id}`} value=${reason} onValue=${setReason} isLong=${true} input=${{ required: true, maxlength: 2000 }} />
<${ProblemNote} problem=${withdraw.problem} /><button class="danger" disabled=${reason.trim() === '' || withdraw.isBusy}>Withdraw the result</button></form>`}<//>`;
}
