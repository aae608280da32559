import type { VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { Profile } from '../../../generated/model/studio/schemas.js';
import {
  getBankOptions,
  getProfileOptions,
  replaceProfileMutation,
} from '../../../generated/tanstack-query/studio/queries.js';
import { RefusedError } from '../../../runtime/client/successful.js';
import { caller, json } from '../api.js';
import { Field } from '../parts/field.js';
import { html } from '../parts/html.js';
import { PageHeading } from '../parts/page-heading.js';
import { ProblemNote } from '../parts/problem-note.js';
import { Moment } from '../parts/time.js';
import { BankChecks } from '../profile/bank-checks.js';
import { BankSecrets } from '../profile/bank-secrets.js';
import { ProfileEditor } from '../profile/profile-editor.js';
import { hrefOf } from '../route.js';
import { useAction, useApi } from '../use-api.js';

interface ProfileProps {
  readonly given: { readonly bankId: string };
}

/** The profile of a bank: editor, secrets and checks. */
export function ProfileView({ given: { bankId } }: ProfileProps): VNode {
  const path = { bankId };
  const bank = useApi(getBankOptions(caller, { path }));
  const profile = useApi(getProfileOptions(caller, { path }));
  const name = bank.body?.name ?? 'Bank';
  return html`<div><${PageHeading} text=${`Profile of ${name}`} above=${html`<a href=${hrefOf('bank', { bankId })}>${name}</a>`} />
<${ProblemNote} problem=${profile.problem} />
${profile.body === undefined ? html`<p class="quiet loading">Reading …</p>` : html`<${Editing} bankId=${bankId} saved=${profile.body} />`}
<div class="columns"><${BankSecrets} bankId=${bankId} /><${BankChecks} bankId=${bankId} /></div></div>`;
}

interface EditingProps {
  readonly bankId: string;
  readonly saved: Profile;
}

/** One's own text, which stays until it is saved or given up, whatever others save meanwhile. */
function Editing({ bankId, saved }: EditingProps): VNode {
  const [text, setText] = useState(saved.yaml);
  const [base, setBase] = useState(saved);
  const [theirs, setTheirs] = useState<Profile>();
  const isChanged = text !== base.yaml;
  const take = (profile: Profile) => {
    setText(profile.yaml);
    setBase(profile);
    setTheirs(undefined);
  };
  useEffect(() => {
    if (!isChanged && saved.revision !== base.revision) take(saved);
  }, [saved.revision]);
  const refused = (error: unknown) => {
    const isOlder = error instanceof RefusedError && error.status === 409;
    if (isOlder) setTheirs((error.answer as { readonly body: Profile }).body);
    return isOlder;
  };
  const replaced = ({ body }: { readonly body: Profile }) => {
    setBase(body);
    setTheirs(undefined);
  };
  const save = useAction(replaceProfileMutation(caller), replaced, refused);
  const send = ({ revision }: Profile) =>
    save.run({ path: { bankId }, body: json({ yaml: text, revision }) });
  useWarning(isChanged);
  return html`<section><p class="quiet">Saved by ${base.savedBy}, <${Moment} at=${base.savedAt} />, revision ${base.revision}. <span role="status">${isChanged ? 'Not saved yet.' : ''}</span></p>
${theirs === undefined ? '' : html`<${Theirs} text=${text} onText=${setText} theirs=${theirs} onOverwrite=${() => send(theirs)} onTake=${() => take(theirs)} />`}
<${ProfileEditor} text=${text} onText=${setText} errors=${base.errors} />
<${ProblemNote} problem=${save.problem} />
<p class="buttons stick"><button type="button" class="main" disabled=${!isChanged || save.isBusy} onClick=${() => send(base)}>Save</button>
<button type="button" disabled=${!isChanged} onClick=${() => setText(base.yaml)}>Undo all changes</button></p></section>`;
}

/** The browser asks before it leaves a page with a text that is not saved. */
function useWarning(isChanged: boolean): void {
  useEffect(() => {
    if (!isChanged) return;
    const asked = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', asked);
    return () => removeEventListener('beforeunload', asked);
  }, [isChanged]);
}

interface TheirsProps {
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly theirs: Profile;
  readonly onOverwrite: () => void;
  readonly onTake: () => void;
}

/** The text that somebody else saved first beside one's own; nothing of either is lost. */
function Theirs({ text, onText, theirs, onOverwrite, onTake }: TheirsProps): VNode {
  const { savedBy, revision } = theirs;
  return html`<section class="panel theirs" role="alert"><h2>${savedBy} has saved another text meanwhile</h2>
<p>Nothing of yours was saved, and nothing is lost. Copy from revision ${revision} what you need, then save your text over it; or take the other one.</p>
<div class="columns"><${Field} label="Your text" name="mine" value=${text} onValue=${onText} isLong=${true} input=${{ class: 'code', spellcheck: false }} />
<${Field} label=${`The text of ${savedBy}`} name="theirs" value=${theirs.yaml} onValue=${() => undefined} isLong=${true} input=${{ class: 'code', readonly: true }} /></div>
<p class="buttons"><button type="button" class="main" onClick=${onOverwrite}>Save my text over it</button><button type="button" onClick=${onTake}>Take the other text, drop mine</button></p></section>`;
}
