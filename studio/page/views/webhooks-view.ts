import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import type { Delivery, Webhook } from '../../../generated/model/studio/schemas.js';
import {
  createWebhookMutation,
  deleteWebhookMutation,
  getSessionOptions,
  listDeliveriesOptions,
  listWebhooksOptions,
} from '../../../generated/tanstack-query/studio/queries.js';
import { caller, json } from '../api.js';
import { Choice, Field } from '../parts/field.js';
import { html } from '../parts/html.js';
import { PageHeading } from '../parts/page-heading.js';
import { ProblemNote } from '../parts/problem-note.js';
import { Moment } from '../parts/time.js';
import { hrefOf } from '../route.js';
import { useAction, useApi } from '../use-api.js';

/** Addresses that hear of verdicts, what they were told, and for an owner a form for another one. */
export function WebhooksView(): VNode {
  const { body, problem } = useApi(listWebhooksOptions(caller));
  const session = useApi(getSessionOptions(caller));
  const isOwner = session.body?.user?.role === 'owner';
  return html`<div><${PageHeading} text="Webhooks" /><p class="quiet">An address hears when a verdict changes, when a run ends without one, and when a schedule leaves a run out.</p>
<${ProblemNote} problem=${problem} />
${
  body === undefined
    ? html`<p class="quiet loading">Reading …</p>`
    : body.length === 0
      ? html`<p>No webhook yet.</p>`
      : body.map(
          (webhook) =>
            html`<${OneWebhook} key=${webhook.id} webhook=${webhook} isOwner=${isOwner} />`,
        )
}${isOwner ? html`<${NewWebhook} />` : ''}</div>`;
}

interface WebhookProps {
  readonly webhook: Webhook;
  readonly isOwner: boolean;
}

function OneWebhook({ webhook: { id, url, createdBy, createdAt }, isOwner }: WebhookProps): VNode {
  const request = { path: { webhookId: id } };
  const { body, problem } = useApi(listDeliveriesOptions(caller, request), {
    refetchInterval: 10_000,
  });
  const remove = useAction(deleteWebhookMutation(caller));
  return html`<section class="panel" aria-label=${url}><h2 class="mono">${url}</h2><p class="quiet">Added <${Moment} at=${createdAt} /> by ${createdBy}.</p>
<${ProblemNote} problem=${problem ?? remove.problem} />
${body === undefined ? '' : html`<${Deliveries} deliveries=${body} />`}
${isOwner ? html`<p class="buttons"><button type="button" class="danger" aria-label=${`Delete the webhook ${url}`} disabled=${remove.isBusy} onClick=${() => remove.run(request)}>Delete</button></p>` : ''}</section>`;
}

function Deliveries({ deliveries }: { readonly deliveries: readonly Delivery[] }): VNode {
  if (deliveries.length === 0) return html`<p>It was told nothing so far.</p>`;
  return html`<table class="stack"><thead><tr><th scope="col">What</th><th scope="col">When</th><th scope="col">State</th><th scope="col">Last response</th></tr></thead><tbody>${deliveries.map(deliveryRow)}</tbody></table>`;
}

const WORDS: Readonly<Record<string, string>> = {
  'verdict.changed': 'Verdict changed',
  'run.failed': 'Run without a verdict',
  'schedule.left-out': 'Left out by a schedule',
};
const STATES = {
  waiting: 'repeated until it is taken',
  delivered: 'taken',
  'given-up': 'given up',
};

function deliveryRow({ id, body, createdAt, state, attempts, answer }: Delivery): VNode {
  const { type = '', data = {} } = JSON.parse(body) as Told;
  const words = WORDS[type] ?? type;
  const { run: runId } = data;
  return html`<tr key=${id}><th scope="row">${words}${data.bank === undefined ? '' : `: ${data.bank.name}`}${runId === undefined ? '' : html` <a href=${hrefOf('run', { runId })}>${runId}</a>`}
<details><summary class="quiet">What was sent</summary><p class="mono">${body}</p></details></th>
<td><${Moment} at=${createdAt} /></td><td>${STATES[state]}${attempts > 1 ? `, ${attempts} attempts` : ''}</td><td>${answer ?? 'none'}</td></tr>`;
}

interface Told {
  readonly type?: string;
  readonly data?: { readonly bank?: { readonly name: string }; readonly run?: string };
}

/** Adds a webhook, and shows its secret once. */
function NewWebhook(): VNode {
  const [url, setUrl] = useState('');
  const [allowRemote, setAllowRemote] = useState(false);
  const [made, setMade] = useState<Webhook>();
  const create = useAction(createWebhookMutation(caller), (answer) => {
    setMade(answer.body);
    setUrl('');
  });
  const sent = (event: Event) => {
    event.preventDefault();
    create.run({ body: json({ url, ...(allowRemote ? { allowRemote } : {}) }) });
  };
  return html`<section class="panel"><h2>Add a webhook</h2><form onSubmit=${sent}>
<${Field} label="Address" name="webhook-url" value=${url} onValue=${setUrl} hint="Each request is signed by the convention of standardwebhooks.com, and repeated for about three hours until the response is 2xx." input=${{ type: 'url', required: true, maxlength: 2000 }} />
<${Choice} label="The address may be on another machine: the studio may send verdicts to it" isOn=${allowRemote} onChange=${setAllowRemote} />
<${ProblemNote} problem=${create.problem} /><p class="buttons"><button class="main" disabled=${create.isBusy}>Add the webhook</button></p></form>
<div role="status">${made === undefined ? '' : html`<p><b>Copy the secret of ${made.url} now: it is not shown again.</b></p><p><code class="secret">${made.secret}</code></p>`}</div></section>`;
}
