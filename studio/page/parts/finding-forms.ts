import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import type { Finding } from '../../../generated/model/studio/schemas.js';
import {
  addCommentMutation,
  assignFindingMutation,
  getStudioOptions,
  removeWaiverMutation,
  waiveFindingMutation,
} from '../../../generated/tanstack-query/studio/queries.js';
import { caller, json } from '../api.js';
import { useAction, useApi } from '../use-api.js';
import { Field } from './field.js';
import { html } from './html.js';
import { ProblemNote } from './problem-note.js';

interface FormProps {
  readonly finding: Finding;
}

/** Sends a form without loading the page again. */
const sending = (send: () => void) => (event: Event) => {
  event.preventDefault();
  send();
};

export function CommentForm({ finding: { id } }: FormProps): VNode {
  const [text, setText] = useState('');
  const add = useAction(addCommentMutation(caller), () => setText(''));
  const send = () => add.run({ path: { findingId: id }, body: json({ text }) });
  return html`<form onSubmit=${sending(send)}><${Field} label="Comment" name="comment" value=${text} onValue=${setText} isLong=${true} input=${{ maxlength: 10_000 }} />
<${ProblemNote} problem=${add.problem} /><button disabled=${text.trim() === '' || add.isBusy}>Add the comment</button></form>`;
}

export function AssignForm({ finding: { id, assignee = '' } }: FormProps): VNode {
  const [name, setName] = useState(assignee);
  const me = useApi(getStudioOptions(caller)).body?.user.name;
  const assign = useAction(assignFindingMutation(caller));
  const to = (whom: string) => assign.run({ path: { findingId: id }, body: json({ name: whom }) });
  return html`<form onSubmit=${sending(() => to(name))}><${Field} label="Name" name="assignee" value=${name} onValue=${setName} input=${{ maxlength: 200 }} />
<${ProblemNote} problem=${assign.problem} /><p class="buttons"><button disabled=${name === assignee || assign.isBusy}>Assign</button>${me === undefined || me === assignee ? '' : html`<button type="button" onClick=${() => to(me)}>Assign to me</button>`}${assignee === '' ? '' : html`<button type="button" onClick=${() => to('')}>Nobody</button>`}</p></form>`;
}

/** Accepts a finding until a day, with an owner and a reason; or takes that back. */
export function WaiverForm({ finding: { id, waiver } }: FormProps): VNode {
  const path = { findingId: id };
  const [owner, setOwner] = useState('');
  const [reason, setReason] = useState('');
  const [lastDay, setLastDay] = useState('');
  const waive = useAction(waiveFindingMutation(caller));
  const remove = useAction(removeWaiverMutation(caller));
  if (waiver !== undefined)
    return html`<p>Accepted until <b>${waiver.lastDay}</b> by ${waiver.owner}: ${waiver.reason}</p><${ProblemNote} problem=${remove.problem} />
<button type="button" disabled=${remove.isBusy} onClick=${() => remove.run({ path })}>Take the waiver back</button>`;
  const send = () => waive.run({ path, body: json({ owner, reason, lastDay }) });
  return html`<form onSubmit=${sending(send)}><p class="quiet">The next runs of the bank accept this finding until the day.</p>
<${Field} label="Owner" name="waiver-owner" value=${owner} onValue=${setOwner} hint="Who answers for it." input=${{ required: true, maxlength: 200 }} />
<${Field} label="Reason" name="waiver-reason" value=${reason} onValue=${setReason} isLong=${true} input=${{ required: true, maxlength: 2000 }} />
<${Field} label="Last day" name="waiver-day" value=${lastDay} onValue=${setLastDay} input=${{ type: 'date', required: true }} />
<${ProblemNote} problem=${waive.problem} /><button disabled=${waive.isBusy}>Waive it</button></form>`;
}
