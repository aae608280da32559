import {
  type LeftoverRow,
  leftoverRows,
  leftoverSentence,
  resourcesIn,
} from '../../record/leftover-rows.js';
import { clipText } from '../clip-text.js';
import { type Html, html } from './html.js';
import type { ReportContext } from './report-context.js';
import { scrollBox } from './scroll-box.js';
import type { Section } from './section.js';

/** The resources that the run created at the target and could not remove. */
export function leftoverSection(view: ReportContext): Section | null {
  const rows = leftoverRows(view.run);
  if (rows.length === 0) return null;
  const table = html`<table class="simple"><thead><tr><th scope="col">What</th><th scope="col">Resource</th><th scope="col">Status</th><th scope="col">Why it is still there</th></tr></thead><tbody>${rows.map(leftoverRow)}</tbody></table>`;
  const body = html`<p class="lead">${leftoverSentence(view.run) ?? ''} The run created them and could not cancel or delete them.</p>
${scrollBox('Left behind at the bank', table)}`;
  return { id: 'leftovers', title: 'Left behind at the bank', count: resourcesIn(rows), body };
}

/** Resources that differ only in their id form one row. */
function leftoverRow({ kind, ids, path, status, reason }: LeftoverRow): Html {
  const what = ids.length === 1 ? kind : `${kind}, ${ids.length} times`;
  return html`<tr><td>${what} <code class="id">${clipText(ids.join(', '), 1000)}</code></td><td><code>${clipText(path, 400)}</code></td><td>${clipText(status, 100)}</td><td>${clipText(reason, 600)}</td></tr>`;
}

/** The checks before the first case; failed ones come first. */
export function preflightSection(view: ReportContext): Section | null {
  const { preflight } = view.run;
  if (preflight.length === 0) return null;
  const tones = { ok: 'pass', warned: 'warn', failed: 'fail', skipped: 'mute' } as const;
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

/** The terms of the report, for new readers. */
export function legendSection(): Section {
  const body = html`<dl class="legend">
${term('Required, recommended, observe', 'The level of a clause. A violated required clause fails the bank, a violated recommended one gives a warning, and observe only records.')}
${term('Source', 'The origin of a clause. Stated: the interface contract itself. Formal: the formal definition of the framework. Safety: what no bank may allow, such as reading another TPP’s data. Option and assumption: left to the bank; never more than observed.')}
${term('Conformant', 'No required clause is violated, and every required clause and every duty that applies was tested.')}
${term('Not conformant', 'At least one required clause is violated.')}
${term('Inconclusive', 'No required clause is violated, but the run does not prove conformance. The reason is below the verdict, for example a required clause that was not tested.')}
${term('Blocked, set-up failed', 'A case that could not be judged because something that it depends on did not work. Never counted as passed.')}
${term('Not applicable', 'The profile of the bank says that it does not offer what the case tests.')}
${term('Waived', 'A finding that is accepted by a waiver with an owner and a last day, or by a deviation in the profile. The case was run anyway.')}
${term('Secrets', 'Tokens, codes, passwords, keys and cookies were replaced before anything was recorded. The same secret always has the same name: [token#1], [password#2].')}
</dl>`;
  return { id: 'legend', title: 'How to read this report', count: null, body };
}

function term(name: string, meaning: string): Html {
  return html`<div><dt>${name}</dt><dd>${meaning}</dd></div>`;
}
