import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { counted } from '../../../foundation/counted.js';
import type { Secret } from '../../../generated/model/studio/schemas.js';
import {
  deleteSecretMutation,
  listSecretsOptions,
  putSecretMutation,
} from '../../../generated/tanstack-query/studio/queries.js';
import { caller, json } from '../api.js';
import { Field } from '../parts/field.js';
import { html } from '../parts/html.js';
import { ProblemNote } from '../parts/problem-note.js';
import { Moment } from '../parts/time.js';
import { useAction, useApi } from '../use-api.js';
import { base64Of } from './base64-of.js';

/** Certificates, keys and other secrets of a bank: stored encrypted, never shown again. */
export function BankSecrets({ bankId }: { readonly bankId: string }): VNode {
  const { body = [], problem } = useApi(listSecretsOptions(caller, { path: { bankId } }));
  const remove = useAction(deleteSecretMutation(caller));
  return html`<section class="panel"><h2>Certificates and secrets</h2>
<p class="quiet">The studio encrypts them and never shows them again. The profile names one as the file <code>secrets/NAME</code>.</p>
<${ProblemNote} problem=${problem ?? remove.problem} />
<ul class="rows">${body.map((secret) => html`<li key=${secret.name}><${SecretRow} secret=${secret} /> <button type="button" class="danger" aria-label=${`Delete ${secret.name}`} onClick=${() => remove.run({ path: { bankId, secretName: secret.name } })}>Delete</button></li>`)}</ul>
<${AddSecret} bankId=${bankId} /></section>`;
}

function SecretRow({
  secret: { name, kind, bytes, savedAt, certificate },
}: {
  readonly secret: Secret;
}): VNode {
  const {
    subject,
    organizationIdentifier = '',
    roles = [],
    notAfter,
    refusals = [],
  } = certificate ?? {};
  return html`<code>secrets/${name}</code> <span class="quiet">${kind}, ${counted(bytes, 'byte')}, <${Moment} at=${savedAt} /></span>${
    subject === undefined
      ? ''
      : html`<p>${subject}${organizationIdentifier === '' ? '' : `, ${organizationIdentifier}`}${roles.length === 0 ? '' : `, roles ${roles.join(', ')}`}, valid until <${Moment} at=${notAfter ?? ''} /></p>${refusals.map((why) => html`<p class="warn">${why}</p>`)}`
  }`;
}

function AddSecret({ bankId }: { readonly bankId: string }): VNode {
  const [name, setName] = useState('');
  const [text, setText] = useState('');
  const [file, setFile] = useState<File>();
  const put = useAction(putSecretMutation(caller), () => {
    setName('');
    setText('');
    setFile(undefined);
  });
  const chosen = (event: Event) => {
    const [first] = (event.currentTarget as HTMLInputElement).files ?? [];
    setFile(first);
    if (first !== undefined && name === '') setName(first.name.replace(/[^\w.-]+/g, '-'));
  };
  const store = async (event: Event) => {
    event.preventDefault();
    const bytes = new Uint8Array((await file?.arrayBuffer()) ?? new TextEncoder().encode(text));
    put.run({ path: { bankId, secretName: name }, body: json({ base64: base64Of(bytes) }) });
  };
  return html`<form onSubmit=${store}><input type="text" autocomplete="username" value=${name} readonly hidden /><h3>Add or replace one</h3>
<div class="field"><label for="secret-file">File</label><input id="secret-file" key=${file === undefined ? 'none' : 'some'} type="file" onChange=${chosen} /></div>
${file === undefined ? html`<${Field} label="Or text, such as a token or a password" name="secret-text" value=${text} onValue=${setText} input=${{ type: 'password', autocomplete: 'new-password' }} />` : html`<p>${file.name}, ${counted(file.size, 'byte')}</p>`}
<${Field} label="Name" name="secret-name" value=${name} onValue=${setName} input=${{ required: true, pattern: '[A-Za-z0-9][A-Za-z0-9._\\-]{0,99}', title: 'Letters, digits, dots, hyphens and underscores; at most 100' }} />
<${ProblemNote} problem=${put.problem} /><p class="buttons"><button disabled=${put.isBusy || name === '' || (file === undefined && text === '')}>Store</button></p></form>`;
}
