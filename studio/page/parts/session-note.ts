import type { VNode } from 'preact';
import {
  closeSessionMutation,
  getSessionOptions,
} from '../../../generated/tanstack-query/studio/queries.js';
import { caller } from '../api.js';
import { useAction, useApi } from '../use-api.js';
import { html } from './html.js';

/** Who is logged in, and the way out; without a user, the way in. */
export function SessionNote(): VNode | null {
  const { body } = useApi(getSessionOptions(caller), { staleTime: 60_000 });
  const leave = useAction(closeSessionMutation(caller), (answer) => {
    location.assign(answer.status === 200 ? answer.body.leave : '/');
  });
  if (body === undefined) return null;
  const { user, login } = body;
  if (user !== undefined) {
    return html`<p class="session"><span>${user.name}, ${user.role}</span> <button type="button" disabled=${leave.isBusy} onClick=${() => leave.run({})}>Log out</button></p>`;
  }
  if (login === 'token') return null;
  const next = encodeURIComponent(`${location.pathname}${location.search}`);
  return html`<p class="session"><a class="button main" href=${`/login?next=${next}`}>Log in</a></p>`;
}
