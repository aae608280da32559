import type { VNode } from 'preact';
import type { ApiToken, TeamUser } from '../../../generated/model/studio/schemas.js';
import {
  getSessionOptions,
  listTokensOptions,
  listUsersOptions,
  revokeTokenMutation,
} from '../../../generated/tanstack-query/studio/queries.js';
import { caller } from '../api.js';
import { html } from '../parts/html.js';
import { NewToken } from '../parts/new-token.js';
import { PageHeading } from '../parts/page-heading.js';
import { ProblemNote } from '../parts/problem-note.js';
import { Moment } from '../parts/time.js';
import { useAction, useApi } from '../use-api.js';

/** API tokens of the user, and for an owner everybody's tokens and the users. */
export function AccessView(): VNode {
  const { body } = useApi(getSessionOptions(caller));
  const user = body?.user;
  return html`<div><${PageHeading} text="Access" /><${Tokens} />${
    user === undefined ? '' : html`<${NewToken} own=${user.role} />`
  }${user?.role === 'owner' ? html`<${Users} />` : ''}</div>`;
}

function Tokens(): VNode {
  const { body, problem } = useApi(listTokensOptions(caller));
  const revoke = useAction(revokeTokenMutation(caller));
  return html`<section class="panel"><h2>API tokens</h2><p class="quiet">A program sends its token as <code>Authorization: Bearer</code>; <code>xs2a studio run</code> takes it from <code>XS2A_STUDIO_TOKEN</code>.</p>
<${ProblemNote} problem=${problem ?? revoke.problem} />
${
  body === undefined || body.length === 0
    ? html`<p>No token yet.</p>`
    : html`<table class="stack"><thead><tr><th scope="col">Token</th><th scope="col">Role</th><th scope="col">Made</th><th scope="col">Last day</th><th scope="col">State</th></tr></thead><tbody>${body.map((token) => html`<${TokenRow} key=${token.id} token=${token} onRevoke=${() => revoke.run({ path: { tokenId: token.id } })} />`)}</tbody></table>`
}</section>`;
}

interface TokenProps {
  readonly token: ApiToken;
  readonly onRevoke: () => void;
}

function TokenRow({ token, onRevoke }: TokenProps): VNode {
  const { name, role, by, madeAt, lastDay, state } = token;
  return html`<tr><th scope="row">${name}</th><td>${role}</td><td><${Moment} at=${madeAt} /> by ${by}</td><td>${lastDay}</td>
<td>${state === 'valid' ? html`<button type="button" class="danger" aria-label=${`Revoke ${name}`} onClick=${onRevoke}>Revoke</button>` : state}</td></tr>`;
}

function Users(): VNode {
  const { body, problem } = useApi(listUsersOptions(caller));
  return html`<section class="panel"><h2>Users</h2><p class="quiet">Everybody who has logged in at the OpenID provider. Their groups there give the roles, at each login.</p><${ProblemNote} problem=${problem} />
${
  body === undefined || body.length === 0
    ? html`<p>Nobody has logged in at a provider.</p>`
    : html`<table class="stack"><thead><tr><th scope="col">Name</th><th scope="col">Subject</th><th scope="col">Role</th><th scope="col">Last login</th></tr></thead><tbody>${body.map(userRow)}</tbody></table>`
}</section>`;
}

const userRow = ({ id, name, email, subject, role, lastLogin }: TeamUser): VNode =>
  html`<tr key=${id}><th scope="row">${name}${email === undefined ? '' : html` <span class="quiet">${email}</span>`}</th><td><code>${subject}</code></td><td>${role ?? 'none: refused'}</td><td><${Moment} at=${lastLogin} /></td></tr>`;
