import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import type { Run, Waiting } from '../../../generated/model/studio/schemas.js';
import {
  listRunsOptions,
  tellRunMutation,
} from '../../../generated/tanstack-query/studio/queries.js';
import { caller, json } from '../api.js';
import { hrefOf } from '../route.js';
import { useAction, useApi } from '../use-api.js';
import { Field } from './field.js';
import { html } from './html.js';
import { ProblemNote } from './problem-note.js';
import { spanText, useNow } from './time.js';

/** On top of every view: the steps that wait for a person. The region is always there, so that it is announced. */
export function PeopleAsked(): VNode {
  const query = { state: 'waiting-for-person', limit: 20 } as const;
  const { body } = useApi(listRunsOptions(caller, { query }), { refetchInterval: 3000 });
  const runs = body?.items ?? [];
  return html`<div class="asked" aria-live="assertive">${runs.map((run) =>
    run.waiting === undefined
      ? ''
      : html`<${PersonAsked} key=${`${run.id} ${run.waiting.case} ${run.waiting.since}`} run=${run} waiting=${run.waiting} />`,
  )}</div>`;
}

interface AskedProps {
  readonly run: Run;
  readonly waiting: Waiting;
}

/** What a person is to do as the PSU, with the link and a clock. */
function PersonAsked({ run, waiting }: AskedProps): VNode {
  const Wanted = PART_OF[waiting.wants];
  return html`<section class="person" aria-label=${`A step waits for a person: ${run.bankName}`}>
<p><b>A run of <a href=${hrefOf('run', { runId: run.id })}>${run.bankName}</a> waits for a person.</b> <${Clock} waiting=${waiting} /></p>
<${Wanted} run=${run} waiting=${waiting} /></section>`;
}

/** A person acts on the bank's pages. */
function Returning({ run, waiting }: AskedProps): VNode {
  const { link, decision, psu } = waiting;
  return html`<p>Log in to the bank as <b>${psu}</b> and <b>${decision}</b> what it shows. <a class="button main" href=${link} target="_blank" rel="noopener noreferrer">Open the bank's page<span class="unseen"> (in a new tab)</span></a></p>
<${TellAddress} run=${run} waiting=${waiting} />
<p class="quiet">Case ${waiting.case}. The run goes on by itself when the browser comes back.</p>`;
}

/** For a browser that cannot reach the worker: its person hands over the address at which it has ended. */
function TellAddress({ run, waiting: { returns = [], isSeen } }: AskedProps): VNode {
  const hint = `Copy the whole address. It begins with ${returns.join(' or ')}.`;
  const input = { type: 'url', required: true, maxlength: 8000 };
  return html`<details class="slim" open=${isSeen !== true}><summary>${isSeen === true ? 'Does your browser end at a page that it cannot open?' : 'When the bank sends your browser back'}</summary>
<div class="inside"><${Telling} run=${run} label="The address that your browser shows now" hint=${hint} input=${input} /></div></details>`;
}

/** A person enters the code that the bank has sent, with what the bank shows for it. */
function Coding({ run, waiting }: AskedProps): VNode {
  const { psu, text, challenge = [], pattern } = waiting;
  const input = {
    required: true,
    maxlength: 100,
    autocomplete: 'one-time-code',
    ...(pattern === undefined ? {} : { pattern, title: `A code looks like ${pattern}` }),
  };
  return html`<p>The bank sends a one-time code to <b>${psu}</b>, or asks a device for it.</p>
${text === undefined ? '' : html`<p><b>${text}</b></p>`}${challenge.length === 0 ? '' : html`<p>The bank shows:</p><ul>${challenge.map((line) => html`<li class="mono">${line}</li>`)}</ul>`}
<${Telling} run=${run} label="The one-time code" hint="The newest code; older ones do not count." input=${input} />
<p class="quiet">Case ${waiting.case}.</p>`;
}

/** A person does what the profile says, and tells that it is done. */
function Doing({ run, waiting }: AskedProps): VNode {
  const tell = useAction(tellRunMutation(caller));
  const done = () => tell.run({ path: { runId: run.id }, body: json({ entered: 'done' }) });
  return html`<p>As <b>${waiting.psu}</b>: ${waiting.text}</p>
<${ProblemNote} problem=${tell.problem} /><p class="buttons"><button type="button" disabled=${tell.isBusy} onClick=${done}>It is done</button></p>
<p class="quiet">Case ${waiting.case}.</p>`;
}

const PART_OF = { return: Returning, code: Coding, done: Doing } as const;

interface TellingProps {
  readonly run: Run;
  readonly label: string;
  readonly hint: string;
  readonly input: Readonly<Record<string, unknown>>;
}

/** A field whose text is handed to the run. */
function Telling({ run, label, hint, input }: TellingProps): VNode {
  const [entered, setEntered] = useState('');
  const tell = useAction(tellRunMutation(caller), () => setEntered(''));
  const sent = (event: Event) => {
    event.preventDefault();
    tell.run({ path: { runId: run.id }, body: json({ entered }) });
  };
  return html`<form onSubmit=${sent}><${Field} label=${label} name=${`entered-${run.id}`} value=${entered} onValue=${setEntered} hint=${hint} input=${input} />
<${ProblemNote} problem=${tell.problem} /><p class="buttons"><button disabled=${tell.isBusy}>Hand it to the run</button></p></form>`;
}

/** Not announced: it changes every second. */
function Clock({ waiting: { since, until } }: { readonly waiting: Waiting }): VNode {
  const now = useNow();
  const waited = spanText(now - Date.parse(since));
  const left = until === undefined ? '' : `, ${spanText(Date.parse(until) - now)} left`;
  return html`<span role="timer" aria-live="off" class="clock">${`${waited}${left}`}</span>`;
}
