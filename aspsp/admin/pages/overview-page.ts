import { html, type PageHtml } from '../../pages/html.js';
import type { ClockState } from '../actions/move-clock.js';
import type { Notice } from '../admin-sessions.js';
import { adminLayout } from './admin-layout.js';
import { labelOf, momentView } from './value-view.js';

export interface OverviewPage {
  readonly clock: ClockState;
  /** Number of entries of each resource, by its name. */
  readonly counts: readonly (readonly [name: string, count: number])[];
  readonly csrf: string;
  readonly notice: Notice | undefined;
}

/** The operator's first page: the number of resources, the time, and the reset. */
export function overviewPage({ clock, counts, csrf, notice }: OverviewPage): string {
  return adminLayout(
    { title: 'Overview', current: '', notice, inside: true },
    html`<ul class="cards">${counts.map(([name, count]) => html`<li><a href="/${name}"><strong>${String(count)}</strong>${labelOf(name)}</a></li>`)}</ul>
${clockPart(clock, csrf)}
<section aria-labelledby="reset">
<h2 id="reset">Reset</h2>
<p>Deletes everything that TPPs and PSUs have created, and seeds the bank again: the same PSUs,
passwords and IBANs. The clock goes back to that of the machine.</p>
<form method="post" action="/reset">
<input type="hidden" name="csrf" value="${csrf}">
<label class="check"><input type="checkbox" name="keepClients" value="1"> TPPs stay registered</label>
<div class="act"><button type="submit" class="no">Reset the bank</button></div>
</form>
</section>
<section aria-labelledby="leave">
<h2 id="leave">Leave</h2>
<form method="post" action="/logout">
<input type="hidden" name="csrf" value="${csrf}">
<div class="act"><button type="submit" class="no">Log out</button></div>
</form>
</section>`,
  );
}

const STEPS = [
  ['PT15M', '+ 15 minutes'],
  ['PT1H', '+ 1 hour'],
  ['P1D', '+ 1 day'],
  ['P7D', '+ 7 days'],
] as const;

function clockPart(clock: ClockState, csrf: string): PageHtml {
  const buttons = STEPS.map(
    ([step, name]) =>
      html`<button type="submit" name="forward" value="${step}" class="no">${name}</button>`,
  );
  return html`<section aria-labelledby="clock">
<h2 id="clock">Clock</h2>
<dl>
<div><dt>Bank</dt><dd>${momentView(clock.now)} UTC</dd></div>
<div><dt>Machine</dt><dd>${momentView(clock.machine)} UTC</dd></div>
</dl>
<p class="quiet">The bank's clock only moves forward. Everything that is due at the new time happens: payments are
executed, consents and codes expire. Certificates are checked with the machine's clock.</p>
<form method="post" action="/clock">
<input type="hidden" name="csrf" value="${csrf}">
<div class="act" role="group" aria-labelledby="clock">${buttons}</div>
</form>
<form method="post" action="/clock" class="fields">
<input type="hidden" name="csrf" value="${csrf}">
<div><label for="to">Forward to (UTC)</label>
<input type="text" id="to" name="to" placeholder="${clock.now.slice(0, 16)}" maxlength="30" required></div>
<div class="act"><button type="submit">Set</button></div>
</form>
</section>`;
}
