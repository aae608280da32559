import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { counted } from '../../../foundation/counted.js';
import type { Schedule } from '../../../generated/model/studio/schemas.js';
import {
  createScheduleMutation,
  deleteScheduleMutation,
  getBankOptions,
  listSchedulesOptions,
  pauseScheduleMutation,
  resumeScheduleMutation,
} from '../../../generated/tanstack-query/studio/queries.js';
import { caller, json } from '../api.js';
import { Choice, Field } from '../parts/field.js';
import { html } from '../parts/html.js';
import { PageHeading } from '../parts/page-heading.js';
import { ProblemNote } from '../parts/problem-note.js';
import { Moment } from '../parts/time.js';
import { hrefOf } from '../route.js';
import { useAction, useApi } from '../use-api.js';

interface SchedulesProps {
  /** The page of a bank leads here with the bank. */
  readonly given: { readonly bankId?: string };
}

/** Runs that begin by the clock. */
export function SchedulesView({ given: { bankId } }: SchedulesProps): VNode {
  const { body, problem } = useApi(listSchedulesOptions(caller), { refetchInterval: 10_000 });
  return html`<div><${PageHeading} text="Schedules" /><${ProblemNote} problem=${problem} />
${
  body === undefined
    ? html`<p class="quiet loading">Reading …</p>`
    : body.length === 0
      ? html`<p>No schedule yet.</p>`
      : html`<table class="stack"><thead><tr><th scope="col">What</th><th scope="col">When</th><th scope="col">Next</th><th scope="col">Last</th><th scope="col">Change</th></tr></thead><tbody>${body.map((schedule) => html`<${ScheduleRow} key=${schedule.id} schedule=${schedule} />`)}</tbody></table>`
}<${NewScheduleForm} bankId=${bankId} /></div>`;
}

function ScheduleRow({ schedule }: { readonly schedule: Schedule }): VNode {
  const { bankId, bankName, search, cron, timeZone, missed, nextAt, lastAt, lastRuns, leftOut } =
    schedule;
  const what =
    bankId !== undefined
      ? html`<a href=${hrefOf('bank', { bankId })}>${bankName ?? bankId}</a>`
      : search === ''
        ? 'All banks'
        : `Banks with “${search}”`;
  return html`<tr><th scope="row">${what}</th><td><code>${cron}</code> ${timeZone}<br /><span class="quiet">${missed === 'run' ? 'Missed moments are made up for once.' : 'Missed moments are skipped.'}</span></td>
<td><span class="narrow">Next: </span>${nextAt === undefined ? 'paused' : html`<${Moment} at=${nextAt} />`}</td>
<td><span class="narrow">Last: </span>${lastAt === undefined ? html`<span class="quiet">never</span>` : html`<${Moment} at=${lastAt} />: ${counted(lastRuns.length, 'run')}`} ${lastRuns.slice(0, 3).map((runId) => html`<a key=${runId} href=${hrefOf('run', { runId })}>${runId}</a> `)}
${leftOut.length === 0 ? '' : html`<details><summary>${leftOut.length} left out</summary><ul>${leftOut.map((reason) => html`<li key=${reason}>${reason}</li>`)}</ul></details>`}</td>
<td><${ScheduleActs} schedule=${schedule} /></td></tr>`;
}

function ScheduleActs({ schedule: { id, nextAt } }: { readonly schedule: Schedule }): VNode {
  const request = { path: { scheduleId: id } };
  const pause = useAction(pauseScheduleMutation(caller));
  const resume = useAction(resumeScheduleMutation(caller));
  const remove = useAction(deleteScheduleMutation(caller));
  const [words, change] = nextAt === undefined ? ['Resume', resume] : ['Pause', pause];
  return html`<p class="buttons"><button type="button" disabled=${change.isBusy} onClick=${() => change.run(request)}>${words}</button>
<button type="button" class="danger" disabled=${remove.isBusy} onClick=${() => remove.run(request)}>Delete</button></p><${ProblemNote} problem=${change.problem ?? remove.problem} />`;
}

/** The time zone of the browser, which is that of the user. */
const OWN_ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone;
const NIGHTLY = { search: '', cron: '0 2 * * *', timeZone: OWN_ZONE };

function NewScheduleForm({ bankId }: { readonly bankId: string | undefined }): VNode {
  const bank = useApi(getBankOptions(caller, { path: { bankId: bankId ?? '' } }), {
    enabled: bankId !== undefined,
  });
  const [form, setForm] = useState(NIGHTLY);
  const [isMadeUp, setMadeUp] = useState(true);
  const [allowRemote, setAllowRemote] = useState(false);
  const create = useAction(createScheduleMutation(caller));
  const { search, ...clock } = form;
  const sent = (event: Event) => {
    event.preventDefault();
    const scope = allowRemote ? { allowRemote } : {};
    const banks = bankId === undefined ? { search } : { bankId };
    const missed = isMadeUp ? 'run' : 'skip';
    create.run({ body: json({ ...banks, ...clock, scope, missed }) });
  };
  const field = (name: keyof typeof NIGHTLY, label: string, hint: string) =>
    html`<${Field} label=${label} name=${`schedule-${name}`} value=${form[name]} onValue=${(value: string) => setForm({ ...form, [name]: value })} hint=${hint} />`;
  return html`<form class="panel" onSubmit=${sent}><h2>${bankId === undefined ? 'Add a schedule' : `Add a schedule of ${bank.body?.name ?? 'the bank'}`}</h2><div class="trio">
${bankId === undefined ? field('search', 'Banks', 'Part of the name or address; all banks when empty.') : ''}
${field('cron', 'When', 'Minute, hour, day of the month, month, day of the week: 0 2 * * * is every night at 2.')}
${field('timeZone', 'Time zone', 'Such as Europe/Berlin.')}</div>
<${Choice} label="Make up once for moments when the studio was off" isOn=${isMadeUp} onChange=${setMadeUp} />
<${Choice} label="I may test these banks also where they are on another machine." isOn=${allowRemote} onChange=${setAllowRemote} />
<${ProblemNote} problem=${create.problem} /><p class="buttons"><button class="main" disabled=${create.isBusy}>Add the schedule</button></p></form>`;
}
