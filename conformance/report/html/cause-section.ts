import type { Cause } from '../../causes/cause.js';
import { bankSays } from '../../causes/cause-sentence.js';
import { causeWeight } from '../causes-to-mend.js';
import { clipText } from '../clip-text.js';
import { type Html, html } from './html.js';
import type { Section } from './section.js';
import { caseLink, clauseLink, type View } from './view.js';

const SHOWN = 20;
const NAMED = 5;
const TEXT_SHOWN = 400;

/** What to mend first: each cause with all that hangs on it. */
export function causeSection(view: View): Section | null {
  const { causes } = view;
  if (causes.length === 0) return null;
  const more = causes.length - SHOWN;
  const items = causes.slice(0, SHOWN).map((cause, index) => causeItem(view, cause, index + 1));
  const body = html`<p class="lead">Findings that have one cause are one here, and so are the cases that it kept from being judged.</p>
<ol class="broken causes">${items}</ol>${more > 0 ? html`<p class="quiet">and ${more} more in summary.json</p>` : ''}`;
  return { id: 'causes', title: 'Fix this first', count: causes.length, body };
}

function causeItem(view: View, cause: Cause, number: number): Html {
  const { place, expected, actual, message, level, clauses, operations, first } = cause;
  const said = message === null ? null : bankSays(message);
  const line = (name: string, text: string | null) =>
    text === null ? '' : html`<div><dt>${name}</dt><dd>${clipText(text, TEXT_SHOWN)}</dd></div>`;
  return html`<li id="cause-${number}"><p><span class="nr">${number}</span> <span class="sentence">${causeWeight(cause)}</span>
<span class="quiet">${level === null ? 'not judged' : html`${links(view, clauses)} · ${level}`}${
    operations.length === 0 ? '' : html` · ${someOf(operations)}`
  }</span></p>
<dl class="said">${line('Expected', expected)}${line('Came', actual)}${line('The bank says', said)}${line('Where', place)}
<div><dt>Look first at</dt><dd>${caseLink(view, first)}</dd></div></dl></li>`;
}

function links(view: View, ids: readonly string[]): Html {
  const hidden = ids.length - NAMED;
  return html`${ids.slice(0, NAMED).map((id, index) => html`${index > 0 ? ', ' : ''}${clauseLink(view, id)}`)}${
    hidden > 0 ? ` and ${hidden} more` : ''
  }`;
}

function someOf(operations: readonly string[]): Html {
  const names = operations.join(', ');
  if (operations.length <= NAMED) return html`${names}`;
  return html`<details class="many"><summary>${operations.length} operations</summary>${names}</details>`;
}
