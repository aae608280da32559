import { filled, texts } from '../language/speaking.js';
import { type ApprovalSubject, requestOf, subjectBody, titleOf } from './approval-page.js';
import { html, nothing, type PageHtml } from './html.js';
import { layout } from './layout.js';

/** An item that waits for the PSU's decision. */
export interface PendingApproval {
  readonly id: string;
  readonly tppName: string;
  readonly subject: ApprovalSubject;
}

export interface AppView {
  readonly action: string;
  readonly csrf: string;
  readonly psuName: string;
  readonly pending: readonly PendingApproval[];
  /** Texts of the messages on the phone, with their times. */
  readonly messages: readonly { readonly at: string; readonly text: string }[];
  /** The result of the last button. */
  readonly done?: string;
}

/** The bank's app on the PSU's phone: the items that wait for a decision, and the bank's messages. */
export function appPage(view: AppView): string {
  const { pending, messages } = view;
  const done =
    view.done === undefined ? nothing() : html`<p class="good" role="status">${view.done}</p>`;
  const approvals =
    pending.length === 0
      ? [html`<p class="quiet">${texts().nothingToApprove}</p>`]
      : pending.map((one) => approval(view, one));
  return layout(
    texts().approvals,
    html`<h1>${texts().approvals}</h1>
<p>${filled(texts().hello, { name: view.psuName })}</p>
${done}
${approvals}
<section aria-labelledby="messages">
<h2 id="messages">${texts().messages}</h2>
${messages.length === 0 ? html`<p class="quiet">${texts().noMessages}</p>` : html`<ul>${messages.map(line)}</ul>`}
</section>
<form method="post" action="${view.action}">
<input type="hidden" name="csrf" value="${view.csrf}">
<div class="act">
<button type="submit" name="refresh" value="1" class="no">${texts().refresh}</button>
<button type="submit" name="logout" value="1" class="no">${texts().logOut}</button>
</div>
</form>`,
  );
}

/** One form for each item: its buttons carry the id of the authorisation. */
function approval({ action, csrf }: AppView, { id, tppName, subject }: PendingApproval): PageHtml {
  const title = titleOf(subject.kind);
  return html`<section class="card" aria-labelledby="${id}">
<h2 id="${id}">${title}</h2>
<p><strong>${tppName}</strong> ${requestOf(subject)}</p>
${subjectBody(subject)}
<form method="post" action="${action}">
<input type="hidden" name="csrf" value="${csrf}">
<div class="act">
<button type="submit" name="approve" value="${id}" aria-describedby="${id}">${texts().approve}</button>
<button type="submit" name="reject" value="${id}" class="no" aria-describedby="${id}">${texts().reject}</button>
</div>
</form>
</section>
`;
}

function line({ at, text }: AppView['messages'][number]): PageHtml {
  const time = `${at.slice(0, 10)} ${at.slice(11, 16)}`;
  return html`<li><time datetime="${at}">${time} UTC</time> ${text}</li>
`;
}
