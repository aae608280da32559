import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import type { MadeApiToken, Role } from '../../../generated/model/studio/schemas.js';
import { createTokenMutation } from '../../../generated/tanstack-query/studio/queries.js';
import { caller, json } from '../api.js';
import { useAction } from '../use-api.js';
import { Field } from './field.js';
import { html } from './html.js';
import { ProblemNote } from './problem-note.js';

const ROLES: readonly Role[] = ['reader', 'tester', 'owner'];

/** Makes an API token, and shows its secret once. */
export function NewToken({ own }: { readonly own: Role }): VNode {
  const [name, setName] = useState('');
  const [role, setRole] = useState<Role>('reader');
  const [lastDay, setLastDay] = useState('');
  const [made, setMade] = useState<MadeApiToken>();
  const create = useAction(createTokenMutation(caller), (answer) => {
    setMade(answer.body);
    setName('');
  });
  const sent = (event: Event) => {
    event.preventDefault();
    create.run({ body: json({ name, role, lastDay }) });
  };
  const chosen = (event: Event) =>
    setRole((event.currentTarget as HTMLSelectElement).value as Role);
  const choices = ROLES.slice(0, ROLES.indexOf(own) + 1);
  return html`<section class="panel"><h2>New API token</h2><form onSubmit=${sent}>
<${Field} label="Name" name="token-name" value=${name} onValue=${setName} hint="What uses it, such as nightly CI" input=${{ required: true, maxlength: 100 }} />
<div class="field"><label for="token-role">Role</label><select id="token-role" value=${role} onChange=${chosen}>${choices.map((one) => html`<option key=${one} value=${one}>${one}</option>`)}</select></div>
<${Field} label="Last day" name="token-last-day" value=${lastDay} onValue=${setLastDay} input=${{ type: 'date', required: true }} />
<${ProblemNote} problem=${create.problem} /><p class="buttons"><button disabled=${create.isBusy}>Make the token</button></p></form>
<div role="status">${made === undefined ? '' : html`<p><b>Copy the token ${made.token.name} now: it is not shown again.</b></p><p><code class="secret">${made.secret}</code></p>`}</div></section>`;
}
