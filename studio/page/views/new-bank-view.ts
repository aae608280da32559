import type { VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { Bank, Probe, ProbeRequest } from '../../../generated/model/studio/schemas.js';
import {
  createBankMutation,
  getProbeOptions,
  startProbeMutation,
} from '../../../generated/tanstack-query/studio/queries.js';
import { caller, json } from '../api.js';
import { navigate } from '../navigate.js';
import { Choice, Field } from '../parts/field.js';
import { html } from '../parts/html.js';
import { PageHeading } from '../parts/page-heading.js';
import { ProblemNote } from '../parts/problem-note.js';
import { ProfileEditor } from '../profile/profile-editor.js';
import { hrefOf } from '../route.js';
import { useAction, useApi } from '../use-api.js';

/** A new bank: its address, what the probe sees, and the draft of its profile. */
export function NewBankView(): VNode {
  const [probe, setProbe] = useState<Probe>();
  const [text, setText] = useState<string>();
  return html`<div><${PageHeading} text="New bank" above=${html`<a href="/">Banks</a>`} />
<${ProbeForm} onStarted=${(started: Probe) => {
    setProbe(started);
    setText(undefined);
  }} />
${probe === undefined ? '' : html`<${ProbeLines} key=${probe.id} first=${probe} onDraft=${setText} />`}
${text === undefined ? '' : html`<${Draft} text=${text} onText=${setText} probeId=${probe?.id} />`}</div>`;
}

/** The PEM files that a probe can send, each as an upload or as a path on the machine of the studio. */
const FILES = [
  [
    'certificate',
    'certificateFile',
    'Client certificate',
    'PEM, with its chain: the bank knows you by it.',
  ],
  ['key', 'keyFile', 'Private key', 'PEM. The studio keeps it encrypted.'],
  [
    'ca',
    'caFile',
    'Authorities of the bank’s server',
    'PEM. Only where the system does not trust the bank’s server certificate.',
  ],
] as const;

type Given = Readonly<Partial<Record<keyof ProbeRequest, string>>>;

function ProbeForm({ onStarted }: { readonly onStarted: (probe: Probe) => void }): VNode {
  const [given, setGiven] = useState<Given>({});
  const [allowRemote, setAllowRemote] = useState(false);
  const start = useAction(startProbeMutation(caller), ({ body }) => onStarted(body));
  const set = (name: keyof ProbeRequest) => (value: string) =>
    setGiven((before) => ({ ...before, [name]: value }));
  const sent = (event: Event) => {
    event.preventDefault();
    const { address = '', headers = '', ...rest } = given;
    const filled = Object.entries(rest).filter(([, value]) => value !== '');
    const more = {
      ...(headers.trim() === '' ? {} : { headers: [headers.trim()] }),
      ...(allowRemote ? { allowRemote } : {}),
    };
    start.run({ body: json({ address: address.trim(), ...Object.fromEntries(filled), ...more }) });
  };
  return html`<form class="panel" onSubmit=${sent}><h2>Where is it?</h2>
<div class="columns"><${Field} label="Address of the XS2A interface" name="address" value=${given.address ?? ''} onValue=${set('address')} input=${{ type: 'url', required: true, placeholder: 'https://bank.example/psd2' }} />
<${Field} label="Address of the IAM, if it is another one" name="authAddress" value=${given.authAddress ?? ''} onValue=${set('authAddress')} input=${{ type: 'url' }} />
<${Field} label="Header that every request needs, if there is one" name="headers" value=${given.headers ?? ''} onValue=${set('headers')} input=${{ placeholder: 'X-Api-Key: value' }} /></div>
<div class="trio">${FILES.map((row) => html`<${PemField} key=${row[0]} row=${row} given=${given} set=${set} />`)}</div>
<${Choice} label="The bank may be on another machine: the studio may send requests to it" isOn=${allowRemote} onChange=${setAllowRemote} />
<${ProblemNote} problem=${start.problem} />
<p class="buttons"><button class="main" disabled=${start.isBusy}>Look at the bank</button><span class="quiet">The studio sends some requests without any effect at the bank.</span></p></form>`;
}

interface PemProps {
  readonly row: (typeof FILES)[number];
  readonly given: Given;
  readonly set: (name: keyof ProbeRequest) => (value: string) => void;
}

/** A file to upload, or a path instead. */
function PemField({ row: [upload, path, label, hint], given, set }: PemProps): VNode {
  const chosen = async (event: Event) => {
    const [file] = (event.currentTarget as HTMLInputElement).files ?? [];
    set(upload)((await file?.text()) ?? '');
  };
  return html`<fieldset><legend>${label}</legend><p class="quiet">${hint}</p>
<div class="field"><label for=${upload}>File to upload</label><input id=${upload} type="file" onChange=${chosen} /></div>
<${Field} label="Or its path on the machine of the studio" name=${path} value=${given[path] ?? ''} onValue=${set(path)} input=${{ disabled: (given[upload] ?? '') !== '' }} /></fieldset>`;
}

interface LinesProps {
  readonly first: Probe;
  readonly onDraft: (yaml: string) => void;
}

/** What the probe has seen so far. */
function ProbeLines({ first, onDraft }: LinesProps): VNode {
  const [isOn, setOn] = useState(true);
  const { body = first, problem } = useApi(
    getProbeOptions(caller, { path: { probeId: first.id } }),
    { refetchInterval: isOn ? 500 : false },
  );
  const { state, lines, yaml } = body;
  useEffect(() => {
    if (state === 'running') return;
    setOn(false);
    if (yaml !== undefined) onDraft(yaml);
  }, [state]);
  return html`<section class="panel" aria-busy=${state === 'running'}><h2>What the studio sees</h2>
<div role="log" class="seen" tabindex="0" aria-label="What the studio sees"><ol class="log rows">${lines.map((line, at) => html`<li key=${at}>${line}</li>`)}</ol></div>
${state === 'running' ? html`<progress aria-label="The probe runs"></progress>` : ''}
<p role="status">${state === 'ended' ? 'The probe has ended; the draft of the profile is below.' : ''}</p>
<${ProblemNote} problem=${problem ?? body.problem} /></section>`;
}

interface DraftProps {
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly probeId: string | undefined;
}

function Draft({ text, onText, probeId }: DraftProps): VNode {
  const create = useAction(createBankMutation(caller), ({ body }: { readonly body: Bank }) =>
    navigate(hrefOf('profile', { bankId: body.id })),
  );
  const save = () =>
    create.run({ body: json({ yaml: text, ...(probeId === undefined ? {} : { probeId }) }) });
  return html`<section><h2>Its profile</h2><p class="quiet">A draft from what the studio saw. You can save it before all is filled in; a run needs a profile without errors.</p>
<${ProfileEditor} text=${text} onText=${onText} errors=${[]} />
<${ProblemNote} problem=${create.problem} /><p class="buttons stick"><button type="button" class="main" disabled=${create.isBusy} onClick=${save}>Save the bank</button></p></section>`;
}
