import { type LeftoverRow, leftoverRows, resourcesIn } from '../../record/leftover-rows.js';
import { clipText } from '../clip-text.js';
import { type Html, html } from './html.js';
import type { ReportContext } from './report-context.js';
import { scrollBox } from './scroll-box.js';
import type { Section } from './section.js';

/** What the run made at the target and could not take away. */
export function leftoverSection(view: ReportContext): Section | null {
  const rows = leftoverRows(view.run);
  if (rows.length === 0) return null;
  const table = html`<table class="simple"><thead><tr><th scope="col">What</th><th scope="col">Resource</th><th scope="col">Status</th><th scope="col">Why it is still there</th></tr></thead><tbody>${rows.map(leftoverRow)}</tbody></table>`;
  const body = html`<p class="lead">The run created these and could not cancel or delete them. They may need a hand.</p>
${scrollBox('Left behind at the target', table)}`;
  return { id: 'leftovers', title: 'Left behind at the target', count: resourcesIn(rows), body };
}

/** Resources that differ in nothing but their id are one row. */
function leftoverRow({ kind, ids, path, status, reason }: LeftoverRow): Html {
  const what = ids.length === 1 ? kind : `${kind}, ${ids.length} times`;
  return html`<tr><td>${what} <code class="id">${clipText(ids.join(', '), 1000)}</code></td><td><code>${clipText(path, 400)}</code></td><td>${clipText(status, 100)}</td><td>${clipText(reason, 600)}</td></tr>`;
}

/** What was looked at before the first case; what failed comes first. */
export function preflightSection(view: ReportContext): Section | null {
  const { preflight } = view.run;
  if (preflight.length === 0) return null;
  const tones = { ok: 'pass', failed: 'fail', skipped: 'mute' } as const;
  const failed = preflight.filter((check) => check.outcome === 'failed');
  const rows = [...new Set([...failed, ...preflight])].map(
    (
      check,
    ) => html`<tr><td>${check.name}</td><td><span class="badge ${tones[check.outcome]}">${check.outcome}</span></td>
<td>${clipText(check.detail, 800)}${check.hint === '' ? '' : html`<br><b>What to do:</b> ${clipText(check.hint, 800)}`}</td></tr>`,
  );
  const table = html`<table class="simple"><thead><tr><th scope="col">Check</th><th scope="col">Outcome</th><th scope="col">What was seen</th></tr></thead><tbody>${rows}</tbody></table>`;
  const body = scrollBox('Preflight', table);
  return { id: 'preflight', title: 'Preflight', count: preflight.length, body };
}

/** The words of the report, for readers who meet them for the first time. */
export function legendSection(): Section {
  const body = html`<dl class="legend">
${term('Required, recommended, observe', 'The level of a clause. A broken required clause fails the bank, a recommended one warns, an observed one is only recorded.')}
${term('Source', 'Who says so. Stated: the interface contract itself. Formal: the formal definition of the framework. Safety: what no bank may allow, such as reading another TPP’s data. Option and assumption: left to the bank; never more than observed.')}
${term('Conformant', 'No required clause is broken, and every required clause that applies was judged.')}
${term('Not conformant', 'At least one required clause is broken.')}
${term('Inconclusive', 'Nothing required is broken, but some required clause that applies could not be judged.')}
${term('Blocked, set-up failed', 'A case that could not be judged because what it needs first did not work. Never counted as passed.')}
${term('Not applicable', 'The profile of the bank says that it does not offer what the case tests.')}
${term('Waived', 'A finding that the run was told to accept, by a waiver with an owner and an end or as a deviation of the profile. The case was run all the same.')}
${term('Secrets', 'Tokens, codes, passwords, keys and cookies were replaced before anything was recorded. The same secret has the same name throughout: [token#1], [password#2].')}
</dl>`;
  return { id: 'legend', title: 'How to read this report', count: null, body };
}

function term(name: string, meaning: string): Html {
  return html`<div><dt>${name}</dt><dd>${meaning}</dd></div>`;
}
