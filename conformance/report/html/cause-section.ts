import { looksLike, suggestionText } from '../../likeness/looks-like.js';
import type { Cause } from '../../record/causes/cause.js';
import { causeWeight } from '../../record/causes-to-mend.js';
import { versionLooks, versionLooksText, versionLooksTitle } from '../../record/version-looks.js';
import { clipText } from '../clip-text.js';
import { type Html, html } from './html.js';
import { caseLink, clauseLink, type ReportContext } from './report-context.js';
import type { Section } from './section.js';

const SHOWN = 20;
const NAMED = 5;
const TEXT_SHOWN = 1000;

/** Before all causes: another version of the framework explains findings. */
export function versionSection({ run }: ReportContext): Section | null {
  const looks = versionLooks(run);
  if (looks === null) return null;
  const signs = looks.signs.map(
    ({ name, versions, operation, says, case: id }) =>
      html`<li><code>${name}</code> (${versions}) at ${operation}: ${says} <span class="quiet">${id}</span></li>`,
  );
  const body = html`<p class="lead">${versionLooksText(looks)}</p><ul>${signs}</ul>`;
  return {
    id: 'another-version',
    title: versionLooksTitle(looks),
    count: looks.signs.length,
    body,
  };
}

/** The most important causes, each with its effects. */
export function causeSection(view: ReportContext): Section | null {
  const { causes } = view;
  if (causes.length === 0) return null;
  const more = causes.length - SHOWN;
  const items = causes.slice(0, SHOWN).map((cause, index) => causeItem(view, cause, index + 1));
  const body = html`<p class="lead">Each entry is one cause, with the findings that it explains and the cases that could not be judged because of it. “Looks like” is a guess from known mistakes, no finding.</p>
<ol class="broken causes">${items}</ol>${more > 0 ? html`<p class="quiet">and ${more} more in summary.json</p>` : ''}`;
  return { id: 'causes', title: 'Fix this first', count: causes.length, body };
}

function causeItem(view: ReportContext, cause: Cause, number: number): Html {
  const { level, clauses, sentence, first } = cause;
  const what = level === null ? html`not judged` : html`${links(view, clauses)} · ${level}`;
  return html`<li id="cause-${number}"><p><span class="nr">${number}</span> <span class="sentence">${clipText(sentence, TEXT_SHOWN)}</span>
<span class="quiet">${what} · ${causeWeight(cause)}</span></p>${operationsOf(cause)}${suggestionFor(cause)}
<p class="quiet">Look first at ${caseLink(view, first)}</p></li>`;
}

/** Below the finding: the kind of mistake that it looks like, and how that is corrected. */
function suggestionFor(cause: Cause): Html {
  const suggestion = looksLike(cause);
  return suggestion === undefined
    ? html``
    : html`<p class="looks">${suggestionText(suggestion)}</p>`;
}

function links(view: ReportContext, ids: readonly string[]): Html {
  const hidden = ids.length - NAMED;
  return html`${ids.slice(0, NAMED).map((id, index) => html`${index > 0 ? ', ' : ''}${clauseLink(view, id)}`)}${
    hidden > 0 ? ` and ${hidden} more` : ''
  }`;
}

function operationsOf({ operations }: Cause): Html {
  const names = operations.join(', ');
  if (operations.length === 0) return html``;
  if (operations.length <= NAMED) return html`<p class="quiet">At ${names}</p>`;
  return html`<details class="many"><summary>${operations.length} operations</summary>${names}</details>`;
}
